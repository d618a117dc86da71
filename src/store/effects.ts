/* The effects run when a response or an action changes the state, before Preact renders. */
import { batch, effect, untracked } from '@preact/signals';
import { loadUntil } from '../query/list-query.js';
import { getLoaded, prefetchQuery, type Query } from '../query/query.js';
import { MAX_LOOKUP_REQUESTS, SEARCH_PAGE_SIZE } from './constants.js';
import type { MountedWidgets } from './mounted-widgets.js';
import type { Prefetch } from './prefetch.js';
import type { Selection } from './selection.js';
import { peekLoaded, type SubscriptionsQuery } from './subscriptions-query.js';

export interface SubscriptionAddress {
  read(): string | undefined;
  write(id: string | undefined): void;
  isValid(id: string): boolean;
  listen(listener: () => void): () => void;
}

/**
 * Keeps the address and the selection equal.
 *
 * @returns a function that stops it
 */
export function syncAddress(
  { wanted, startLookup, endLookup, selectDefault }: Selection,
  address: SubscriptionAddress,
): () => void {
  const followAddress = (): void => {
    const id = address.read();
    if (id === undefined) return selectDefault();
    // Another part of the address may have changed.
    if (wanted.peek()?.id === id) return undefined;
    return batch(() => {
      startLookup(id);
      if (!address.isValid(id)) endLookup('missing');
    });
  };
  // If there isn't a parameter, keep the current selection.
  if (address.read() !== undefined) followAddress();
  const stopListening = address.listen(followAddress);
  const stopWriting = effect(() => {
    // Keep the parameter of a missing subscription until the user closes the message about it.
    if (wanted.value?.status === 'missing') return;
    const id = wanted.value?.id;
    address.write(id !== undefined && address.isValid(id) ? id : undefined);
  });
  return () => {
    stopListening();
    stopWriting();
  };
}

export interface SelectionMemory {
  read(): string | undefined;
  write(subscriptionId: string | undefined): void;
}

/** Remembers the selected subscription, and ends the prefetch once one is selected. */
export function rememberSelection(
  { rememberedId, selectedId }: Selection,
  memory: SelectionMemory,
  prefetch: Pick<Prefetch, 'keepSelected'>,
): void {
  let storedId = rememberedId.peek();
  effect(() => {
    if (rememberedId.value !== storedId) memory.write((storedId = rememberedId.value));
    if (selectedId.value !== undefined) prefetch.keepSelected(selectedId.value);
  });
}

/**
 * Loads the list's pages until one contains the subscription that is looked up. If none does,
 * removes the filter and searches again. Pauses at an error, and goes on after a retry. Ends at the
 * limit.
 */
export function loadPagesForLookup(
  { wanted, endLookup }: Selection,
  { leadingList }: Pick<MountedWidgets, 'leadingList'>,
): void {
  effect(() => {
    const { id, status } = wanted.value ?? {};
    const list = leadingList.value;
    if (!list || id === undefined || (status !== 'pending' && status !== 'failed')) return undefined;
    const query = list.view.getQuery();
    let isStopped = false;
    const endIfFound = (): boolean => {
      const found = !isStopped && peekLoaded(query, id);
      if (found) endLookup(found);
      return isStopped || !!found;
    };
    // Select a loaded record before anything renders, even if an error is shown.
    if (endIfFound()) return undefined;
    if (query.error.value) {
      if (status === 'pending') endLookup('failed');
      return undefined;
    }
    void loadPages(query, endIfFound).then(() => {
      // This effect runs again with the query of the unfiltered list.
      if (!isStopped && !list.removeFilter()) endLookup('missing');
    });
    return () => {
      isStopped = true;
    };
  });
}

async function loadPages(query: SubscriptionsQuery, isDone: () => boolean): Promise<void> {
  // The subscription may be newer than a complete list.
  if (query.data.peek()?.hasNextPage === false) await query.refetch({ cancelRefetch: false });
  await loadUntil(query, isDone, { maxRequests: MAX_LOOKUP_REQUESTS, pageSize: SEARCH_PAGE_SIZE });
}

/**
 * Selects a row when the rows or the selection change. Requests its tokens before Preact renders
 * the rows.
 */
export function selectFromRows(
  { followRows, wanted, selectedId }: Selection,
  { leadingList, linkedWidgets }: MountedWidgets,
  listQuery: () => SubscriptionsQuery,
  accessTokens: (subscriptionId: string) => Query<unknown>,
): void {
  effect(() => {
    const list = leadingList.value;
    const view = list?.view.isAccount ? list.view : undefined;
    const kinds = linkedWidgets.value;
    if (!view && kinds.length === 0) return;
    const query = view?.getQuery() ?? listQuery();
    const loaded = getLoaded(query)?.items;
    if (!loaded) return;
    // A lookup, or a row to focus, may be about to remove the filter.
    const isWaiting = wanted.value?.status === 'pending' || !!view?.keyToFocus.value;
    // The other signals change only together with these.
    untracked(() => {
      const records = view ? query.searched.records.peek() : loaded;
      // An open row without an id replaces the selected one.
      const isReplaced = view?.keyWithoutId.peek() !== undefined;
      if (!isWaiting && !isReplaced) followRows(records, !!view);
      const expanded = view && loaded.get(view.expandedKey.peek() ?? '');
      if (expanded) list?.prefetchPanel(expanded);
      const id = selectedId.peek();
      if (id !== undefined && kinds.includes('tokens')) prefetchQuery(accessTokens(id));
    });
  });
}
