/* The effects run when a response or an action changes the state, before Preact renders. */
import { batch, effect, untracked } from '@preact/signals';
import type { Subscription } from '../client/resources/subscription.js';
import { loadUntil } from '../query/list-query.js';
import { getLoaded, prefetchQuery, type Query } from '../query/query.js';
import { MAX_LOOKUP_REQUESTS, SEARCH_PAGE_SIZE } from './constants.js';
import type { LinkedWidgetKind, MountedList, MountedWidgets } from './mounted-widgets.js';
import type { Prefetch } from './prefetch.js';
import type { Selection } from './selection.js';
import { peekLoaded, type SubscriptionsQuery } from './subscriptions-query.js';

type Records = ReadonlyMap<string, Subscription>;

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
  // If there isn't a parameter, keep the current selection.
  if (address.read() !== undefined) followAddress();
  const stopListening = address.listen(followAddress);
  const stopWriting = effect(() => {
    // Keep the parameter of a missing subscription until the user closes the message about it.
    if (lookup.value?.status === 'missing') return;
    const id = selected.value?.id ?? lookup.value?.id;
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
 * Loads the list's pages until one contains the linked subscription. If none does, removes the
 * filter and searches again. Stops at an error or at the limit.
 */
export function loadPagesForLookup(
  { lookup, endLookup }: Selection,
  { leadingList }: Pick<MountedWidgets, 'leadingList'>,
): void {
  effect(() => {
    const { id, status } = lookup.value ?? {};
    const list = leadingList.value;
    if (!list || id === undefined || (status !== 'pending' && status !== 'failed')) return undefined;
    const query = list.view.getQuery();
    let isStopped = false;
    const isDone = (): boolean => {
      const found = !isStopped && peekLoaded(query, id);
      if (found) endLookup(found);
      return isStopped || !!found;
    };
    // Select a loaded record before anything renders, even if an error is shown.
    if (isDone()) return undefined;
    if (query.error.value) {
      if (status === 'pending') endLookup('failed');
      return undefined;
    }
    void loadUntil(query, isDone, { maxRequests: MAX_LOOKUP_REQUESTS, pageSize: SEARCH_PAGE_SIZE }).then(() => {
      if (!isStopped && !list.removeFilter()) endLookup('missing');
    });
    return () => {
      isStopped = true;
    };
  });
}

/**
 * Selects a row when the rows or the selection change. Requests its tokens before Preact renders
 * the rows.
 */
export function selectFromRows(
  { followRows, selected, selectedId, lookup }: Selection,
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
    // Run again when the user selects another subscription.
    void selected.value;
    // Wait if a filter is about to be removed, or a row to be found.
    const isWaiting = !!view && (lookup.value?.status === 'pending' || !!view.keyToFocus.value);
    untracked(() => {
      const records = view ? query.searched.records.peek() : loaded;
      view?.closeLostRowWithoutId(records);
      // An open row without an id replaces the selected one.
      const isReplaced = view?.openKeyWithoutId.peek() !== undefined;
      if (!isWaiting && !isReplaced) followRows(records, !!view);
      prefetchShown(loaded, list, kinds);
    });
  });

  function prefetchShown(loaded: Records, list: MountedList | undefined, kinds: readonly LinkedWidgetKind[]): void {
    const expanded = list?.view.isAccount && loaded.get(list.view.expandedKey.peek() ?? '');
    if (expanded) list.prefetchPanel(expanded);
    const id = selectedId.peek();
    if (id !== undefined && kinds.includes('tokens')) prefetchQuery(accessTokens(id));
  }
}
