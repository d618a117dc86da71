/** If the page has no list, token and usage widgets request the subscriptions with these. */
export const DEFAULT_LIST_PARAMS = { state: '', pageSize: 20 } as const;

export const REVEAL_SECONDS = 30;
/** The default of `warn-days` is a share of the token's lifetime, between `min` and `max` days. */
export const DEFAULT_WARN_DAYS = { min: 2, max: 30, lifetimeShare: 1 / 5 };
