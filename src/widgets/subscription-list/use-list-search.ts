import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Subscription } from '../../api/resources/subscription.js';
import type { RestOfList, Search } from '../../lazy/list-search.js';
import type { ListView } from '../../state/list-view.js';
import type { QueryError } from '../../state/query-error.js';
import type { SubscriptionRowData } from '../../state/subscription-summary.js';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import { actionsFile } from '../menu/load-actions.js';
import { loadFile } from '../query-state/load-file.js';
import { emitError } from '../query-state/query-events.js';
import { useWidget } from '../widget-context.js';

const NONE: ReadonlyMap<string, Subscription> = new Map<string, Subscription>();

/**
 * The records of a list, which are those that it has loaded, then those that a search has loaded in addition, and the search itself. The first
 * character loads the code of the search, then the rest of the list.
 *
 * @param text what the user searches for; empty for all
 */
export function useListSearch(view: ListView, query: SubscriptionsQuery, text: string) {
  const context = useWidget();
  const { translation } = context;
  const lazy = actionsFile.module.value;
  const [latestRest, setRest] = useState<RestOfList>();
  const loaded = query.data.value?.items;
  const rest = loaded && latestRest?.list === query ? latestRest : undefined;
  const added = rest?.query.data.value?.items;
  const known = useRef(NONE);
  const isSearched = !!text && !!loaded;
  const [attempt, setAttempt] = useState(0);
  const current = useMemo(() => ({ isSearched, query, attempt, lazy }), [isSearched, query, attempt, lazy]);
  const [settled, setSettled] = useState<{ readonly run: typeof current; readonly error: QueryError | undefined }>();
  const latest = useRef({ rest, context });
  latest.current = { rest, context };
  useEffect(() => {
    if (!current.isSearched) return undefined;
    if (!current.lazy) {
      void loadFile(actionsFile, latest.current.context);
      return undefined;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const options = { list: current.query, rest: latest.current.rest, former: known.current, signal };
    void current.lazy.loadRest({ ...options, onChange: setRest }).then((error) => {
      if (signal.aborted) return;
      if (error) emitError(latest.current.context, error);
      setSettled({ run: current, error });
    });
    return () => controller.abort();
  }, [current]);
  const progress = settled?.run !== current ? 'loading' : settled.error && 'failed';
  const hasFailed = progress === 'failed';
  useEffect(() => {
    if (!hasFailed) return undefined;
    const failedAt = query.dataUpdateCount.peek();
    // A refetch of the list repeats a search that has failed. Not read in render, which it would cause with each response.
    return query.dataUpdateCount.subscribe((count) => {
      if (count !== failedAt) setAttempt((previous) => previous + 1);
    });
  }, [hasFailed, query]);
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
      if (!found) return undefined;
      // Until the list itself is loaded, rows of another filter are searched.
      const status = loaded ? progress : 'loading';
      return { ...found, text, query: rest?.query ?? query, status, retry: () => setAttempt(attempt + 1) };
    },
    /** Forgets what a search has loaded. */
    discardSearch() {
      rest?.query.cancel();
      setRest(undefined);
    },
  };
}
