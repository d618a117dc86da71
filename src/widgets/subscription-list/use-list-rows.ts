import type { RefObject, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { ListView } from '../../state/list-view.js';
import type { ListData } from '../../state/offset-pagination.js';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import type { StateFilter, Subscription } from '../../state/types.js';
import { useWidget } from '../widget-context.js';
import { type ListRowData, useEndedLast } from './ended-rows.js';
import { type Search, useSearch } from './use-search.js';

export interface ListRows {
  /** That of the selected filter. */
  readonly query: SubscriptionsQuery;
  /** What is shown: of the filter that was selected before, until the selected one has data. */
  readonly data: ListData<Subscription> | undefined;
  /** In their order. A search and folding leave some of them. */
  readonly rows: readonly ListRowData[] | undefined;
  /** Identifies the filter that the rows come from. */
  readonly rowsKey: string | undefined;
  readonly search: Search;
  /** What stands in place of folded rows. */
  readonly folded: VNode | undefined;
}

/** The rows of the selected filter: searched, the ended subscriptions last. */
export function useListRows(
  view: ListView,
  pageSize: number,
  canSearch: boolean,
  list: RefObject<HTMLElement | null>,
): ListRows {
  const { account } = useWidget();
  const state = view.state.value;
  const query = account.subscriptions({ state, pageSize });
  const shown = useRef<{ readonly state: StateFilter; readonly query: SubscriptionsQuery } | undefined>(undefined);
  if (query.data.value) shown.current = { state, query };
  const data = shown.current?.query.data.value;
  const rowsKey = shown.current?.state;
  const search = useSearch(view, query, canSearch, data);
  // Grouped again when the search ends.
  const { rows, folded } = useEndedLast(search.rows, data, search.text ? undefined : rowsKey, view, list);
  return { query, data, rows, rowsKey, search, folded };
}
