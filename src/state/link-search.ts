import { effect } from '@preact/signals';
import type { SubscriptionsQuery } from './subscriptions-query.js';
import { MAX_SEARCH_REQUESTS, SEARCH_PAGE_SIZE } from './constants.js';
import type { Selection } from './selection.js';

/**
 * Looks the subscription of a link up in a query, page by page, until it is found, there is no next page, or the limit of requests is
 * reached. It pauses at an error.
 *
 * @param searchAll called when a filtered list does not have it, to search in all subscriptions
 * @returns a function that stops the search
 */
export type LinkSearch = (query: SubscriptionsQuery, searchAll?: () => void) => () => void;

export function createLinkSearch(selection: Pick<Selection, 'link' | 'resolveLink'>): LinkSearch {
  // Of one link, in the filtered list and in the one of all subscriptions.
  let searchedId: string | undefined;
  let requestCount = 0;

  return (query, searchAll) =>
    effect(() => {
      const link = selection.link.value;
      const id = link?.id;
      const isPending = link?.status === 'pending' || link?.status === 'failed';
      if (!isPending || id !== searchedId) requestCount = 0;
      searchedId = id;
      if (!isPending) return;
      const found = query.data.value?.items.find(({ item }) => item.id === id)?.item;
      if (found) selection.resolveLink(found);
      else if (query.error.value) {
        if (link.status === 'pending') selection.resolveLink('failed');
      } else if (!query.isFetching.value && query.data.value) {
        const hasNext = query.hasNextPage.value;
        if (requestCount++ < MAX_SEARCH_REQUESTS && (hasNext || searchAll)) {
          if (hasNext) void query.fetchNextPage({ pageSize: SEARCH_PAGE_SIZE });
          else searchAll?.();
        } else selection.resolveLink('missing');
      }
    });
}
