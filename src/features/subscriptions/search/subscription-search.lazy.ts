import type { Translation } from '../../../i18n/translation.js';
import type { SubscriptionRowData } from '../../../store/subscription/summary.js';
import { formatProductNames } from '../../../ui/format-subscription-title.js';
import { formatTerm } from '../row/format-term.js';
import { renderStatus } from '../row/subscription-status.js';
import type { FoundRows } from './lazy-search.js';
import { createSearch } from './text-search.js';

/** Creates a search that ignores prices and dates. */
export function createSubscriptionSearch(translation: Translation) {
  const createMatcher = createSearch(
    (row: SubscriptionRowData) => {
      const { subscription, summary } = row;
      return [
        // The title of an unnamed subscription contains its id. Don't search it here, because short
        // words must not match ids.
        formatProductNames(subscription, translation) || translation.t('subscriptionUnnamed'),
        // Search all item names, because a title with many names omits some.
        subscription.items.data.map(({ price }) => price?.name),
        subscription.state && formatTerm('state', subscription.state, translation),
        (summary.date?.kind !== 'billing' || summary.pastDueAt) && renderStatus(row, translation),
      ];
    },
    ({ subscription: { id, order_id } }) => [id, order_id],
  );
  return (text: string, rows: readonly SubscriptionRowData[], openKey?: string): FoundRows => {
    const match = createMatcher(text);
    const titled: SubscriptionRowData[] = [];
    const others: SubscriptionRowData[] = [];
    let unmatched: SubscriptionRowData | undefined;
    for (const row of rows) {
      const kind = match(row);
      if (kind) (kind === 'title' ? titled : others).push(row);
      else if (row.key === openKey) unmatched = row;
    }
    titled.sort((a, b) => Number(a.summary.hasEnded) - Number(b.summary.hasEnded));
    return { titled, others, unmatched, count: titled.length + others.length, matches: (row) => !!match(row) };
  };
}
