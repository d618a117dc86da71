import { useMemo, useRef, useState } from 'preact/hooks';
import type { RestOfList } from '../../lazy/load-lazy.js';
import type { ListView } from '../../state/list-view.js';
import type { SubscriptionRowData } from '../../state/subscription-summary.js';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import type { Subscription } from '../../state/types.js';
import { emitError } from '../query-state/query-events.js';
import { type SearchProgress, useSearchLoad } from '../query-list/use-search-load.js';
import { useWidget } from '../widget-context.js';
import type { ListRowData } from './subscription-row.js';

/** A text that is searched for, and what it finds. */
export interface Search extends SearchProgress {
  /** With that of the open panel, at its place. */
  readonly rows: readonly ListRowData[];
  readonly query: SubscriptionsQuery;
  /** Whether the text finds a row. */
  readonly matches: (row: SubscriptionRowData) => boolean;
}

const NONE: ReadonlyMap<string, Subscription> = new Map<string, Subscription>();

/**
 * The records of a list, which are those that it has loaded, then those that a search has loaded in addition, and the search itself.
 *
 * @param text what the user searches for; empty for all
 */
export function useListSearch(view: ListView, query: SubscriptionsQuery, text: string) {
  const context = useWidget();
  const { translation } = context;
  const [latestRest, setRest] = useState<RestOfList>();
  const loaded = query.data.value?.items;
  const rest = loaded && latestRest?.list === query ? latestRest : undefined;
  const added = rest?.query.data.value?.items;
  const known = useRef(NONE);
  const { lazy, status, retry } = useSearchLoad(!!text && !!loaded, query, async (module, signal) => {
    const error = await module.loadRest({ list: query, rest, former: known.current, signal, onChange: setRest });
    if (error && !signal.aborted) emitError(context, error);
    return error;
  });
  const former = rest?.former;
  const records = useMemo(
    () => (lazy && loaded && added ? lazy.mergeRecords(loaded, added, former) : (loaded ?? NONE)),
    [lazy, loaded, added, former],
  );
  // The next search finds in them, until it has loaded all again.
  known.current = records;
  const find = useMemo(() => lazy?.createSubscriptionSearch(translation), [lazy, translation]);
  // Without a search, a press of a row renders that row alone.
  const openKey = text || rest ? view.expandedKey.value : view.target.value;
  return {
    records,
    /** Key of a row that is always shown: that of the open panel, as soon as a search may hide it, or one that the user goes to. */
    openKey,
    /** Searches rows. Undefined without a text, and until what searches is loaded. */
    search(rows: readonly SubscriptionRowData[]): Search | undefined {
      const found = text ? find?.(text, rows, openKey) : undefined;
      // Until the list itself is loaded, rows of another filter are searched.
      return found && { ...found, text, query: rest?.query ?? query, status: loaded ? status : 'loading', retry };
    },
    /** Forgets what a search has loaded. */
    discardSearch() {
      rest?.query.cancel();
      setRest(undefined);
    },
  };
}
