import { OverloadError } from './limiter.js';
import { ProviderError, type ProviderErrorKind } from './provider-error.js';

/**
 * A failure or rejection that a handler reports. Except for `cause`, it never contains the API key,
 * a session, a token or an id.
 */
export interface UsageHandlerError {
  /**
   * The operation of the Provider API, such as `listAccessTokens`, or `authenticate`. For a
   * rejected request, it is `request`.
   */
  readonly operation: string;
  /**
   * The kind of failure. `overloaded`: too many calls are waiting or pending after their deadline
   * (reported at most once a second). `too-many-tokens`, `too-many-subscriptions`: a list has more
   * than 50 pages, and the read ones lack the record. `no-usage`: no metric has had usage so far
   * (reported once). `refused`: the handler rejected a request by itself. `unexpected`: not an
   * error of the Provider API.
   */
  readonly kind:
    | ProviderErrorKind
    | 'overloaded'
    | 'too-many-tokens'
    | 'too-many-subscriptions'
    | 'no-usage'
    | 'refused'
    | 'unexpected';
  /**
   * The HTTP status of the Provider API, if there was a response. For `refused`, the status of the
   * handler's response.
   */
  readonly status: number | undefined;
  /** A description of the failure, its effect and a remedy, in English. */
  readonly hint: string;
  /**
   * The error that `authenticate` threw. Its message may contain secrets, so the default log shows
   * only its name and first stack frame.
   */
  readonly cause?: unknown;
}

export type Report = (failure: UsageHandlerError) => void;

const OVERLOAD_INTERVAL_MS = 1000;

/** Passes failures to `onError`. By default, the first of each kind is logged. */
export function createReport(onError: Report | undefined): Report {
  const logged = new Set<string>();
  let overloadReportedAt = -Infinity;

  return (failure) => {
    const { operation, kind, hint } = failure;
    if (kind === 'overloaded') {
      if (performance.now() - overloadReportedAt < OVERLOAD_INTERVAL_MS) return;
      overloadReportedAt = performance.now();
    }
    if (onError) {
      // An error of `onError` must not affect the response.
      void Promise.resolve(failure)
        .then(onError)
        .catch(() => undefined);
      return;
    }
    // Each rejection has its own hint, and each failure of `authenticate` its own cause.
    const key = kind === 'refused' ? hint : `${operation === 'authenticate'} ${kind}`;
    if (logged.has(key)) return;
    logged.add(key);
    console.error(`portal-widgets: ${hint} More errors of this kind won't be logged; pass onError to see all.`);
  };
}

/** Omits the error itself, because an unexpected one may quote the request. */
export function describeError(operation: string, error: unknown): UsageHandlerError {
  if (error instanceof ProviderError) return { operation, kind: error.kind, status: error.status, hint: error.hint };
  if (error instanceof OverloadError) {
    const hint = `${operation} was not sent: too many calls are pending, so the request gets a 503. Check whether the service is slow, limit requests by address, or raise maxConcurrency or maxQueue.`;
    return { operation, kind: 'overloaded', status: undefined, hint };
  }
  const hint = `${operation} failed: the provider rejected with an error that isn't a ProviderError, so the handler rejects with it, too. Correct the provider.`;
  return { operation, kind: 'unexpected', status: undefined, hint };
}
