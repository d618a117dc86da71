import { createLimiter, OverloadError } from './limiter.js';
import { ProviderError, type ProviderErrorCode } from './provider-error.js';
import { withTimeout } from './timeout.js';

/** A failed upstream call. It never contains the API key, a token or an id. */
export interface UsageHandlerError {
  /** The operation of the Provider API, such as `listAccessTokens`. */
  readonly operation: string;
  /** `overloaded`: the queue is full (reported at most once a second); `unexpected`: not an error of the Provider API. */
  readonly code: ProviderErrorCode | 'overloaded' | 'unexpected';
  /** The HTTP status of the Provider API, if there was a response. */
  readonly status: number | undefined;
}

export interface UpstreamOptions {
  readonly maxConcurrency: number;
  readonly maxQueue: number;
  readonly onError: ((error: UsageHandlerError) => void) | undefined;
}

export interface UpstreamCall<Result> {
  readonly operation: string;
  /** When the call is given up, by `performance.now()`; waiting in the queue counts. */
  readonly deadline: number;
  /** Authenticated callers go first. */
  readonly hasPriority: boolean;
  send(signal: AbortSignal): Promise<Result>;
}

/** Sends calls to the Provider API with a limit of concurrency and time, and reports failures. */
export type Upstream = <Result>(call: UpstreamCall<Result>) => Promise<Result>;

const OVERLOAD_REPORT_INTERVAL_MS = 1000;

export function createUpstream({ maxConcurrency, maxQueue, onError }: UpstreamOptions): Upstream {
  const limiter = createLimiter(maxConcurrency, maxQueue);
  let overloadReportedAt = -Infinity;

  function reportError(operation: string, error: unknown): void {
    if (!onError) return;
    if (error instanceof OverloadError) {
      if (performance.now() - overloadReportedAt < OVERLOAD_REPORT_INTERVAL_MS) return;
      overloadReportedAt = performance.now();
    }
    // The hook does not get the error itself, whose message or cause may quote the request.
    void Promise.resolve(describeError(operation, error))
      .then(onError)
      .catch(() => undefined);
  }

  return async ({ operation, deadline, hasPriority, send }) => {
    const createError = () => new ProviderError('timeout', operation);
    try {
      return await withTimeout(deadline - performance.now(), createError, (signal) =>
        limiter.run(async () => {
          // It may have waited for too long.
          signal.throwIfAborted();
          return send(signal);
        }, hasPriority),
      );
    } catch (error) {
      reportError(operation, error);
      throw error;
    }
  };
}

function describeError(operation: string, error: unknown): UsageHandlerError {
  if (error instanceof ProviderError) return { operation, code: error.code, status: error.status };
  return { operation, code: error instanceof OverloadError ? 'overloaded' : 'unexpected', status: undefined };
}
