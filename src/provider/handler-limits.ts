import { assertDuration, assertFunction, assertInteger, MAX_TIMER_MS } from './check-options.js';
import { createReport, type UsageHandlerError } from './reports.js';

/** The options of both handlers that limit their costs. */
export interface HandlerLimits {
  /**
   * The seconds for which results of checks are cached, and a revoked token is still accepted: 5 to
   * 300. Default: 30.
   */
  readonly cacheSeconds?: number | undefined;
  /**
   * The maximum number of concurrent upstream calls. One customer or unverified token gets at most
   * a quarter. Default: 8.
   */
  readonly maxConcurrency?: number | undefined;
  /**
   * The maximum number of waiting upstream calls. One customer or unverified token gets at most a
   * quarter. If no place is left, the response is a 503, except for a customer without a place.
   * Default: 100.
   */
  readonly maxQueue?: number | undefined;
  /**
   * The time limit of a request in milliseconds, even if `fetch` or a custom client ignores it.
   * Keep it below the page's own limit of 15,000. Default: 12,000.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Called for each failed upstream call, each failure of `authenticate` and each rejected request
   * (except for rejected tokens). Use it for logs and alerts. Its errors are ignored. By default,
   * the first failure of each kind is logged.
   */
  readonly onError?: ((error: UsageHandlerError) => void) | undefined;
}

export const LIMIT_NAMES = ['cacheSeconds', 'maxConcurrency', 'maxQueue', 'onError', 'timeoutMs'] as const;
const MIN_CACHE_SECONDS = 5;
const MAX_CACHE_SECONDS = 300;
const MAX_CALLS = 100_000;

export type ResolvedLimits = ReturnType<typeof resolveLimits>;

/** Returns the checked limits with defaults. Throws a TypeError for an invalid one. */
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
