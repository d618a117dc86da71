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

/** Returns the rows that a list shows. Ended rows are last. During a search, matching titles are first. */
export function useListRows(view: ListView, canSearch: boolean) {
  const { clock } = useWidget().page;
  const query = view.getQuery();
  const lastLoaded = useRef<{ readonly filter: StateFilter; readonly query: SubscriptionsQuery } | undefined>(
    undefined,
  );
  // Until the selected filter has data, show the former filter's.
  if (query.data.value) lastLoaded.current = { filter: view.filter.value, query };
  const data = lastLoaded.current?.query.data.value;

  const getRows = useMemo(createRows, []);
  const records = query.data.value ? query.searched.records.value : data?.items;
  const loaded = records && getRows(records, clock.currentTime.value);
  const { search, keptKey } = useListSearch(view, query, loaded, canSearch);
  // Once the search is empty, hide rows that only it has loaded, but keep an open panel, because the
  // user may be working in it.
  const listed = search?.others ?? loaded?.filter(({ key }) => data?.items.has(key) || key === keptKey);
  const { rows: ordered, ended } = useEndedLast(listed, data, lastLoaded.current?.filter, !!search, view);
  // Put the open panel last, so that Tab leads from the field to the matches first.
  const rows =
    search && ordered ? [...search.titled, ...ordered, ...(search.unmatched ? [search.unmatched] : [])] : ordered;
  const isAllLoaded = !!data && isComplete(data);
  return {
    /** The selected filter's query. Another filter's data may still be shown. */
    query,
    data,
    /** The filter of the rows. */
    shownFilter: lastLoaded.current?.filter,
    /** The filter's number of subscriptions, if it is known. */
    count: isAllLoaded ? data.items.size : (data?.total ?? undefined),
    /** Whether the rows are all the customer's subscriptions, without filter or invalid ones. */
    isAll: !view.filter.value && data === query.data.value && isAllLoaded && !data.invalid,
    search,
    /** The key of a row that is always mounted, because its panel is open or it gets the focus. */
    keptKey: keptKey ?? (ended?.isUnfolded ? ended.firstKey : undefined),
    rows,
    ended,
  };
}
