import { useMemo, useState } from 'preact/hooks';
import type { RestOfList } from '../../lazy/load-lazy.js';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import type { Subscription } from '../../state/types.js';
import { emitError } from '../query-state/query-events.js';
import { useSearchLoad } from '../query-list/use-search-load.js';
import { useWidget } from '../widget-context.js';

const NONE: ReadonlyMap<string, Subscription> = new Map<string, Subscription>();

/** All subscriptions that are known of a list: those that it has loaded, then those that a search has loaded in addition. */
export function useKnownRecords(list: SubscriptionsQuery, isSearched: boolean) {
  const context = useWidget();
  const [latestRest, setRest] = useState<RestOfList>();
  const loaded = list.data.value?.items;
  const rest = loaded && latestRest?.list === list ? latestRest : undefined;
  const added = rest?.query.data.value?.items;
  const { lazy, status, retry } = useSearchLoad(isSearched && !!loaded, list, async (module, signal) => {
    const error = await module.loadRest({ list, rest, former: records, signal, onStart: setRest });
    if (error && !signal.aborted) emitError(context, error);
    return error;
  });
  // Until all pages are there again. Then, what has gone stays away.
  const former = status && rest?.former;
  const records = useMemo(
    () => (lazy && loaded && added ? lazy.mergeRecords(loaded, added, former) : (loaded ?? NONE)),
    [lazy, loaded, added, former],
  );
  return {
    records,
    /** The query that has them, for a search. */
    query: rest?.query ?? list,
    lazy,
    status,
    retry,
    /** Forgets what a search has loaded. */
    discardSearch() {
      rest?.query.cancel();
      setRest(undefined);
    },
  };
}
