import { useLayoutEffect } from 'preact/hooks';
import { assessExpiry } from '../../format/expiry.js';
import { useTranslation } from '../../ui/translation-context.js';
import { Listing } from '../listing.js';
import { useLease } from '../use-lease.js';
import type { WidgetProps } from '../widget-props.js';
import { TokenRow } from './token-row.js';

export interface TokenListProps extends WidgetProps {
  readonly subscriptionId: string;
  /** How long a token stays shown. */
  readonly revealSeconds: number | undefined;
  /** Undefined scales the warning time with each token's lifetime. */
  readonly warnDays: number | undefined;
  /** Whether it stands in a row that has a heading of its own. */
  readonly isNested?: boolean;
}

/** The access tokens of one subscription, each masked until it is shown. */
export function TokenList({ subscriptionId, revealSeconds = 30, warnDays, isNested, ...outer }: TokenListProps) {
  const widgetProps: WidgetProps = { ...outer, widget: 'access-tokens' };
  const { store } = widgetProps;
  const { clock } = store;
  const { text } = useTranslation();
  const list = useLease(() => store.accessTokens(subscriptionId), [store, subscriptionId]);
  const display = useLease(() => store.tokenDisplay(revealSeconds), [list, revealSeconds]);

  void clock.tick.value;
  const now = clock.now();
  const tokens = list.state.value.rows?.map(({ key, item }) => {
    const expiry = assessExpiry(item, now, warnDays);
    return { key, token: item, expiry, isExpired: Number(expiry.kind === 'expired') };
  });
  const changesAt = Math.min(...(tokens ?? []).map(({ expiry }) => expiry.changesAt ?? Infinity));
  useLayoutEffect(() => clock.wakeAt(changesAt), [clock, changesAt]);

  const secondsLeft = display.secondsLeft.value;
  return (
    <Listing list={list} kind="tokens" emptyText={text('empty.tokens')} widgetProps={widgetProps}>
      {tokens
        ?.sort((a, b) => a.isExpired - b.isExpired)
        .map(({ key, token, expiry }) => (
          <TokenRow
            key={key}
            rowKey={key}
            token={token}
            expiry={expiry}
            list={list}
            display={display}
            secondsLeft={secondsLeft.get(key)}
            Heading={isNested ? 'h4' : 'h3'}
            {...widgetProps}
          />
        ))}
    </Listing>
  );
}
