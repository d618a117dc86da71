import { assessExpiry, formatRemaining } from '../../format/expiry.js';
import { Live } from '../../ui/live.js';
import { Listing } from '../listing.js';
import type { WidgetProps } from '../widget-props.js';
import { TokenRow } from './token-row.js';

export interface TokenListProps extends WidgetProps {
  /** The same for as long as the list lives. */
  readonly subscriptionId: string;
  /** How long a token stays shown; 30 seconds by default. */
  readonly revealSeconds: number | undefined;
  /** Undefined scales the warning time with each token's lifetime. */
  readonly warnDays: number | undefined;
  /** Whether it stands in a row that has a heading of its own. */
  readonly isNested?: boolean;
}

/** The access tokens of one subscription, each masked until it is shown. */
export class TokenList extends Live<TokenListProps> {
  readonly #list = this.hold(this.props.store.accessTokens(this.props.subscriptionId));
  readonly #display = this.hold(this.props.store.tokenDisplay());

  protected view() {
    const { warnDays, store, translation } = this.props;
    const { clock, session } = store;
    const { locale, text } = translation;
    void clock.tick.value;
    const now = clock.now();
    const tokens = this.#list.state.value.rows?.map(({ key, item }) => {
      const { kind, at, changesAt } = assessExpiry(item, now, warnDays);
      const endsIn = kind === 'expiring' && at !== null ? formatRemaining(at - now, locale) : undefined;
      const { hasValue, isDiscarded } = item;
      return { key, token: item, hasValue, isDiscarded, expiry: kind, endsIn, changesAt, isExpired: Number(kind === 'expired') };
    });
    const isSignedOut = session.hasEnded.value;
    return (
      <Listing
        list={this.#list}
        kind="tokens"
        emptyText={text('empty.tokens')}
        widgetProps={{ ...this.props, widget: 'access-tokens' }}
        rows={tokens?.sort((a, b) => a.isExpired - b.isExpired)}
      >
        {({ key, token, hasValue, isDiscarded, expiry, endsIn }: NonNullable<typeof tokens>[number]) => (
          <TokenRow
            key={key}
            token={token}
            expiry={expiry}
            endsIn={endsIn}
            list={this.#list}
            display={this.#display}
            hasValue={hasValue}
            valueText={hasValue ? 'masked' : isSignedOut ? 'signedOut' : isDiscarded ? 'masked' : 'tokenNoValue'}
            translation={translation}
            outer={this}
          />
        )}
      </Listing>
    );
  }
}
