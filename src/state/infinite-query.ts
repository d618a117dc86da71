import { computed, signal, type ReadonlySignal } from '@preact/signals';
import {
  type InfiniteData,
  type OffsetPaginationOptions,
  fetchNext,
  fetchUpTo,
  isComplete,
} from './offset-pagination.js';
import { createFlexibleQuery, type Query, type QueryFunction, type QueryOptions } from './query.js';

export interface InfiniteQueryOptions<Item> extends QueryOptions, OffsetPaginationOptions<Item> {}

export interface NextPageOptions {
  /** Number of records, in place of a smaller `pageSize` of the query. */
  readonly pageSize?: number;
}

/** An offset-paginated query in the vocabulary of TanStack's `useInfiniteQuery`. */
export interface InfiniteQuery<Item> extends Query<InfiniteData<Item>> {
  readonly hasNextPage: ReadonlySignal<boolean>;
  /** Whether the last request was `fetchNextPage`: its error belongs below the rows. */
  readonly isNextPageFetch: ReadonlySignal<boolean>;
  /** Requests the page after the loaded ones, when a refetch in flight has succeeded. Does nothing if the list is complete. */
  fetchNextPage(options?: NextPageOptions): Promise<void>;
  /** A query of its own that continues the loaded pages: what it loads is not shown, observed or refetched with them. */
  fork(): InfiniteQuery<Item>;
}

export function createInfiniteQuery<Item>(
  options: InfiniteQueryOptions<Item>,
  loadedBefore?: InfiniteData<Item>,
): InfiniteQuery<Item> {
  // After a sign-in the loaded pages may be another user's: the next page can't be appended to them.
  let isInvalidated = false;
  let cancelCount = 0;

  const fetchLoadedPages: QueryFunction<InfiniteData<Item>> = async (abortSignal, loaded) => {
    const data = await fetchUpTo(options, loaded?.nextOffset ?? 0, loaded, abortSignal);
    // An aborted request may have been sent before the sign-in.
    abortSignal.throwIfAborted();
    isInvalidated = false;
    return data;
  };
  const fetchPageAfterLoaded =
    (minPageSize = 0): QueryFunction<InfiniteData<Item>> =>
    (abortSignal, loaded) => {
      if (!loaded || isInvalidated) return fetchLoadedPages(abortSignal, loaded);
      const pageSize = Math.max(options.pageSize ?? 0, minPageSize) || undefined;
      return fetchNext({ ...options, pageSize }, loaded, abortSignal);
    };
  const fetchLoadedAndNextPage: QueryFunction<InfiniteData<Item>> = async (abortSignal, loaded) =>
    fetchPageAfterLoaded()(abortSignal, await fetchLoadedPages(abortSignal, loaded));

  const query = createFlexibleQuery(fetchLoadedPages, options, loadedBefore);
  const { data, isFetching } = query;
  const hasNextPage = computed(() => data.value?.hasNextPage ?? false);
  const isNextPageFetch = signal(false);
  const hasMore = (): boolean => {
    const loaded = data.peek();
    return !!loaded && !isComplete(loaded);
  };

  const infiniteQuery: InfiniteQuery<Item> = {
    ...query,
    hasNextPage,
    isNextPageFetch,
    async refetch(refetchOptions = {}) {
      const isFetchingNextPage = isFetching.peek() && isNextPageFetch.peek();
      // The rows that the user requested by "Show more" are not lost.
      if (isFetchingNextPage && refetchOptions.cancelRefetch !== false) return query.fetch(fetchLoadedAndNextPage);
      if (isFetchingNextPage) {
        const previousCancelCount = cancelCount;
        await query.refetch({ cancelRefetch: false });
        if (cancelCount !== previousCancelCount) return;
      }
      isNextPageFetch.value = false;
      return query.refetch(refetchOptions);
    },
    async fetchNextPage({ pageSize } = {}) {
      if (!hasMore()) return;
      const previousCancelCount = cancelCount;
      // A refetch in flight does not include the next page.
      while (isFetching.peek() && !isNextPageFetch.peek()) {
        await query.refetch({ cancelRefetch: false });
        if (query.error.peek() || !hasMore() || cancelCount !== previousCancelCount) return;
      }
      if (!isFetching.peek()) isNextPageFetch.value = true;
      await query.fetch(fetchPageAfterLoaded(pageSize), { cancelRefetch: false });
    },
    fork() {
      // The cache, which refetches what is observed, does not know it.
      const { onObserved: _, onUnobserved: __, ...own } = options;
      return createInfiniteQuery<Item>(own, data.peek());
    },
    retry() {
      const isNextPage = query.error.peek() ? isNextPageFetch.peek() : hasMore();
      return isNextPage ? infiniteQuery.fetchNextPage() : infiniteQuery.refetch();
    },
    invalidate(invalidateOptions) {
      isInvalidated = true;
      if (invalidateOptions?.reset) isNextPageFetch.value = false;
      query.invalidate(invalidateOptions);
    },
    cancel() {
      cancelCount += 1;
      query.cancel();
    },
  };
  return infiniteQuery;
}
