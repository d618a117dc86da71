import { getExpiryStatus } from '../../format/expiry.js';
import { parseDateTime } from '../../format/date-time.js';
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

  /** Ends of periods that were ahead when they were rendered. */
  readonly #aheadEnds = new Set<number>();

  /** Fetches the usage once when a period ends. A response that still has the old period is not fetched again. */
  protected override shown(): void {
    const { clock, session } = this.props.store;
    const now = clock.now();
    let hasPassed = false;
    for (const { item } of this.#list.state.value.rows ?? []) {
      const end = parseDateTime(item.end);
      if (end === null) continue;
      if (end > now) this.#aheadEnds.add(end);
      else if (this.#aheadEnds.delete(end)) hasPassed = true;
    }
    if (hasPassed && !session.hasEnded.value) void this.#list.load();
  }

  protected view() {
    const { isNested, ...outer } = this.props;
    const { t } = outer.translation;
    const { clock } = outer.store;
    void clock.tick.value;
    const { rows } = this.#list.state.value;
    const now = clock.now();
    const quotas = rows?.map((row) => {
      // A period ends as a token expires: "in 12 days", until a moment at which that reads differently.
      const { status, at, nextUpdateAt } = getExpiryStatus({ issued_at: null, expires_at: row.item.end, is_expired: null }, now, Infinity);
      return { key: row.key, row, endsIn: status === 'expired' ? 0 : at === null ? undefined : at - now, nextUpdateAt };
    });
    return (
      <Listing
        list={this.#list}
        kind="usage"
        emptyText={t(this.#list.hasToken() ? 'empty.usage' : 'usageNeedsToken')}
        widgetProps={{ ...outer, widget: 'usage' }}
        rows={quotas}
      >
        {({ row, endsIn }: NonNullable<typeof quotas>[number]) => quotaRow(row, endsIn, isNested ? 'h4' : 'h3', outer.translation)}
      </Listing>
    );
  }
}
