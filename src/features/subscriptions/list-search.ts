import type { Translation } from '../../i18n/translation.js';
import { formatProductNames } from '../../ui/format-subscription-title.js';
import { formatTerm } from './format-term.js';
import type { FoundRows } from './lazy-exports.js';
import type { ListRowData } from './list-row-data.js';
import { renderStatus } from './subscription-status.js';
import { createSearch } from './search-texts.js';

const getIds = ({ subscription: { id, order_id } }: ListRowData) => [id, order_id];

/** Searches all visible texts, except prices and dates. */
export function createSubscriptionSearch(translation: Translation) {
  const createMatcher = createSearch((row: ListRowData) => {
    const { subscription, summary } = row;
    return [
      // Leave out the id in the title of an unnamed subscription, because short words must not
      // match it.
      formatProductNames(subscription, translation) || translation.t('subscriptionUnnamed'),
      // A title with many names omits some.
      subscription.items.data.map(({ price }) => price?.name),
      subscription.state && formatTerm('state', subscription.state, translation),
      (summary.date?.kind !== 'billing' || summary.pastDueAt) && renderStatus(row, translation),
    ];
  }, getIds);
  // Return the same object each time, so that it doesn't render again.
  const unmatchedRows = new WeakMap<ListRowData, ListRowData>();
  const toUnmatched = (row: ListRowData): ListRowData => {
    const unmatched = unmatchedRows.get(row) ?? { ...row, isUnmatched: true };
    unmatchedRows.set(row, unmatched);
    return unmatched;
  };
  return (text: string, rows: readonly ListRowData[], openKey?: string): FoundRows => {
    const match = createMatcher(text);
    const titled: ListRowData[] = [];
    const others: ListRowData[] = [];
    let unmatched: ListRowData | undefined;
    for (const row of rows) {
      const kind = match(row);
      if (kind) (kind === 'title' ? titled : others).push(row);
      else if (row.key === openKey) unmatched = toUnmatched(row);
    }
    titled.sort((a, b) => Number(a.summary.hasEnded) - Number(b.summary.hasEnded));
    return { titled, others, unmatched, count: titled.length + others.length, matches: (row) => !!match(row) };
  };
}
