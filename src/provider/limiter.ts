/** Thrown when too many tasks are waiting. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
}

/** Runs a limited number of tasks at a time. The others wait in a bounded queue. */
export interface Limiter {
  /**
   * Runs a task when there is room. Rejects with an `OverloadError` if the queue is full. Tasks with priority have a queue of
   * their own, of the same size, which goes first.
   */
  run<Result>(task: () => Promise<Result>, hasPriority: boolean): Promise<Result>;
}

export function createLimiter(maxConcurrent: number, maxQueued: number): Limiter {
  const queue: (() => void)[] = [];
  const priorityQueue: (() => void)[] = [];
  let running = 0;

  async function acquire(waiting: (() => void)[]): Promise<void> {
    if (running < maxConcurrent) {
      running++;
      return;
    }
    if (waiting.length >= maxQueued) throw new OverloadError('Too many requests are waiting');
    // `release` hands its slot over, so `running` stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function release(): void {
    const next = priorityQueue.shift() ?? queue.shift();
    if (next) next();
    else running--;
  }

  return {
    async run(task, hasPriority) {
      await acquire(hasPriority ? priorityQueue : queue);
      try {
        return await task();
      } finally {
        release();
      }
    },
  };
}
