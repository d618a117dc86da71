import { withTimeout } from '../client/timeout.js';
import type { ResolvedLimits } from './handler-limits.js';
import { createLimiter, OverloadError, type RunInTurn, shareOf } from './limiter.js';
import type { CallOptions } from './provider-client.js';
import { ProviderError } from './provider-error.js';
import { describeError } from './reports.js';
import { createSharedCalls, type SharedCall } from './shared-calls.js';

/** The arguments that a call passes to the client. */
export interface UpstreamContext extends Pick<CallOptions, 'onAttempt'> {
  /** Aborted at the deadline, and when no request waits any more. */
  readonly signal: AbortSignal;
}

export interface UpstreamCall<Result> extends Omit<SharedCall<Result>, 'send'> {
  readonly operation: string;
  send(context: UpstreamContext): Promise<Result>;
}

export type Upstream = ReturnType<typeof createUpstream>;

const MAX_ABANDONED_PER_SLOT = 2;
// Calls that never settle must not block a handler for ever.
const MAX_ABANDONED_MS = 60_000;

/** Sends calls to the Provider API, limits their number and time, and reports failures. */
export function createUpstream({ report, ...limits }: ResolvedLimits) {
  const { maxConcurrency, maxQueue, timeoutMs } = limits;
  const limiter = createLimiter(maxConcurrency, maxQueue);
  const abandoned = createAbandonedCalls(MAX_ABANDONED_PER_SLOT * maxConcurrency);
  const runInTurn: RunInTurn = (turn, task) =>
    limiter(turn, async () => {
      if (abandoned.areTooMany(turn)) throw new OverloadError('Too many calls are pending after their deadline');
      await task();
    });
  const joinCall = createSharedCalls(runInTurn);

  async function send<Result>(call: UpstreamCall<Result>, aborted: AbortSignal): Promise<Result> {
    const attempts = abandoned.createAttempts();
    try {
      const result = await withTimeout(timeoutMs, aborted, async (signal) => {
        const response = call.send({ signal, onAttempt: attempts.add });
        attempts.add(response);
        return { response: await response };
      });
      if (result) return result.response;
      throw new ProviderError('timeout', call.operation);
    } catch (error) {
      if (!aborted.aborted) report(describeError(call.operation, error));
      throw error;
    } finally {
      attempts.end(call);
    }
  }

  return {
    limits,
    report,
    /** Rejects with the signal's reason. */
    async call<Result>(call: UpstreamCall<Result>, signal: AbortSignal): Promise<Result> {
      try {
        return await joinCall({ ...call, send: (aborted) => send(call, aborted) }, signal);
      } catch (error) {
        if (error instanceof OverloadError) report(describeError(call.operation, error));
        throw error;
      }
    },
  };
}

type Owner = Pick<UpstreamCall<unknown>, 'owner' | 'hasPriority'>;

/**
 * Counts ended calls whose attempts are still pending, because a `fetch` or a custom client ignores
 * its signal. Each may hold memory and a connection.
 */
function createAbandonedCalls(max: number) {
  const abandoned = new Map<object, Owner & { readonly time: number }>();

  return {
    areTooMany({ owner, hasPriority }: Owner): boolean {
      for (const [call, { time }] of abandoned) {
        if (performance.now() - time < MAX_ABANDONED_MS) break;
        abandoned.delete(call);
      }
      const group = [...abandoned.values()].filter((call) => call.hasPriority === hasPriority);
      return group.length > max || group.filter((call) => call.owner === owner).length > shareOf(max);
    },
    createAttempts() {
      const pending = new Set<Promise<unknown>>();
      return {
        add(attempt: Promise<unknown>): void {
          pending.add(attempt);
          const settle = (): void => {
            pending.delete(attempt);
            if (pending.size === 0) abandoned.delete(pending);
          };
          attempt.then(settle, settle);
        },
        end({ owner, hasPriority }: Owner): void {
          if (pending.size > 0) abandoned.set(pending, { owner, hasPriority, time: performance.now() });
        },
      };
    },
  };
}
