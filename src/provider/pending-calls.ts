// Calls that never settle must not block a handler for ever.
const MAX_AGE_MS = 60_000;

/** The attempts of one call. */
export interface CallAttempts {
  add(attempt: Promise<unknown>): void;
  /** Counts the call as abandoned while one of its attempts is pending. */
  abandon(): void;
}

/**
 * Counts calls that have ended although attempts of them are still pending, because a `fetch` or a custom client ignores its
 * signal: each may hold memory and a connection. A call is no longer counted when its attempts have settled, or after a minute.
 */
export interface PendingCalls {
  countAbandoned(): number;
  start(): CallAttempts;
}

export function createPendingCalls(): PendingCalls {
  const abandonedAt = new Map<CallAttempts, number>();

  return {
    countAbandoned() {
      for (const [call, time] of abandonedAt) {
        if (performance.now() - time < MAX_AGE_MS) break;
        abandonedAt.delete(call);
      }
      return abandonedAt.size;
    },
    start() {
      let pending = 0;
      const settle = (): void => {
        if (--pending === 0) abandonedAt.delete(call);
      };
      const call: CallAttempts = {
        add(attempt) {
          pending++;
          attempt.then(settle, settle);
        },
        abandon() {
          if (pending > 0) abandonedAt.set(call, performance.now());
        },
      };
      return call;
    },
  };
}
