const MIN_CALLS = 4;
const MAX_CALLS = 20;
const MAX_DELAY_MS = 2000;
const SMOOTHING = 0.3;

/**
 * Gives refusals a duration that does not reveal whether a pair of ids exists: the tokens of an existing subscription may
 * take several upstream calls, an unknown pair takes one, and a list that another caller has just loaded none. Making the
 * same number of calls for every pair would multiply the upstream cost of an attack; waiting costs nothing.
 */
export interface RefusalDelay {
  /** Records how many upstream calls a list of tokens took, and their duration. */
  record(calls: number, milliseconds: number): void;
  /**
   * Resolves when a request may be refused because its token is not in `tokens`. The first refusal by a list takes the time of
   * the longest list, but of at least four calls. Further ones wait for the first, and later ones not at all: by then, the
   * list of an unknown pair would be cached as well.
   */
  wait(tokens: object, startedAt: number): Promise<void>;
}

export function createRefusalDelay(): RefusalDelay {
  const deadlines = new WeakMap<object, number>();
  let callMs = 0;
  let maxCalls = MIN_CALLS;

  return {
    record(calls, milliseconds) {
      const sample = milliseconds / calls;
      callMs = callMs === 0 ? sample : callMs + SMOOTHING * (sample - callMs);
      maxCalls = Math.min(MAX_CALLS, Math.max(maxCalls, calls));
    },
    async wait(tokens, startedAt) {
      const deadline = deadlines.get(tokens) ?? startedAt + Math.min(callMs * maxCalls, MAX_DELAY_MS);
      deadlines.set(tokens, deadline);
      const delay = deadline - performance.now();
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    },
  };
}
