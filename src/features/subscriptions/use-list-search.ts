import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Subscription } from '../../client/resources/subscription.js';
import { getSubscriptionsHalf, type Search } from './lazy-half.js';
import type { ListView } from '../../store/list-view.js';
import type { SubscriptionRowData } from '../../store/subscription-summary.js';
import type { SubscriptionsQuery } from '../../store/subscriptions-query.js';
import { actionsFile } from '../../ui/menu/load-actions.js';
import { loadFile } from '../../ui/query-state/load-file.js';
import { emitError } from '../../ui/query-state/query-events.js';
import { useWidget } from '../../ui/widget-context.js';

type Records = ReadonlyMap<string, Subscription>;

const NONE: Records = new Map<string, Subscription>();

/** The pages of a list, and the further ones that only a search loads: neither "Show more" nor a refetch includes them. */
interface SearchPages {
  readonly list: SubscriptionsQuery;
  /** The response of the list that these pages continue. */
  readonly update: number;
  /** Begins with the pages of the list. */
  readonly query: SubscriptionsQuery;
  /** All records of former searches. They are found until the pages have been loaded again. */
  readonly former: Records;
}

/** Whether pages continue a list. A refetch during a search keeps them, unless one has failed. The next search loads them again. */
function canKeep({ update, query, ...pages }: SearchPages, list: SubscriptionsQuery, isSearching: boolean): boolean {
  if (pages.list !== list) return false;
  return update === list.dataUpdateCount.peek() || (isSearching && !!query.data.peek() && !query.error.peek());
}

/**
 * The records in which a search finds, and the search itself. The first character loads the code of the search, then all pages of the list.
 *
 * @param text the search text, empty for no search
 */
export function useListSearch(view: ListView, list: SubscriptionsQuery, text: string) {
  const context = useWidget();
  const { translation } = context;
  const lazy = getSubscriptionsHalf();
  const loaded = list.data.value?.items;
  const isSearching = !!text && !!loaded;

  // Only a search needs a render after a response without a change, because such a response repeats its failed page.
  const { dataUpdateCount } = list;
  const update = isSearching ? dataUpdateCount.value : dataUpdateCount.peek();
  const known = useRef(NONE);
  const pages = useRef<SearchPages | undefined>(undefined);
  if (pages.current?.list !== list || !loaded) known.current = NONE;
  if (!pages.current || !canKeep(pages.current, list, isSearching))
    pages.current = { list, update, query: list.fork(), former: known.current };
  const { query, former } = pages.current;

  const [attempt, setAttempt] = useState(0);
  const latest = useRef(context);
  latest.current = context;
  useEffect(() => {
    if (!isSearching) return undefined;
    if (!lazy) {
      void loadFile(actionsFile, latest.current);
      return undefined;
    }
    const controller = new AbortController();
    void lazy.loadSearched(query, controller.signal).then((error) => {
      if (error && !controller.signal.aborted) emitError(latest.current, error);
    });
    return () => controller.abort();
  }, [isSearching, lazy, query, attempt]);

  const data = query.data.value;
  const needsMore = lazy?.needsMore(data) ?? true;
  const records = useMemo(() => {
    if (!loaded || !lazy || (loaded === data?.items && former === NONE)) return loaded ?? NONE;
    return lazy.mergeRecords(loaded, data?.items, needsMore ? former : undefined);
  }, [lazy, loaded, data, former, needsMore]);
  if (isSearching) known.current = records;
  const find = useMemo(() => lazy?.createSubscriptionSearch(translation), [lazy, translation]);
  // Without a search, a press of a row renders that row alone.
  const openKey = text || known.current !== NONE ? view.expandedKey.value : view.target.value;

  function getStatus(): Search['status'] {
    // Until the list itself is loaded, rows of another filter are searched.
    if (!loaded) return 'loading';
    if (!needsMore) return undefined;
    return query.error.value && !query.isFetching.value ? 'failed' : 'loading';
  }

  return {
    records,
    /** Key of a row that is always shown: the row of the open panel, as soon as a search may hide it, or a row that the user goes to. */
    openKey,
    /** Searches rows. Returns undefined without a text, and until the code of the search is loaded. */
    search(rows: readonly SubscriptionRowData[]): Search | undefined {
      const found = text ? find?.(text, rows, openKey) : undefined;
      return found && { ...found, text, query, status: getStatus(), retry: () => setAttempt(attempt + 1) };
    },
    /** Aborts a request of the search: the customer has changed. */
    discardSearch: () => query.cancel(),
  };
}
