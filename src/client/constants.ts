/** Values of the `state` filter of the subscriptions; empty for all. */
export type StateFilter = '' | 'active' | 'canceled';
export const STATE_FILTERS: readonly StateFilter[] = ['', 'active', 'canceled'];

/** The longest time of an attempt without a byte of the response, in milliseconds. */
export const IDLE_TIMEOUT_MS = 15_000;
/** Timeout of all attempts together. */
export const TOTAL_TIMEOUT_MS = 60_000;
