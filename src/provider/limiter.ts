import PQueue from 'p-queue';

/** Thrown when too many calls are waiting, in all or of one owner. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
}

export interface Turn {
  /** Who has at most a quarter (rounded up) of the calls and of the queue. */
  readonly owner: string;
  /** Calls with priority have places of their own, as many as the others, and go first. */
  readonly hasPriority: boolean;
  /** Gives the place back, also that of a task which ignores it. */
  readonly signal: AbortSignal;
}

const SHARES = 4;

/** What one owner has at most of a number of places. */
export function shareOf(places: number): number {
  return Math.ceil(places / SHARES);
}

/** Returns a function that runs tasks in their turn, and limits how many run and wait at a time. */
export function createLimiter(maxCalls: number, maxQueued: number) {
  const calls = new PQueue({ concurrency: maxCalls });
  // Calls that run or wait, without and with priority.
  const taken: [number, number] = [0, 0];
  const owners = new Map<string, { readonly calls: PQueue; taken: number }>();

  /** Rejects with an `OverloadError` if there is no place, and with the reason of the signal. */
  return async <Result>({ owner, hasPriority, signal }: Turn, task: () => Promise<Result>): Promise<Result> => {
    const priority = hasPriority ? 1 : 0;
    const key = `${priority} ${owner}`;
    const own = owners.get(key) ?? { calls: new PQueue({ concurrency: shareOf(maxCalls) }), taken: 0 };
    if (taken[priority] >= maxCalls + maxQueued || own.taken >= shareOf(maxCalls) + shareOf(maxQueued)) {
      throw new OverloadError('Too many calls are waiting');
    }
    owners.set(key, own);
    own.taken++;
    taken[priority]++;
    try {
      // An owner's calls wait in a queue of their own, so that those of others don't wait behind them.
      return await own.calls.add(() => calls.add(task, { signal, priority }), { signal });
    } finally {
      taken[priority]--;
      if (--own.taken === 0) owners.delete(key);
    }
  };
}
