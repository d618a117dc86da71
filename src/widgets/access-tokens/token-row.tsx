import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Actions, MenuItem } from '../../actions/load-actions.js';
import type { Expiry } from '../../format/expiry.js';
import { formatDuration } from '../../format/period.js';
import type { AccessTokensQuery } from '../../state/access-tokens-query.js';
import type { AccessTokenMetadata } from '../../state/types.js';
import { DateTime } from '../../ui/date-time.js';
import { Icon } from '../../ui/icon.js';
import { useWidget } from '../widget-context.js';
import { renderExpiry } from './token-expiry.js';
import { TokenField } from './token-field.js';
import { useCopyToken } from './use-copy-token.js';

const DEFAULT_REVEAL_SECONDS = 30;

const RESULT_MESSAGES = { copied: 'copied', failed: 'copyFailed', unsupported: 'formatUnsupported' } as const;

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
  /** Opens the dialog that downloads all unexpired tokens in a file. */
  readonly onDownload: (actions: Actions) => void;
}

/** One access token: masked, revealed for a limited time, copied with or without revealing it. */
export function TokenRow({
  row,
  query,
  revealSeconds = DEFAULT_REVEAL_SECONDS,
  headingLevel,
  onDownload,
}: TokenRowProps) {
  const { token, status } = row;
  const { client, translation, announcer, emit, getTokenFormats } = useWidget();
  const { locale, t, formatToNodes } = translation;
  const Heading = `h${headingLevel}` as const;
  const name = token.name?.trim() || t('tokenUnnamed');
  const valueElement = useRef<HTMLElement>(null);
  const getSecret = useCallback(() => query.getSecret(token), [query, token]);

  const [secondsLeft, setSecondsLeft] = useState(0);
  const [revealKey] = useState(() => Symbol('row'));
  const { revealTimers } = client;
  const isRevealed = secondsLeft > 0 && token.hasSecret;
  const eventDetail = { subscriptionId: query.subscriptionId, tokenId: token.id ?? '' };
  const reveal = (): void => {
    revealTimers.reveal(revealKey, revealSeconds, setSecondsLeft);
    if (!isRevealed) emit('portal-token-reveal', eventDetail);
  };
  const hide = useCallback(() => revealTimers.hide(revealKey), [revealTimers, revealKey]);

  const { result, copy, reset } = useCopyToken({
    getSecret,
    valueElement,
    reveal,
    onResult(next, format) {
      setHasLoadError(false);
      announcer.announce(t(RESULT_MESSAGES[next], { name }));
      if (next === 'copied') emit('portal-token-copy', { ...eventDetail, ...(format && { format: format.id }) });
    },
  });

  const [hasLoadError, setHasLoadError] = useState(false);
  const loadError = `${t('error.network')} ${t('hint.network')}`;
  const handleFormatsLoad = (hasFailed: boolean): void => {
    setHasLoadError(hasFailed);
    if (!hasFailed) return;
    reset();
    announcer.announce(loadError);
  };
  const getFormats = (actions: Actions): MenuItem[] => {
    const variable = actions.getVariables(query).get(row.key) ?? '';
    const items: MenuItem[] = actions.getTokenFormats(getTokenFormats()).map(({ id, label, compose }) => ({
      label,
      onSelect: () => copy({ id, compose: (value) => compose({ variable, value }) }),
    }));
    if (actions.getEnvTokens(query, client.clock.now()).length > 0) {
      items.push({ label: t('env.download'), onSelect: () => onDownload(actions), hasSeparator: items.length > 0 });
    }
    return items;
  };
  const problem = hasLoadError
    ? loadError
    : result === 'unsupported' || (result === 'failed' && isRevealed)
      ? formatToNodes(RESULT_MESSAGES[result], { name: <bdi>{name}</bdi> })
      : undefined;

  const wasRevealed = useRef(false);
  useLayoutEffect(() => {
    if (wasRevealed.current && !isRevealed) {
      reset();
      announcer.announce(t('hidden', { name }));
    }
    wasRevealed.current = isRevealed;
  }, [isRevealed, reset, announcer, t, name]);
  useLayoutEffect(() => {
    if (!token.hasSecret) hide();
  }, [token.hasSecret, hide]);
  useLayoutEffect(() => hide, [hide]);

  return (
    <li class={status === 'expired' ? 'is-expired' : undefined} part="token" role="listitem">
      <div class="token-head">
        <Heading part="token-name" tabIndex={-1}>
          <bdi>{name}</bdi>
        </Heading>
        {renderExpiry(row, translation, null)}
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
        getFormats={getFormats}
        onFormatsLoad={handleFormatsLoad}
      />
      {/* Below the field, so that showing the value does not move its buttons. */}
      {isRevealed && status !== 'never' && token.issued_at && (
        <p class="token-issued muted">
          {formatToNodes('tokenCreated', { date: <DateTime value={token.issued_at} locale={locale} /> })}
        </p>
      )}
      {problem && (
        <p class="copy-error warning">
          <Icon name="warning" />
          <span>{problem}</span>
        </p>
      )}
    </li>
  );
}
