/** Filters a list of subscriptions. An empty string shows all. */
export type StateFilter = '' | 'active' | 'canceled';
export const STATE_FILTERS: readonly StateFilter[] = ['', 'active', 'canceled'];

export const IDLE_TIMEOUT_MS = 15_000;
/** The limit for a request including its retries. */
export const TOTAL_TIMEOUT_MS = 60_000;
