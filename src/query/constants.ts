/** Older data is refetched when a new widget shows it, or when the user returns to the page. */
export const STALE_TIME_MS = 60_000;
/** Data stays cached for this time after its last widget was removed. */
export const GC_TIME_MS = 30_000;
/** Ignore a `Retry-After` of more than a day, because no user would wait for it. */
export const MAX_RETRY_AFTER_SECONDS = 86_400;

/** A refetch combines loaded pages into requests of this size. Services may reject larger ones. */
export const MAX_PAGE_SIZE = 100;
/** If records are inserted or deleted while pages load, load all pages again at most this often. */
export const MAX_RESTARTS = 10;
/** If a page only repeats loaded records, load all pages again at most this often. */
export const MAX_REPEATS = 1;
