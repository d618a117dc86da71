import { getExpiryStatus, formatRemaining } from '../../format/expiry.js';
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
    const { locale, t } = translation;
    void clock.tick.value;
    const now = clock.now();
    const tokens = this.#list.state.value.rows?.map(({ key, item }) => {
      const { status, at, nextUpdateAt } = getExpiryStatus(item, now, warnDays);
      const endsIn = status === 'expiring' && at !== null ? formatRemaining(at - now, locale) : undefined;
      return { key, token: item, expiry: status, endsIn, nextUpdateAt, isExpired: Number(status === 'expired') };
    });
    const isSignedOut = session.hasEnded.value;
    return (
      <Listing
        list={this.#list}
        kind="tokens"
        emptyText={t('empty.tokens')}
        widgetProps={{ ...this.props, widget: 'access-tokens' }}
        rows={tokens?.sort((a, b) => a.isExpired - b.isExpired)}
      >
        {({ key, token, expiry, endsIn }: NonNullable<typeof tokens>[number]) => (
          <TokenRow
            key={key}
            token={token}
            expiry={expiry}
            endsIn={endsIn}
            list={this.#list}
            display={this.#display}
            isSignedOut={isSignedOut}
            translation={translation}
            outer={this}
          />
        )}
      </Listing>
    );
  }
}
