/** The parameters with which token and usage widgets list subscriptions if the page has no list. */
export const DEFAULT_LIST_PARAMS = { state: '', pageSize: 20 } as const;

export const REVEAL_SECONDS = 30;
/**
 * If `warn-days` isn't set, warn in the last fifth of a token's lifetime, but at least 2 and at
 * most 30 days before it expires.
 */
export const DEFAULT_WARN_DAYS = { min: 2, max: 30, lifetimeShare: 1 / 5 };
