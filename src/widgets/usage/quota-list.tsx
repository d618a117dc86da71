import { assessExpiry } from '../../format/expiry.js';
import { Live } from '../../ui/live.js';
import { Listing } from '../listing.js';
import type { WidgetProps } from '../widget-props.js';
import { quotaRow } from './quota-row.js';

export interface QuotaListProps extends WidgetProps {
  /** Both the same for as long as the list lives. */
  readonly subscriptionId: string;
  readonly usageUrl: string;
  /** Whether it stands in a row that has a heading of its own. */
  readonly isNested?: boolean;
}

/** The quotas of one subscription, each with what is used of it. */
export class QuotaList extends Live<QuotaListProps> {
  readonly #list = this.hold(this.props.store.usage(this.props.subscriptionId, this.props.usageUrl));

  protected view() {
    const { isNested, ...outer } = this.props;
    const { text } = outer.translation;
    const { clock } = outer.store;
    void clock.tick.value;
    const { rows } = this.#list.state.value;
    const now = clock.now();
    const quotas = rows?.map((row) => {
      // A period ends as a token expires: "in 12 days", until a moment at which that reads differently.
      const { kind, at, changesAt } = assessExpiry({ issued_at: null, expires_at: row.item.end, is_expired: null }, now, Infinity);
      return { key: row.key, row, endsIn: kind === 'expiring' && at !== null ? at - now : undefined, changesAt };
    });
    return (
      <Listing
        list={this.#list}
        kind="usage"
        emptyText={text(this.#list.hasToken() ? 'empty.usage' : 'usageNeedsToken')}
        widgetProps={{ ...outer, widget: 'usage' }}
        rows={quotas}
      >
        {({ row, endsIn }: NonNullable<typeof quotas>[number]) => quotaRow(row, endsIn, isNested ? 'h4' : 'h3', outer.translation)}
      </Listing>
    );
  }
}
