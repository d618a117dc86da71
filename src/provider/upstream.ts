import { withTimeout } from '../http/timeout.js';
import { createLimiter, OverloadError } from './limiter.js';
import { createPendingCalls } from './pending-calls.js';
import { ProviderError, type ProviderErrorKind } from './provider-error.js';

/** A failure that a handler reports. It never contains the API key, a token or an id. */
export interface UsageHandlerError {
  /** The operation of the Provider API, such as `listAccessTokens`, or `authenticate`. */
  readonly operation: string;
  /**
   * `overloaded`: too many calls are waiting or still pending after their deadline (reported at most once a second);
   * `too-many-tokens`, `too-many-subscriptions`: a list has more than 50 pages, and the wanted record is on none of these;
   * `unexpected`: not an error of the Provider API.
   */
  readonly kind: ProviderErrorKind | 'overloaded' | 'too-many-tokens' | 'too-many-subscriptions' | 'unexpected';
  /** The HTTP status of the Provider API, if there was a response. */
  readonly status: number | undefined;
}

export interface UpstreamOptions {
  readonly maxConcurrency: number;
  readonly maxQueue: number;
  /** The time limit of a call in milliseconds, with the time in the queue. */
  readonly timeoutMs: number;
  readonly onError: ((error: UsageHandlerError) => void) | undefined;
}

/** What a call passes on to the client. */
export interface UpstreamContext {
  /** Aborted at the deadline. */
  readonly signal: AbortSignal;
  /** Called with the promise of each attempt, which may settle long after the call. */
  onAttempt(attempt: Promise<unknown>): void;
}

export interface UpstreamCall<Result> {
  readonly operation: string;
  /** Authenticated callers go first. */
  readonly hasPriority: boolean;
  send(context: UpstreamContext): Promise<Result>;
}

/** Sends calls to the Provider API with a limit of concurrency and time, and reports failures. */
export interface Upstream {
  call<Result>(call: UpstreamCall<Result>): Promise<Result>;
  report(failure: UsageHandlerError): void;
}

const OVERLOAD_REPORT_INTERVAL_MS = 1000;
const MAX_ABANDONED_PER_SLOT = 2;

export function createUpstream({ maxConcurrency, maxQueue, timeoutMs, onError }: UpstreamOptions): Upstream {
  const limiter = createLimiter(maxConcurrency, maxQueue);
  const pendingCalls = createPendingCalls();
  let overloadReportedAt = -Infinity;

  async function sendInTime<Result>({ operation, hasPriority, send }: UpstreamCall<Result>): Promise<Result> {
    if (pendingCalls.countAbandoned() > MAX_ABANDONED_PER_SLOT * maxConcurrency) {
      throw new OverloadError('Too many calls are pending after their deadline');
    }
    const attempts = pendingCalls.start();
    const slot: { release?: () => void } = {};
    try {
      const result = await withTimeout(timeoutMs, undefined, async (signal) => {
        slot.release = await limiter.acquire(hasPriority, signal);
        const response = send({ signal, onAttempt: attempts.add });
        attempts.add(response);
        return { response: await response };
      });
      if (result) return result.response;
    } finally {
      // Also at the deadline of a call that does not end.
      slot.release?.();
      attempts.abandon();
    }
    throw new ProviderError('timeout', operation);
  }

  function report(failure: UsageHandlerError): void {
    if (!onError) return;
    // An error of the hook must not affect the response.
    void Promise.resolve(failure)
      .then(onError)
      .catch(() => undefined);
  }

  return {
    report,
    async call(call) {
      try {
        return await sendInTime(call);
      } catch (error) {
        const isOverload = error instanceof OverloadError;
        if (!isOverload || performance.now() - overloadReportedAt >= OVERLOAD_REPORT_INTERVAL_MS) {
          if (isOverload) overloadReportedAt = performance.now();
          report(describeError(call.operation, error));
        }
        throw error;
      }
    },
  };
}

/** Without the error itself, whose message or cause may quote the request. */
function describeError(operation: string, error: unknown): UsageHandlerError {
  if (error instanceof ProviderError) return { operation, kind: error.kind, status: error.status };
  return { operation, kind: error instanceof OverloadError ? 'overloaded' : 'unexpected', status: undefined };
}
