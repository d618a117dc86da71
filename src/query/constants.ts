/** Older data is refetched when a widget shows it or the page becomes visible. */
export const STALE_TIME_MS = 60_000;
/** Data stays cached for this time after its last widget was removed. */
export const GC_TIME_MS = 30_000;
/** Ignore a longer `Retry-After`: no user would wait for it. */
export const MAX_RETRY_AFTER_SECONDS = 86_400;

/** A refetch loads all pages in requests of this size. Services may reject larger ones. */
export const MAX_PAGE_SIZE = 100;
/** Fetch all pages again at most this often if records shifted between them. */
export const MAX_RESTARTS = 10;
/** Request a page again at most this often if it repeats the pages before it. */
export const MAX_REPEATS = 1;
