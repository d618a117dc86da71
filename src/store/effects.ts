/* Effects of the page model. They run when its state changes, before Preact renders. */
import { batch, effect, untracked } from '@preact/signals';
import { loadUntil } from '../query/list-query.js';
import { getLoaded, prefetchQuery, type Query } from '../query/query.js';
import { MAX_LOOKUP_REQUESTS, SEARCH_PAGE_SIZE } from './search-limits.js';
import type { MountedWidgets } from './mounted-widgets.js';
import type { Prefetch } from './prefetch.js';
import type { Selection } from './selection.js';
import { peekRecord, type SubscriptionsQuery } from './subscriptions-query.js';

export interface SubscriptionAddress {
  read(): string | undefined;
  write(id: string | undefined): void;
  isValid(id: string): boolean;
  listen(listener: () => void): () => void;
}

/**
 * Keeps the selected subscription and the page's URL in sync until the returned function is called.
 */
export function syncAddress(
  { wanted, startLookup, endLookup, selectDefault }: Selection,
  address: SubscriptionAddress,
): () => void {
  const followAddress = (): void => {
    const id = address.read();
    if (id === undefined) return selectDefault();
    // If only another part of the URL has changed, do nothing.
    if (wanted.peek()?.id === id) return undefined;
    return batch(() => {
      startLookup(id);
      if (!address.isValid(id)) endLookup('missing');
    });
  };
  if (address.read() !== undefined) followAddress();
  const stopListening = address.listen(followAddress);
  const stopWriting = effect(() => {
    // Keep the id of a missing subscription in the URL until the user closes the message about it.
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

/**
 * Stores the selected id for the next page load, and discards prefetched data of other
 * subscriptions.
 */
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
 * Loads pages of the list until one contains the subscription of a lookup, such as from a link. If
 * none does, removes the filter and searches again. After an error, waits for a retry.
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
      const found = !isStopped && peekRecord(query, id);
      if (found) endLookup(found);
      return isStopped || !!found;
    };
    // Look for the subscription in the loaded pages first, even if the last request has failed, so
    // that it is selected before Preact renders.
    if (endIfFound()) return undefined;
    if (query.error.value) {
      if (status === 'pending') endLookup('failed');
      return undefined;
    }
    void loadPages(query, endIfFound).then(() => {
      // Removing the filter runs this effect again, which then searches all subscriptions.
      if (!isStopped && !list.removeFilter()) endLookup('missing');
    });
    return () => {
      isStopped = true;
    };
  });
}

async function loadPages(query: SubscriptionsQuery, isDone: () => boolean): Promise<void> {
  // If all pages are loaded, refetch them, because the subscription may have been created since.
  if (query.data.peek()?.hasNextPage === false) await query.refetch({ cancelRefetch: false });
  await loadUntil(query, isDone, { maxRequests: MAX_LOOKUP_REQUESTS, pageSize: SEARCH_PAGE_SIZE });
}

/**
 * Selects the default subscription for an account widget and linked widgets as soon as rows arrive,
 * and requests its data before Preact renders.
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
    // Linked widgets keep a list's initial filter, unless it has no rows.
    const followsFilter = !!view || getLoaded(listQuery())?.items.size === 0;
    const query = list && followsFilter ? list.view.getQuery() : listQuery();
    const loaded = getLoaded(query)?.items;
    if (!loaded) return;
    // A lookup or `goTo` may still remove the filter, so wait for the unfiltered rows.
    const isWaiting = wanted.value?.status === 'pending' || !!view?.keyToFocus.value;
    // Don't subscribe to these signals. For example, closing a panel must not select another row.
    untracked(() => {
      const records = view ? query.searched.records.peek() : loaded;
      // An open row without an id takes the place of the selection, so don't select another row.
      const isReplaced = view?.keyWithoutId.peek() !== undefined;
      if (!isWaiting && !isReplaced) followRows(records, !!view);
      const expanded = view && loaded.get(view.expandedKey.peek() ?? '');
      if (expanded) list?.prefetchPanel(expanded);
      const id = selectedId.peek();
      if (id !== undefined && kinds.includes('tokens')) prefetchQuery(accessTokens(id));
    });
  });
}
