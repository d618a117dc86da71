import { useRef } from 'preact/hooks';
import type { ListView } from '../../state/list-view.js';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import type { StateFilter } from '../../state/types.js';
import { useWidget } from '../widget-context.js';
import { useEndedLast } from './ended-rows.js';
import { useSearch } from './use-search.js';

/** The rows of the selected filter: searched, the ended subscriptions last. */
export function useListRows(view: ListView, pageSize: number, canSearch: boolean) {
  const { account } = useWidget();
  const state = view.state.value;
  const query = account.subscriptions({ state, pageSize });
  const shown = useRef<{ readonly state: StateFilter; readonly query: SubscriptionsQuery } | undefined>(undefined);
  if (query.data.value) shown.current = { state, query };
  const data = shown.current?.query.data.value;
  const rowsKey = shown.current?.state;
  const search = useSearch(view, query, canSearch, data);
  // Grouped again when the search ends.
  const { rows, folded } = useEndedLast(search.rows, data, search.text ? undefined : rowsKey, view);
  return {
    /** That of the selected filter. */
    query,
    /** What is shown: of the filter that was selected before, until the selected one has data. */
    data,
    /** In their order. A search and folding leave some of them. */
    rows,
    /** Identifies the filter that the rows come from. */
    rowsKey,
    search,
    /** What stands in place of folded rows. */
    folded,
  };
}
