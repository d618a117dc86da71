/** The page size of searches, exports and lookups by id. Most services accept it. */
export const SEARCH_PAGE_SIZE = 100;
/** Searches stop after this many records, because a faulty service may send pages forever. */
export const MAX_SEARCHED = 5000;
export const MAX_LOOKUP_REQUESTS = 40;
