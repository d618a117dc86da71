/** Thrown when too many tasks are waiting. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
}

/** Limits how many tasks run at a time. The others wait in a bounded queue. */
export interface Limiter {
  /**
   * Resolves when a task may start, to the function that ends it. Rejects with an `OverloadError` if the queue is full, and
   * with the reason of the signal, which gives the place in the queue back. Tasks with priority have a queue of their own, of
   * the same size, which goes first.
   */
  acquire(hasPriority: boolean, signal: AbortSignal): Promise<() => void>;
}

export function createLimiter(maxConcurrent: number, maxQueued: number): Limiter {
  const queue = new Set<() => void>();
  const priorityQueue = new Set<() => void>();
  let running = 0;

  function release(): void {
    const [next] = priorityQueue.size > 0 ? priorityQueue : queue;
    // It hands its slot over, so `running` stays the same.
    if (next) next();
    else running--;
  }

  return {
    async acquire(hasPriority, signal) {
      signal.throwIfAborted();
      if (running < maxConcurrent) {
        running++;
        return release;
      }
      const waiting = hasPriority ? priorityQueue : queue;
      if (waiting.size >= maxQueued) throw new OverloadError('Too many requests are waiting');
      return new Promise((resolve, reject) => {
        const start = (): void => {
          leave();
          resolve(release);
        };
        const stop = (): void => {
          leave();
          reject(signal.reason);
        };
        const leave = (): void => {
          waiting.delete(start);
          signal.removeEventListener('abort', stop);
        };
        waiting.add(start);
        signal.addEventListener('abort', stop);
      });
    },
  };
}
