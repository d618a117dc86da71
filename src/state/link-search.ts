import { effect, type ReadonlySignal } from '@preact/signals';
import type { Subscription } from '../api/resources/subscription.js';
import { MAX_SEARCH_REQUESTS, SEARCH_PAGE_SIZE } from './constants.js';
import { loadUntil } from './load-until.js';
import { findLoaded, type SubscriptionsQuery } from './subscriptions-query.js';

/** A subscription that the page's URL names. */
export interface SubscriptionLink {
  readonly id: string;
  /** `failed` if the subscriptions could not be loaded: it may still be found. */
  readonly status: 'pending' | 'found' | 'missing' | 'failed';
}

export interface LinkState {
  /** The link in the page's URL, until the user selects another subscription. */
  readonly link: ReadonlySignal<SubscriptionLink | undefined>;
  /** Ends a lookup: with the record, or the reason why there is none. */
  resolveLink(result: Subscription | 'missing' | 'failed'): void;
}

/**
 * Looks the subscription of a link up in a query, page by page, until it is found, there is no next page, or the limit of requests is
 * reached. It pauses at an error.
 *
 * @param searchAll called when a filtered list does not have it, to search in all subscriptions
 * @returns a function that stops the search
 */
export type LinkSearch = (query: SubscriptionsQuery, searchAll?: () => void) => () => void;

export function createLinkSearch({ link, resolveLink }: LinkState): LinkSearch {
  return (query, searchAll) =>
    effect(() => {
      const searched = link.value;
      if (searched?.status !== 'pending' && searched?.status !== 'failed') return undefined;
      if (query.error.value) {
        if (searched.status === 'pending') resolveLink('failed');
        return undefined;
      }
      let isStopped = false;
      const isDone = (): boolean => {
        const found = findLoaded(query, searched.id);
        // Also called at once: what is loaded already is selected before anything is rendered.
        if (found && !isStopped) resolveLink(found);
        return isStopped || !!found;
      };
      void loadUntil(query, isDone, { maxRequests: MAX_SEARCH_REQUESTS, pageSize: SEARCH_PAGE_SIZE }).then(() => {
        if (isStopped) return;
        if (searchAll) searchAll();
        else resolveLink('missing');
      });
      return () => {
        isStopped = true;
      };
    });
}
