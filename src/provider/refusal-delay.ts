const MIN_CALLS = 4;
const MAX_CALLS = 20;
const MAX_DELAY_MS = 2000;
const SMOOTHING = 0.3;

/**
 * Gives all refusals the same duration. Without it, time would reveal whether a pair of ids exists: the tokens of an existing
 * subscription may take several upstream calls, an unknown pair takes one, and a cached result none. Making the same number
 * of calls for every pair would multiply the upstream cost of an attack; waiting costs nothing.
 */
export interface RefusalDelay {
  /** Records how many upstream calls the tokens of a pair took, and their duration. */
  record(calls: number, milliseconds: number): void;
  /** Resolves when a refusal may be sent: after the time of the longest token list, but of at least four calls. */
  wait(startedAt: number): Promise<void>;
}

export function createRefusalDelay(): RefusalDelay {
  let callMs: number | null = null;
  let maxCalls = MIN_CALLS;

  return {
    record(calls, milliseconds) {
      if (calls === 0) return;
      const sample = milliseconds / calls;
      callMs = callMs === null ? sample : callMs + SMOOTHING * (sample - callMs);
      maxCalls = Math.min(MAX_CALLS, Math.max(maxCalls, calls));
    },
    async wait(startedAt) {
      const delay = startedAt + Math.min((callMs ?? 0) * maxCalls, MAX_DELAY_MS) - performance.now();
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    },
  };
}
