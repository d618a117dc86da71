import { useMemo, useRef } from 'preact/hooks';
import type { StateFilter } from '../../client/constants.js';
import type { ListView } from '../../store/list-view.js';
import { isComplete } from '../../query/list-query.js';
import { createRows, type SubscriptionRowData } from '../../store/subscription/summary.js';
import type { SubscriptionsQuery } from '../../store/subscriptions-query.js';
import { useWidget } from '../../ui/widget-context.js';
import { useEndedLast } from './ended-rows.js';
import type { Search } from './search/lazy-search.js';
import { useListSearch } from './search/use-list-search.js';

export type ListRows = ReturnType<typeof useListRows>;

/** Ended rows come last. During a search, matching titles come first. */
export function useListRows(view: ListView, canSearch: boolean) {
  const { clock } = useWidget().page;
  const query = view.getQuery();
  const lastLoaded = useRef<{ readonly filter: StateFilter; readonly query: SubscriptionsQuery } | undefined>(
    undefined,
  );
  // Until the selected filter has data, keep showing the rows of the former filter.
  if (query.data.value) lastLoaded.current = { filter: view.filter.value, query };
  const data = lastLoaded.current?.query.data.value;

  const getRows = useMemo(createRows, []);
  const records = query.data.value ? query.searched.records.value : data?.items;
  const loaded = records && getRows(records, clock.currentTime.value);
  const { search, keptKey } = useListSearch(view, query, loaded, canSearch);
  // After a search, hide rows that only the search has loaded. Keep an open row, because the user
  // may be working in it.
  const listed = search?.others ?? loaded?.filter(({ key }) => data?.items.has(key) || key === keptKey);
  const { rows: ordered, ended } = useEndedLast(listed, data, lastLoaded.current?.filter, !!search, view);
  const rows = search && ordered ? [...search.titled, ...addUnmatched(ordered, search, ended?.firstKey)] : ordered;
  const isAllLoaded = !!data && isComplete(data);
  return {
    /** While this query loads, the rows still belong to the previous filter. */
    query,
    data,
    shownFilter: lastLoaded.current?.filter,
    /** The number of subscriptions with this filter, if it is known. */
    count: isAllLoaded ? data.items.size : (data?.total ?? undefined),
    /** Whether these rows are all subscriptions of the customer. */
    isAll: !view.filter.value && data === query.data.value && isAllLoaded && !data.invalid,
    search,
    /** The key of a row that long lists mount first, because it is open or gets the focus. */
    keptKey: keptKey ?? (ended?.isUnfolded ? ended.firstKey : undefined),
    rows,
    ended,
  };
}

/**
 * Adds an open row that doesn't match at the end, so that Tab leads from the search field to the
 * matches. Unless the row has ended, it must not be in the group of ended rows.
 */
function addUnmatched(
  matches: readonly SubscriptionRowData[],
  { unmatched }: Search,
  endedKey: string | undefined,
): readonly SubscriptionRowData[] {
  if (!unmatched) return matches;
  const firstEnded = unmatched.summary.hasEnded ? -1 : matches.findIndex(({ key }) => key === endedKey);
  return matches.toSpliced(firstEnded < 0 ? matches.length : firstEnded, 0, unmatched);
}
