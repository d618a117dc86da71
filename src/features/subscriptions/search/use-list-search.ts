import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isComplete } from '../../../query/list-query.js';
import type { ListView } from '../../../store/list-view.js';
import type { SubscriptionRowData } from '../../../store/subscription/summary.js';
import type { SubscriptionsQuery } from '../../../store/subscriptions-query.js';
import { actionsFile } from '../../../ui/lazy-file.js';
import { loadFile } from '../../../ui/query-state/load-file.js';
import { emitError } from '../../../ui/query-state/query-events.js';
import { useWidget } from '../../../ui/widget-context.js';
import { getLazySearch, type Search } from './lazy-search.js';

export function useListSearch(
  view: ListView,
  listQuery: SubscriptionsQuery,
  rows: readonly SubscriptionRowData[] | undefined,
  canSearch: boolean,
) {
  const { translation } = useWidget();
  const { searched } = listQuery;
  const text = canSearch ? view.search.value.trim() : '';
  const retry = useSearchedPages(listQuery, !!text);
  const lazy = getLazySearch();
  const find = useMemo(() => lazy?.createSubscriptionSearch(translation), [lazy, translation]);
  // Read `expandedKey` only after a search has begun, because its changes render the whole list.
  const keptKey = text || searched.query.value ? view.expandedKey.value : view.keyToFocus.value;
  const found = text && rows ? find?.(text, rows, keptKey) : undefined;
  // If the list is complete by now, the records of the search may be older.
  const isListComplete = !!listQuery.data.value && isComplete(listQuery.data.value);
  const query = (!isListComplete && searched.query.value) || listQuery;
  const search: Search | undefined = found && { ...found, text, query, status: getStatus(), retry };
  return {
    search,
    /** The key of a row that is shown even if it doesn't match. */
    keptKey,
  };

  function getStatus(): Search['status'] {
    // While the selected filter loads, the search only finds rows of the former filter.
    if (!listQuery.data.value) return 'loading';
    if (!searched.hasPagesLeft.value) return undefined;
    return query.error.value && !query.isFetching.value ? 'failed' : 'loading';
  }
}

/** Once the user types, loads the search code, then all pages of the list. */
function useSearchedPages(listQuery: SubscriptionsQuery, hasText: boolean): () => void {
  const context = useWidget();
  const lazy = getLazySearch();
  const { searched } = listQuery;
  const isSearching = hasText && !!listQuery.data.value;
  // Retry a failed page of the search after each response of the list.
  const listUpdateCount = isSearching && listQuery.dataUpdateCount.value;
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(context);
  latest.current = context;
  // Start in a layout effect, or the status of the former search would be painted.
  useLayoutEffect(() => {
    if (isSearching) searched.start();
  }, [isSearching, searched]);
  useEffect(() => {
    if (!isSearching) return undefined;
    if (!lazy) {
      void loadFile(actionsFile, latest.current);
      return undefined;
    }
    const controller = new AbortController();
    void searched.load(controller.signal).then((error) => {
      if (error && !controller.signal.aborted) emitError(latest.current, error);
    });
    return () => controller.abort();
  }, [isSearching, lazy, searched, listUpdateCount, attempt]);
  return () => setAttempt(attempt + 1);
}
