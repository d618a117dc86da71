import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Expiry } from '../../format/expiry.js';
import { formatDuration } from '../../format/period.js';
import type { AccessTokensQuery } from '../../state/access-tokens-query.js';
import type { AccessTokenMetadata } from '../../state/types.js';
import { DateTime } from '../../ui/date-time.js';
import { Icon } from '../../ui/icon.js';
import { useWidget } from '../widget-context.js';
import { TokenExpiry } from './token-expiry.js';
import { TokenField } from './token-field.js';
import { useCopyToken } from './use-copy-token.js';

const DEFAULT_REVEAL_SECONDS = 30;

export interface TokenRowData {
  readonly key: string;
  readonly token: AccessTokenMetadata;
  readonly status: Expiry['status'];
  /** Remaining time as text, if the token expires soon. */
  readonly expiresIn: string | undefined;
  /** Whether that is at least a day. */
  readonly hasDate: boolean;
  readonly nextUpdateAt: number | null;
}

export interface TokenRowProps {
  readonly row: TokenRowData;
  readonly query: AccessTokensQuery;
  readonly revealSeconds: number | undefined;
  readonly headingLevel: 3 | 4;
}

/** One access token: masked, revealed for a limited time, copied with or without revealing it. */
export function TokenRow({ row, query, revealSeconds = DEFAULT_REVEAL_SECONDS, headingLevel }: TokenRowProps) {
  const { token, status, expiresIn, hasDate } = row;
  const { client, translation, announcer, emit } = useWidget();
  const { locale, t, formatToNodes } = translation;
  const Heading = `h${headingLevel}` as const;
  const name = token.name?.trim() || t('tokenUnnamed');
  const valueElement = useRef<HTMLElement>(null);
  const getSecret = useCallback(() => query.getSecret(token), [query, token]);

  const [secondsLeft, setSecondsLeft] = useState(0);
  const isRevealed = secondsLeft > 0 && token.hasSecret;
  const emitTokenEvent = (type: 'portal-token-reveal' | 'portal-token-copy'): void => {
    emit(type, { subscriptionId: query.subscriptionId, tokenId: token.id ?? '' });
  };
  const reveal = (): void => {
    client.revealTimers.reveal(setSecondsLeft, revealSeconds);
    if (!isRevealed) emitTokenEvent('portal-token-reveal');
  };
  const hide = (): void => client.revealTimers.hide(setSecondsLeft);

  const { result, copy, reset } = useCopyToken({
    getSecret,
    valueElement,
    reveal,
    onResult(next) {
      announcer.announce(t(next === 'copied' ? 'copied' : 'copyFailed', { name }));
      if (next === 'copied') emitTokenEvent('portal-token-copy');
    },
  });

  const wasRevealed = useRef(false);
  useLayoutEffect(() => {
    if (wasRevealed.current && !isRevealed) {
      reset();
      announcer.announce(t('hidden', { name }));
    }
    wasRevealed.current = isRevealed;
  }, [isRevealed]);
  useLayoutEffect(() => {
    if (!token.hasSecret) hide();
  }, [token.hasSecret]);
  useLayoutEffect(() => hide, []);

  return (
    <li class={status === 'expired' ? 'is-expired' : undefined} part="token" role="listitem">
      <div class="token-head">
        <Heading part="token-name" tabIndex={-1}>
          <bdi>{name}</bdi>
        </Heading>
        <TokenExpiry token={token} status={status} expiresIn={expiresIn} hasDate={hasDate} />
      </div>
      <TokenField
        name={name}
        token={token}
        getSecret={getSecret}
        valueElement={valueElement}
        countdown={isRevealed ? t('hidesIn', { time: formatDuration(secondsLeft, 'second', locale) ?? '' }) : undefined}
        share={isRevealed ? Math.min(1, secondsLeft / revealSeconds) : 0}
        isCopied={result === 'copied'}
        onToggle={isRevealed ? hide : reveal}
        onCopy={copy}
      />
      {/* Below the field, so that showing the value does not move its buttons. */}
      {isRevealed && status !== 'never' && token.issued_at && (
        <p class="token-issued muted">{formatToNodes('issued', { date: <DateTime value={token.issued_at} locale={locale} /> })}</p>
      )}
      {isRevealed && result === 'failed' && (
        <p class="copy-error warning">
          <Icon name="warning" />
          <span>{formatToNodes('copyFailed', { name: <bdi>{name}</bdi> })}</span>
        </p>
      )}
    </li>
  );
}
