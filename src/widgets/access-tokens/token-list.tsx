import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { assessExpiry } from '../../format/expiry.js';
import { Skeleton } from '../../ui/skeleton.js';
import { useTranslation } from '../../ui/translation-context.js';
import { FailedRequest } from '../failed-request.js';
import { Paging } from '../paging.js';
import { useAnswers } from '../use-answers.js';
import { useLease } from '../use-lease.js';
import type { WidgetProps } from '../widget-props.js';
import { TokenRow } from './token-row.js';

/** How long a token stays shown, where nobody says otherwise. */
export const DEFAULT_REVEAL_SECONDS = 30;

export interface TokenListProps extends WidgetProps {
  readonly subscriptionId: string;
  readonly revealSeconds?: number;
  /** Undefined scales the warning time with each token's lifetime. */
  readonly warnDays?: number | undefined;
  readonly headingLevel: 3 | 4;
}

/** The access tokens of one subscription, each masked until it is shown. */
export function TokenList(props: TokenListProps) {
  const { subscriptionId, revealSeconds = DEFAULT_REVEAL_SECONDS, warnDays, headingLevel, store, news, report } = props;
  const { text, count } = useTranslation();
  const { clock } = store;
  const container = useRef<HTMLUListElement>(null);
  const list = useLease(() => store.accessTokens(subscriptionId), [store, subscriptionId]);
  const display = useMemo(() => store.tokenDisplay(revealSeconds), [store, list, revealSeconds]);
  useLayoutEffect(() => display.dispose, [display]);

  void clock.tick.value;
  const now = clock.now();
  const rows = list.rows.value;
  const tokens = (rows ?? []).map(({ key, item }) => ({ key, token: item, expiry: assessExpiry(item, now, warnDays) }));
  const lasting = tokens.filter(({ expiry }) => expiry.kind !== 'expired');
  const expired = tokens.filter(({ expiry }) => expiry.kind === 'expired');
  const changesAt = lasting.reduce((first, { expiry }) => Math.min(first, expiry.changesAt ?? Infinity), Infinity);
  useLayoutEffect(() => (changesAt < Infinity ? clock.wakeAt(changesAt) : undefined), [clock, changesAt]);

  useAnswers(list, {
    widget: 'access-tokens',
    news,
    report,
    count: tokens.length,
    loadedText: tokens.length > 0 ? count('tokensLoaded', tokens.length) : text('tokensEmpty'),
  });

  const shown = display.shown.value;
  const isEmpty = rows?.length === 0 && list.rejected.value === 0;
  return (
    <>
      {!list.wentOn.value && <FailedRequest of={list} isStale={rows !== undefined} />}
      {!rows && !list.failure.value && <Skeleton rows={2} kind="token" />}
      {isEmpty && <p class="empty">{text('tokensEmpty')}</p>}
      {tokens.length > 0 && (
        <ul class="tokens" part="tokens" role="list" aria-label={text('accessTokens')} ref={container}>
          {[...lasting, ...expired].map(({ key, token, expiry }) => (
            <TokenRow
              key={key}
              rowKey={key}
              token={token}
              expiry={expiry}
              now={now}
              display={display}
              shownValue={shown.has(key) ? list.valueOf(token) : undefined}
              headingLevel={headingLevel}
              readValue={list.valueOf}
              onShow={({ id }) => report('portal-token-reveal', { subscriptionId, tokenId: id ?? '' })}
              onCopy={({ id }) => report('portal-token-copy', { subscriptionId, tokenId: id ?? '' })}
              say={news.say}
            />
          ))}
        </ul>
      )}
      {rows && <Paging list={list} container={container} />}
    </>
  );
}
