/** Older data is refetched when a new widget shows it, or when the user returns to the page. */
export const STALE_TIME_MS = 60_000;
/** Data stays cached for this time after its last widget was removed. */
export const GC_TIME_MS = 30_000;
/** No user would wait longer than a day, so ignore a larger `Retry-After`. */
export const MAX_RETRY_AFTER_SECONDS = 86_400;

/** A refetch combines loaded pages into requests of this size. Services may reject larger ones. */
export const MAX_PAGE_SIZE = 100;
/** The maximum number of reloads if records are inserted or deleted while pages load. */
export const MAX_RESTARTS = 10;
/** The maximum number of reloads if a page only repeats loaded records. */
export const MAX_REPEATS = 1;
