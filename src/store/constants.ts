/** From when on a response is fetched again, when a widget shows it or the page becomes visible. */
export const STALE_TIME_MS = 60_000;
/** Time for which a response stays cached after its last widget has gone. */
export const GC_TIME_MS = 30_000;
/** A longer `Retry-After` is a mistake, or no advice that a user could follow. */
export const MAX_RETRY_AFTER_SECONDS = 86_400;

/** Loaded pages are refetched in fewer requests. A service may refuse to return any number of records at once. */
export const MAX_PAGE_SIZE = 100;
/** How often all pages are fetched again because records shifted between them. */
export const MAX_RESTARTS = 10;
/** How often a page is requested again that has only records of the pages before it. */
export const MAX_REPEATS = 1;

/** Records per request of a search or a lookup. Most services return so many at once. */
export const SEARCH_PAGE_SIZE = 100;
/** Further subscriptions are not searched: a service whose pages never end must not be requested for ever. */
export const MAX_SEARCHED = 5000;
/** Requests of a lookup. */
export const MAX_LOOKUP_REQUESTS = 40;
/** A service whose pages never end must not be requested for ever. */
export const MAX_TOKEN_PAGES = 100;

/** The list that linked widgets share on a page without a list. */
export const DEFAULT_LIST_PARAMS = { state: '', pageSize: 20 } as const;

/** How long a token is revealed, by default. */
export const REVEAL_SECONDS = 30;
