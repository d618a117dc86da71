/*
 * The effects of the page model. Signals run them when a response or an action has changed the
 * state, before Preact renders the change. The element layer passes what lies outside of the model:
 * the address, and the memory of the tab.
 */
import { batch, effect, untracked } from '@preact/signals';
import { MAX_LOOKUP_REQUESTS, SEARCH_PAGE_SIZE } from './constants.js';
import { loadUntil } from './load-until.js';
import type { MountedWidgets } from './mounted-widgets.js';
import type { Prefetch } from './prefetch.js';
import { prefetchQuery, type Query } from './query.js';
import type { Selection, SelectionMemory } from './selection.js';
import { findLoaded, type SubscriptionsQuery } from './subscriptions-query.js';

/** The `subscription` parameter of the page's address. */
export interface SubscriptionAddress {
  read(): string | undefined;
  /** Writes an id, or removes the parameter. */
  write(id: string | undefined): void;
  /** Whether requests can send an id. */
  isValid(id: string): boolean;
  /** Calls a listener when the user goes back or forward, until the returned function is called. */
  listen(listener: () => void): () => void;
}

/**
 * Keeps the address and the selection the same.
 *
 * @returns a function that ends it
 */
export function syncAddress({ selected, lookup, startLookup, endLookup }: Selection, address: SubscriptionAddress) {
  const followAddress = (): void => {
    const id = address.read();
    // Another part of the address may have changed.
    if (id !== undefined && (selected.peek()?.id === id || lookup.peek()?.id === id)) return;
    batch(() => {
      startLookup(id);
      if (id !== undefined && !address.isValid(id)) endLookup('missing');
    });
  };
  // Without a link, the current selection stays.
  if (address.read() !== undefined) followAddress();
  const stopListening = address.listen(followAddress);
  const stopWriting = effect(() => {
    // A parameter that names no subscription stays until the user closes the message about it.
    if (lookup.value?.status === 'missing') return;
    const id = selected.value?.id ?? lookup.value?.id;
    address.write(id !== undefined && address.isValid(id) ? id : undefined);
  });
  return () => {
    stopListening();
    stopWriting();
  };
}

/**
 * Remembers the subscription that the user selected last, and ends the prefetch for it once one is
 * selected.
 */
export function rememberSelection(
  { rememberedId, selectedId }: Selection,
  memory: SelectionMemory,
  prefetch: Pick<Prefetch, 'keepOnly'>,
): void {
  let storedId = rememberedId.peek();
  effect(() => {
    if (rememberedId.value !== storedId) memory.write((storedId = rememberedId.value));
    if (selectedId.value !== undefined) prefetch.keepOnly(selectedId.value);
  });
}

/**
 * Loads the pages of the page's list, one after the other, until it has the subscription of a link,
 * no page is left, or the limit of requests is reached. It then goes on with all subscriptions if
 * the list is filtered. It pauses at an error.
 */
export function loadPagesForLookup(
  { lookup, endLookup }: Selection,
  { leadingList }: Pick<MountedWidgets, 'leadingList'>,
): void {
  effect(() => {
    const { id, status } = lookup.value ?? {};
    const list = leadingList.value;
    if (!list || id === undefined || (status !== 'pending' && status !== 'failed')) return undefined;
    const query = list.getShownQuery();
    let isStopped = false;
    const isDone = (): boolean => {
      const found = !isStopped && findLoaded(query, id);
      if (found) endLookup(found);
      return isStopped || !!found;
    };
    // Select a loaded record before anything is rendered, even while an error is shown.
    if (isDone()) return undefined;
    if (query.error.value) {
      if (status === 'pending') endLookup('failed');
      return undefined;
    }
    void loadUntil(query, isDone, { maxRequests: MAX_LOOKUP_REQUESTS, pageSize: SEARCH_PAGE_SIZE }).then(() => {
      if (!isStopped && !list.showAll()) endLookup('missing');
    });
    return () => {
      isStopped = true;
    };
  });
}

/**
 * Selects from the rows of the account, or else from the list that linked widgets share, whenever
 * these rows or the selection change. Requests what the page then shows of the selected
 * subscription, so that these requests leave before Preact renders the rows.
 */
export function selectFromRows(
  { dispatch, selected, selectedId, lookup }: Selection,
  { leadingList, linkedWidgets }: MountedWidgets,
  listQuery: () => SubscriptionsQuery,
  accessTokens: (subscriptionId: string) => Query<unknown>,
): void {
  effect(() => {
    const list = leadingList.value;
    const account = list?.account;
    const kinds = linkedWidgets.value;
    if (!account && kinds.length === 0) return;
    const query = list?.account ? list.getShownQuery() : listQuery();
    // Don't subscribe to the data, which would observe the query: the widgets do that.
    void query.dataUpdateCount.value;
    void selected.value;
    // A filter is about to be removed, or a row to be found.
    const isWaiting = !!account && (lookup.value?.status === 'pending' || !!account.view.target.value);
    untracked(() => {
      const loaded = query.data.value?.items;
      if (!loaded) return;
      // In the order of the list, with its latest records.
      const records = account ? new Map([...loaded, ...query.searched.further.value, ...loaded]) : loaded;
      account?.view.retain(records);
      // An open row without an id takes the place of a selected one.
      const isReplaced = account?.view.openKey.value !== undefined;
      if (!isWaiting && !isReplaced) dispatch({ type: 'rows', records, isAccount: !!account });
      const expanded = account && loaded.get(account.view.expandedKey.value ?? '');
      if (expanded) account.onExpand(expanded);
      if (selectedId.value !== undefined && kinds.includes('tokens')) prefetchQuery(accessTokens(selectedId.value));
    });
  });
}
