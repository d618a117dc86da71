import { withTimeout } from '../http/timeout.js';
import { createLimiter, OverloadError, shareOf, type Turn } from './limiter.js';
import type { CallOptions } from './provider-client.js';
import { ProviderError } from './provider-error.js';
import type { ResolvedLimits } from './handler-limits.js';
import type { UsageHandlerError } from './reports.js';
import { createSharedCalls } from './shared-calls.js';

/** What a call passes on to the client. */
export interface UpstreamContext extends Pick<CallOptions, 'onAttempt'> {
  /** Aborted at the deadline, and when no request waits for the call any more. */
  readonly signal: AbortSignal;
}

export interface UpstreamCall<Result> extends Omit<Turn, 'signal'> {
  readonly operation: string;
  /** Requests for the same, which wait for one call. */
  readonly key: unknown;
  send(context: UpstreamContext): Promise<Result>;
}

export type Upstream = ReturnType<typeof createUpstream>;

const MAX_ABANDONED_PER_SLOT = 2;
// Calls that never settle must not block a handler for ever.
const MAX_ABANDONED_MS = 60_000;

/** Sends calls to the Provider API with a limit of concurrency and time, and reports failures. */
export function createUpstream({ report, ...limits }: ResolvedLimits) {
  const { maxConcurrency, maxQueue, timeoutMs } = limits;
  const runInTurn = createLimiter(maxConcurrency, maxQueue);
  const joinCall = createSharedCalls();
  // Calls that have ended although attempts of them are pending, because a `fetch` or a custom client ignores its signal: each
  // may hold memory and a connection.
  const abandoned = new Map<object, { readonly owner: string; readonly time: number }>();
  const maxAbandoned = MAX_ABANDONED_PER_SLOT * maxConcurrency;

  function hasTooManyAbandoned(owner: string): boolean {
    for (const [call, { time }] of abandoned) {
      if (performance.now() - time < MAX_ABANDONED_MS) break;
      abandoned.delete(call);
    }
    const own = [...abandoned.values()].filter((call) => call.owner === owner);
    return abandoned.size > maxAbandoned || own.length > shareOf(maxAbandoned);
  }

  async function sendInTime<Result>(call: UpstreamCall<Result>, aborted: AbortSignal): Promise<Result> {
    const { operation, owner, hasPriority } = call;
    if (hasTooManyAbandoned(owner)) throw new OverloadError('Too many calls are pending after their deadline');
    const attempts = new Set<Promise<unknown>>();
    function onAttempt(attempt: Promise<unknown>): void {
      attempts.add(attempt);
      const settle = (): void => {
        attempts.delete(attempt);
        if (attempts.size === 0) abandoned.delete(attempts);
      };
      attempt.then(settle, settle);
    }
    try {
      const result = await withTimeout(timeoutMs, aborted, (signal) =>
        runInTurn({ owner, hasPriority, signal }, async () => {
          const response = call.send({ signal, onAttempt });
          onAttempt(response);
          return { response: await response };
        }),
      );
      if (result) return result.response;
    } finally {
      if (attempts.size > 0) abandoned.set(attempts, { owner, time: performance.now() });
    }
    throw new ProviderError('timeout', operation);
  }

  return {
    limits,
    report,
    /** Rejects with the reason of the signal. */
    call: <Result>(call: UpstreamCall<Result>, signal: AbortSignal): Promise<Result> =>
      joinCall(call.key, signal, async (aborted) => {
        try {
          return await sendInTime(call, aborted);
        } catch (error) {
          if (!aborted.aborted) report(describeError(call.operation, error));
          throw error;
        }
      }),
  };
}

/** Without the error itself, whose message or cause may quote the request. */
function describeError(operation: string, error: unknown): UsageHandlerError {
  if (error instanceof ProviderError) return { operation, kind: error.kind, status: error.status };
  return { operation, kind: error instanceof OverloadError ? 'overloaded' : 'unexpected', status: undefined };
}
