import { effect } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Translation } from '../../i18n/translation.js';
import { type LazyModule, loadLazy, type RestOfList } from '../../lazy/load-lazy.js';
import type { ListView } from '../../state/list-view.js';
import { loadUntil } from '../../state/load-until.js';
import type { KeyedItem } from '../../state/offset-pagination.js';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import type { SubscriptionRowData } from '../../state/subscription-summary.js';
import type { Subscription } from '../../state/types.js';
import { formatSubscriptionTitle } from '../format-subscription-title.js';
import { emitError } from '../query-state/query-events.js';
import { useWidget } from '../widget-context.js';
import type { ListRowData } from './ended-rows.js';
import { formatTerm } from './format-term.js';
import { renderStatus } from './subscription-status.js';

type SubscriptionRecord = KeyedItem<Subscription>;

export interface Search {
  /** What the user searches for, once it has found rows; empty for all. */
  readonly text: string;
  /** The rows that have been found, else those of the list. That of an open panel is always one of them, with what the user does in it. */
  readonly rows: readonly ListRowData[] | undefined;
  /** How many have been found. */
  readonly count: number;
  /** Key of the row of the open panel, if it is shown only because of it. */
  readonly openKey: string | undefined;
  /** All subscriptions that are known; without a search those of the list. */
  readonly records: readonly SubscriptionRecord[];
  /** The query that has them. */
  readonly query: SubscriptionsQuery;
  readonly status: 'loading' | 'failed' | undefined;
  readonly retry: () => void;
  /** Whether the text finds a row. */
  readonly matches: ((row: SubscriptionRowData) => boolean) | undefined;
}

/**
 * Searches all subscriptions of the filter. The first character loads those that the list has not loaded.
 *
 * @param listRows those of the list, or of the former filter until the list has loaded
 */
export function useSearch(
  view: ListView,
  list: SubscriptionsQuery,
  canSearch: boolean,
  listRows: readonly SubscriptionRowData[] | undefined,
  getRows: (records: readonly SubscriptionRecord[]) => readonly SubscriptionRowData[],
): Search {
  const context = useWidget();
  const { translation } = context;
  const text = canSearch ? view.search.value.trim() : '';
  const [lazy, setLazy] = useState<LazyModule>();
  const [latestRest, setRest] = useState<RestOfList>();
  const [status, setStatus] = useState<Search['status']>();
  const [attempt, setAttempt] = useState(0);
  const rest = latestRest?.list === list ? latestRest : undefined;
  const items = list.data.value?.items;
  const loaded = rest?.query.data.value?.items;
  const former = status && rest?.former;
  const records = useMemo(
    () => (lazy && items && loaded ? lazy.mergeRecords(items, loaded, former ?? []) : (items ?? [])),
    [lazy, items, loaded, former],
  );
  const latest = useRef({ context, rest, records });
  latest.current = { context, rest, records };

  useLayoutEffect(() => {
    let hadData = false;
    return effect(() => {
      const hasData = !!list.data.value;
      // It was discarded: the next data may be that of another customer.
      if (hadData && !hasData) {
        latest.current.rest?.query.cancel();
        setRest(undefined);
        view.setSearch('');
      }
      hadData = hasData;
    });
  }, [list, view]);

  const isSearched = !!text && !!items;
  useLayoutEffect(() => {
    if (!isSearched) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async (): Promise<void> => {
      const module = await loadLazy();
      setLazy(module);
      await module.loadRest({
        list,
        rest: latest.current.rest,
        former: latest.current.records,
        loadUntil,
        signal,
        onStart: setRest,
        onEnd(error) {
          setStatus(error && 'failed');
          if (error) emitError(latest.current.context, error);
        },
      });
    };
    setStatus('loading');
    load().catch(() => signal.aborted || setStatus('failed'));
    return () => controller.abort();
  }, [isSearched, list, attempt]);

  const search = useMemo(() => lazy?.createListSearch(createDescribe(translation)), [lazy, translation]);
  const openKey = search && view.expandedKey.value;
  const all = rest || text ? getRows(records) : [];
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
    retry: () => setAttempt(attempt + 1),
    matches: found && search?.createMatcher(text),
  };
}

/** What the customer sees of a subscription, without its price and next bill. */
function createDescribe(translation: Translation): (row: SubscriptionRowData) => unknown {
  return ({ item, summary }) => [
    formatSubscriptionTitle(item, translation),
    item.id,
    item.order_id,
    item.state && formatTerm('state', item.state, translation),
    (summary.date?.kind !== 'billing' || summary.pastDueAt) && renderStatus(item, summary, translation),
  ];
}
