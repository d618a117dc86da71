import { useMemo, useRef } from 'preact/hooks';
import type { StateFilter } from '../../client/constants.js';
import type { ListView } from '../../store/list-view.js';
import { isComplete } from '../../query/list-query.js';
import { createRows } from '../../store/subscription/summary.js';
import type { SubscriptionsQuery } from '../../store/subscriptions-query.js';
import { useWidget } from '../../ui/widget-context.js';
import { useEndedLast } from './ended-rows.js';
import { useListSearch } from './search/use-list-search.js';

export type ListRows = ReturnType<typeof useListRows>;

/**
 * Merges the records of list and search, creates their rows, selects the ones to show, and puts
 * ended ones last.
 */
export function useListRows(view: ListView, canSearch: boolean) {
  const { page } = useWidget();
  const state = view.filter.value;
  const query = view.getQuery();
  // Until the selected filter has data, the list shows the former filter's.
  const source = useRef<{ readonly state: StateFilter; readonly query: SubscriptionsQuery } | undefined>(undefined);
  if (query.data.value) source.current = { state, query };
  const data = source.current?.query.data.value;
  const isOfSelectedFilter = source.current?.query === query;

  const text = canSearch ? view.search.value.trim() : '';
  const { keptKey, search: searchRows } = useListSearch(view, query, text);
  const records = query.searched.records.value;
  const getRows = useMemo(createRows, []);
  const all = data && getRows(isOfSelectedFilter ? records : data.items, page.clock.currentTime.value);
  const search = all && searchRows(all);
  // Always keep the row of an open panel, because the user may be working in it.
  const shown = search?.others ?? all?.filter(({ key }) => data?.items.has(key) || key === keptKey);

  const rowsKey = source.current?.state;
  const { rows: ordered, ended } = useEndedLast(shown, data, rowsKey, !!search, view);
  // Put the open panel last, so that Tab leads from the field to the matches first.
  const rows =
    search && ordered ? [...search.titled, ...ordered, ...(search.unmatched ? [search.unmatched] : [])] : ordered;
  const isAllLoaded = !!data && isComplete(data);
  return {
    /** The selected filter's query. Another filter's data may still be shown. */
    query,
    data,
    rowsKey,
    /** The filter's number of subscriptions, if it is known. */
    count: isAllLoaded ? data.items.size : (data?.total ?? undefined),
    /** Whether the rows are all the customer's subscriptions, without filter or invalid ones. */
    isAll: !state && isOfSelectedFilter && isAllLoaded && !data.invalid,
    records,
    search,
    /** The key of a row that is always mounted, because its panel is open or it gets the focus. */
    keptKey: keptKey ?? (ended?.isUnfolded ? ended.firstKey : undefined),
    rows,
    firstMatch: isOfSelectedFilter && search?.count ? rows?.[0] : undefined,
    ended,
  };
}
