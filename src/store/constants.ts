/** The page size of searches, exports and lookups by id. Most services accept it. */
export const SEARCH_PAGE_SIZE = 100;
/** Searches stop after this many records, because a faulty service may send pages forever. */
export const MAX_SEARCHED = 5000;
export const MAX_LOOKUP_REQUESTS = 40;

/** The parameters with which token and usage widgets list subscriptions if the page has no list. */
export const DEFAULT_LIST_PARAMS = { state: '', pageSize: 20 } as const;

export const REVEAL_SECONDS = 30;
/**
 * If `warn-days` isn't set, warn in the last fifth of a token's lifetime, but at least 2 and at
 * most 30 days before it expires.
 */
export const DEFAULT_WARN_DAYS = { min: 2, max: 30, lifetimeShare: 1 / 5 };
