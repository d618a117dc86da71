import { effect } from '@preact/signals';
import { MAX_LOOKUP_REQUESTS, SEARCH_PAGE_SIZE } from './constants.js';
import { loadUntil } from './load-until.js';
import type { Selection } from './selection.js';
import { findLoaded, type SubscriptionsQuery } from './subscriptions-query.js';

/** A list in which subscriptions are looked up. */
export interface LookupList {
  /** The query of the filter that it shows. Reads signals. */
  readonly getShownQuery: () => SubscriptionsQuery;
  /** Removes its filter; false if it has none. */
  readonly showAll: () => boolean;
}

/**
 * Looks each subscription up in a list, page by page, until it is found, there is no next page, or the limit of requests is reached: in all
 * subscriptions once the filtered ones do not have it. It pauses at an error.
 *
 * @returns a function that ends it
 */
export function lookUpIn(
  { getShownQuery, showAll }: LookupList,
  { lookup, endLookup }: Pick<Selection, 'lookup' | 'endLookup'>,
): () => void {
  return effect(() => {
    const current = lookup.value;
    if (current?.status !== 'pending' && current?.status !== 'failed') return undefined;
    const query = getShownQuery();
    let isStopped = false;
    const isDone = (): boolean => {
      const found = !isStopped && findLoaded(query, current.id);
      if (found) endLookup(found);
      return isStopped || !!found;
    };
    // What is loaded already is selected before anything is rendered, also while an error is shown.
    if (isDone()) return undefined;
    if (query.error.value) {
      if (current.status === 'pending') endLookup('failed');
      return undefined;
    }
    void loadUntil(query, isDone, { maxRequests: MAX_LOOKUP_REQUESTS, pageSize: SEARCH_PAGE_SIZE }).then(() => {
      if (!isStopped && !showAll()) endLookup('missing');
    });
    return () => {
      isStopped = true;
    };
  });
}
