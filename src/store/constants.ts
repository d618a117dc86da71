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

/** The records per request of a search or a lookup. Most services accept this limit. */
export const SEARCH_PAGE_SIZE = 100;
/** A search stops here, because a service may send pages without end. */
export const MAX_SEARCHED = 5000;
export const MAX_LOOKUP_REQUESTS = 40;
/** In pages, because a service may send pages without end. */
export const MAX_TOKEN_PAGES = 100;

/** The list that linked widgets share if the page has no list. */
export const DEFAULT_LIST_PARAMS = { state: '', pageSize: 20 } as const;

export const REVEAL_SECONDS = 30;
