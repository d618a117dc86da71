import { useMemo, useState } from 'preact/hooks';
import type { RestOfList } from '../../lazy/load-lazy.js';
import type { ListView } from '../../state/list-view.js';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import type { ListData } from '../../state/offset-pagination.js';
import { createRows, type SubscriptionRowData } from '../../state/subscription-summary.js';
import type { Subscription } from '../../state/types.js';
import { emitError } from '../query-state/query-events.js';
import { useWidget } from '../widget-context.js';
import { type SearchProgress, useSearchLoad } from '../query-list/use-search-load.js';
import type { ListRowData } from './ended-rows.js';

type Records = ReadonlyMap<string, Subscription>;

const NOTHING: Records = new Map<string, Subscription>();

export interface Search extends SearchProgress {
  /** The rows that have been found, else those of the list. That of an open panel is always one of them, with what the user does in it. */
  readonly rows: readonly ListRowData[] | undefined;
  /** Key of the row of the open panel, if it is shown only because of it. */
  readonly openKey: string | undefined;
  /** All subscriptions that are known; without a search those of the list. */
  readonly records: Records;
  readonly query: SubscriptionsQuery;
  /** Discards what it has loaded. */
  readonly discard: () => void;
  /** Whether the text finds a row. */
  readonly matches: ((row: SubscriptionRowData) => boolean) | undefined;
}

/**
 * Searches all subscriptions of the filter. The first character loads those that the list has not loaded.
 *
 * @param data that of the list, or of the former filter until the list has loaded
 */
export function useSearch(
  view: ListView,
  list: SubscriptionsQuery,
  canSearch: boolean,
  data: ListData<Subscription> | undefined,
): Search {
  const context = useWidget();
  const { account, translation } = context;
  const getRows = useMemo(createRows, []);
  const now = account.clock.currentTime.value;
  const listRows = data && getRows(data.items, now);
  const text = canSearch ? view.search.value.trim() : '';
  const [latestRest, setRest] = useState<RestOfList>();
  const rest = latestRest?.list === list ? latestRest : undefined;
  const items = list.data.value?.items;
  const loaded = rest?.query.data.value?.items;
  const { lazy, status, retry } = useSearchLoad(!!text && !!items, list, async (module, signal) => {
    const options = { list, rest, former: records, signal, onStart: setRest };
    const error = await module.loadRest(options);
    if (error && !signal.aborted) emitError(context, error);
    return error;
  });
  const former = status && rest?.former;
  const records = useMemo(
    () => (lazy && items && loaded ? lazy.mergeRecords(items, loaded, former ?? NOTHING) : (items ?? NOTHING)),
    [lazy, items, loaded, former],
  );

  const search = useMemo(() => lazy?.createSubscriptionSearch(translation), [lazy, translation]);
  const openKey = search && view.expandedKey.value;
  const all = rest || text ? getRows(records, now) : [];
  const open = all.find(({ key }) => key === openKey);
  const found = text && listRows ? search?.find(text, items ? all : listRows, openKey) : undefined;
  return {
    text: found ? text : '',
    rows: found?.rows ?? (open && listRows && !listRows.includes(open) ? [...listRows, open] : listRows),
    count: found?.count ?? 0,
    openKey,
    records,
    query: rest?.query ?? list,
    status: found && status,
    retry,
    discard() {
      rest?.query.cancel();
      setRest(undefined);
    },
    matches: found && search?.createMatcher(text),
  };
}
