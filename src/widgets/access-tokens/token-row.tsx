import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatDuration } from '../../format/period.js';
import type { Expiry } from '../../format/expiry.js';
import type { AccessTokensQuery } from '../../state/access-tokens-query.js';
import type { AccessTokenMetadata } from '../../state/types.js';
import { Button } from '../../ui/button.js';
import { DateTime } from '../../ui/date-time.js';
import { useWidget } from '../widget-context.js';
import { ExpiryBadge } from './expiry-badge.js';
import { TokenValue } from './token-value.js';
import { useCopyToken } from './use-copy-token.js';

// The same for all tokens, so that it reveals neither length nor content.
const MASK = '••••••••••••';

const DEFAULT_REVEAL_SECONDS = 30;

export interface TokenRowData {
  readonly key: string;
  readonly token: AccessTokenMetadata;
  readonly status: Expiry['status'];
  /** Remaining time as text, if the token expires soon. */
  readonly expiresIn: string | undefined;
  readonly nextUpdateAt: number | null;
}

export interface TokenRowProps {
  readonly row: TokenRowData;
  readonly query: AccessTokensQuery;
  readonly revealSeconds: number | undefined;
  readonly headingLevel: 3 | 4;
}

/** One access token: masked, revealed for a limited time, copied with or without revealing it. */
export function TokenRow({ row, query, revealSeconds, headingLevel }: TokenRowProps) {
  const { token, status, expiresIn } = row;
  const { client, translation, announcer, emit } = useWidget();
  const { locale, t, formatToNodes } = translation;
  const Heading = `h${headingLevel}` as const;
  const name = token.name?.trim() || t('tokenUnnamed');
  const valueElement = useRef<HTMLElement>(null);
  const getSecret = useCallback(() => query.getSecret(token), [query, token]);

  const [secondsLeft, setSecondsLeft] = useState(0);
  const isRevealed = secondsLeft > 0 && token.hasSecret;
  const emitTokenEvent = (type: 'portal-token-reveal' | 'portal-token-copy'): void =>
    emit(type, { subscriptionId: query.subscriptionId, tokenId: token.id ?? '' });
  const reveal = (): void => {
    client.revealTimers.reveal(setSecondsLeft, revealSeconds ?? DEFAULT_REVEAL_SECONDS);
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
    <li part="token" role="listitem">
      <div class="cluster">
        <Heading part="token-name" tabIndex={-1}>
          <bdi>{name}</bdi>
        </Heading>
        <ExpiryBadge token={token} status={status} expiresIn={expiresIn} />
      </div>
      {/* Keeps the second column also without buttons. */}
      <div class="cluster token-actions">
        {token.hasSecret && (
          <>
            <Button icon={isRevealed ? 'hide' : 'show'} label={t(isRevealed ? 'hide' : 'show', { name })} onClick={isRevealed ? hide : reveal} />
            <Button icon={result === 'copied' ? 'check' : 'copy'} label={t('copy', { name })} onClick={copy} />
          </>
        )}
      </div>
      <div class="cluster small muted">
        {isRevealed ? <TokenValue getSecret={getSecret} element={valueElement} /> : <MaskedValue token={token} />}
        {isRevealed && <span part="countdown">{t('hidesIn', { time: formatDuration(secondsLeft, 'second', locale) ?? '' })}</span>}
        {token.issued_at && <span>{formatToNodes('issued', { date: <DateTime value={token.issued_at} locale={locale} /> })}</span>}
      </div>
      {isRevealed && result === 'failed' && <p class="copy-error">{formatToNodes('copyFailed', { name: <bdi>{name}</bdi> })}</p>}
    </li>
  );
}

function MaskedValue({ token }: { readonly token: AccessTokenMetadata }) {
  const { client, translation } = useWidget();
  const { t } = translation;
  if (!token.hasSecret) return <span>{t(client.session.isExpired.value ? 'signedOut' : token.isDiscarded ? 'masked' : 'tokenNoValue')}</span>;
  return (
    <>
      <code aria-hidden="true">{MASK}</code>
      <span class="visually-hidden">{t('masked')}</span>
    </>
  );
}
