/** The values of the `state` filter. Empty means all subscriptions. */
export type StateFilter = '' | 'active' | 'canceled';
export const STATE_FILTERS: readonly StateFilter[] = ['', 'active', 'canceled'];

/** The longest time without a byte of the response, in milliseconds. */
export const IDLE_TIMEOUT_MS = 15_000;
/** The timeout of all attempts together, in milliseconds. */
export const TOTAL_TIMEOUT_MS = 60_000;
