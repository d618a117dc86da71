/** The records per request of a search or a lookup. Most services accept this limit. */
export const SEARCH_PAGE_SIZE = 100;
/** A search stops here, because a service may send pages without end. */
export const MAX_SEARCHED = 5000;
export const MAX_LOOKUP_REQUESTS = 40;

/** The list that linked widgets share if the page has no list. */
export const DEFAULT_LIST_PARAMS = { state: '', pageSize: 20 } as const;

export const REVEAL_SECONDS = 30;
/** The default of `warn-days`: a fifth of the token's lifetime, but at least 2 and at most 30 days. */
export const DEFAULT_WARN_DAYS = { min: 2, max: 30, lifetimeShare: 1 / 5 };
