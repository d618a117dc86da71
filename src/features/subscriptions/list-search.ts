import type { Subscription } from '../../client/resources/subscription.js';
import type { Translation } from '../../i18n/translation.js';
import { SEARCH_PAGE_SIZE } from '../../store/constants.js';
import type { ListData } from '../../store/list-data.js';
import { loadUntil } from '../../store/load-until.js';
import type { QueryError } from '../../store/query-error.js';
import type { SubscriptionsQuery } from '../../store/subscriptions-query.js';
import { formatProductNames } from '../../ui/format-subscription-title.js';
import { formatTerm } from './format-term.js';
import type { FoundRows } from './lazy-half.js';
import type { ListRowData } from './list-row-data.js';
import { renderStatus } from './subscription-status.js';
import { createSearch } from './search-texts.js';

type Records = ReadonlyMap<string, Subscription>;

/** Further subscriptions are not searched. */
const MAX_COUNT = 5000;

/** Whether a search needs another page of a list. A service whose pages never end must not be requested for ever. */
export function needsMore(loaded: ListData<Subscription> | undefined): boolean {
  return !loaded || (loaded.hasNextPage && loaded.nextOffset < MAX_COUNT);
}

/**
 * Loads as much of a list as a search needs, one page after the other.
 *
 * @param signal aborting it ends the search after the page that is being loaded
 */
export function loadSearched(query: SubscriptionsQuery, signal: AbortSignal): Promise<QueryError | undefined> {
  return loadUntil(query, () => signal.aborted || !needsMore(query.data.peek()), {
    get pageSize() {
      return Math.min(SEARCH_PAGE_SIZE, MAX_COUNT - (query.data.peek()?.nextOffset ?? 0));
    },
  });
}

const getIds = ({ subscription: { id, order_id } }: ListRowData) => [id, order_id];

/** Finds subscriptions by the text that the customer sees of them, except prices and dates. */
export function createSubscriptionSearch(translation: Translation) {
  const createMatcher = createSearch((row: ListRowData) => {
    const { subscription, summary } = row;
    return [
      // Without a name, the title has the id, in which short words are not found.
      formatProductNames(subscription, translation) || translation.t('subscriptionUnnamed'),
      // A title of many names leaves some out.
      subscription.items.data.map(({ price }) => price?.name),
      subscription.state && formatTerm('state', subscription.state, translation),
      (summary.date?.kind !== 'billing' || summary.pastDueAt) && renderStatus(row, translation),
    ];
  }, getIds);
  // The same object each time: it is not rendered again.
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

/** The records of all lists: the first list has the latest. */
export function mergeRecords(...lists: readonly (Records | undefined)[]): Records {
  const merged = new Map<string, Subscription>();
  for (const [key, record] of lists.flatMap((list) => [...(list ?? [])])) if (!merged.has(key)) merged.set(key, record);
  return merged;
}
