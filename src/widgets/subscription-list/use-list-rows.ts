import { useMemo, useRef } from 'preact/hooks';
import type { ListView } from '../../state/list-view.js';
import { isComplete } from '../../state/list-data.js';
import { createRows, type SubscriptionRowData } from '../../state/subscription-summary.js';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import type { StateFilter } from '../../state/types.js';
import type { SearchProgress } from '../query-list/use-search-load.js';
import { useWidget } from '../widget-context.js';
import { useEndedLast } from './ended-rows.js';
import { useKnownRecords } from './use-known-records.js';

export interface Search extends SearchProgress {
  readonly query: SubscriptionsQuery;
  /** Whether the text finds a row. */
  readonly matches: (row: SubscriptionRowData) => boolean;
}

export type ListRows = ReturnType<typeof useListRows>;

/**
 * The way from records to rows: `known` records, those of the list and of a search; `all` rows; those of them that are `shown`, because the list
 * has them or the search finds them; `rows`, the ended ones last.
 */
export function useListRows(view: ListView, pageSize: number, canSearch: boolean) {
  const { account, translation } = useWidget();
  const state = view.state.value;
  const text = canSearch ? view.search.value.trim() : '';
  const query = account.subscriptions({ state, pageSize });
  // The filter that was selected before, until the selected one has data.
  const source = useRef<{ readonly state: StateFilter; readonly query: SubscriptionsQuery } | undefined>(undefined);
  if (query.data.value) source.current = { state, query };
  const data = source.current?.query.data.value;
  const isOfSelectedFilter = source.current?.query === query;

  const known = useKnownRecords(query, !!text);
  const getRows = useMemo(createRows, []);
  const all = data && getRows(isOfSelectedFilter ? known.records : data.items, account.clock.currentTime.value);

  const { lazy } = known;
  const find = useMemo(() => lazy?.createSubscriptionSearch(translation), [lazy, translation]);
  // Only then: until it can search, a press of a row renders that row alone.
  const openKey = lazy && view.expandedKey.value;
  const found = text && all ? find?.(text, all, openKey) : undefined;
  // The row of an open panel is always one of them, with what the user does in it.
  const shown = found?.rows ?? all?.filter(({ key }) => data?.items.has(key) || key === openKey);

  const rowsKey = source.current?.state;
  // Grouped again when the search ends.
  const { rows, folded } = useEndedLast(shown, data, found ? undefined : rowsKey, view);
  const search: Search | undefined = found && { ...known, ...found, text };
  const isAllLoaded = !!data && isComplete(data);
  return {
    /** That of the selected filter. */
    query,
    /** That of the filter that the rows come from. */
    data,
    /** Identifies that filter. */
    rowsKey,
    /** The number of all in the filter, as far as it is known. */
    count: isAllLoaded ? data.items.size : (data?.total ?? undefined),
    /** Whether these are all that the customer has. */
    isAll: !state && isOfSelectedFilter && isAllLoaded && !data.invalid,
    known,
    search,
    /** Key of the row of the open panel, as soon as a search may hide it. */
    openKey,
    rows,
    /** What stands in place of folded rows. */
    folded,
  };
}
