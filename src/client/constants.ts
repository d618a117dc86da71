/** Values of the `state` filter of the subscriptions; empty for all. */
export type StateFilter = '' | 'active' | 'canceled';
export const STATE_FILTERS: readonly StateFilter[] = ['', 'active', 'canceled'];

/** The longest time of an attempt without a byte of the response, in milliseconds. */
export const IDLE_TIMEOUT_MS = 15_000;
/** How often a request is repeated. */
export const MAX_RETRIES = 2;
/** The longest delay before the first repetition, without a `Retry-After`. */
export const RETRY_BASE_DELAY_MS = 5000;
/** A request is not repeated if the service asks for a longer pause. */
export const MAX_RETRY_AFTER_SECONDS = 30;
/** No attempt starts later than this. */
export const MAX_ELAPSED_MS = 40_000;
/** Timeout of all attempts together. */
export const TOTAL_TIMEOUT_MS = 60_000;
