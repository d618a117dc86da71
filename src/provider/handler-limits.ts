import { assertDuration, assertFunction, assertInteger, MAX_TIMER_MS } from './check-options.js';
import { createReport, type UsageHandlerError } from './reports.js';

/** Options of both handlers: what they may cost. */
export interface HandlerLimits {
  /** How long the results of checks are cached, and a revoked token is still accepted: 5 to 300 seconds. Default: 30. */
  readonly cacheSeconds?: number | undefined;
  /** The maximum number of concurrent upstream calls, of which one customer or unverified token has at most a quarter. Default: 8. */
  readonly maxConcurrency?: number | undefined;
  /**
   * How many upstream calls may wait for their turn, a quarter of them of one customer or unverified token. Beyond that the response
   * is a 503, except for a customer without a place. Default: 100.
   */
  readonly maxQueue?: number | undefined;
  /**
   * The time limit of a request in milliseconds, whatever `fetch` or a custom client does; keep it below the page's own limit
   * of 15,000. Default: 12,000.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Called for each failed upstream call, failure of `authenticate` and refused request (except for refused tokens), for logs and
   * alerts. Errors that it throws are ignored. Default: the first of each kind is logged.
   */
  readonly onError?: ((error: UsageHandlerError) => void) | undefined;
}

export const LIMIT_NAMES = ['cacheSeconds', 'maxConcurrency', 'maxQueue', 'onError', 'timeoutMs'] as const;
const MIN_CACHE_SECONDS = 5;
const MAX_CACHE_SECONDS = 300;
const MAX_CALLS = 100_000;

export type ResolvedLimits = ReturnType<typeof resolveLimits>;

/** The limits, checked and with defaults. Throws a TypeError for an invalid one. */
export function resolveLimits(limits: HandlerLimits) {
  const { cacheSeconds = 30, maxConcurrency = 8, maxQueue = 100, timeoutMs = 12_000, onError } = limits;
  assertDuration('cacheSeconds', cacheSeconds, 'seconds', MIN_CACHE_SECONDS, MAX_CACHE_SECONDS);
  assertInteger('maxConcurrency', maxConcurrency, 1, MAX_CALLS);
  assertInteger('maxQueue', maxQueue, 0, MAX_CALLS);
  assertDuration('timeoutMs', timeoutMs, 'milliseconds', 1, MAX_TIMER_MS);
  if (onError !== undefined) assertFunction('onError', onError, '({ operation, kind, status, hint, cause }) => void');
  const maxAgeMs = cacheSeconds * 1000;
  const maxCalls = maxConcurrency + maxQueue;
  return { maxConcurrency, maxQueue, maxCalls, timeoutMs, maxAgeMs, report: createReport(onError) };
}
