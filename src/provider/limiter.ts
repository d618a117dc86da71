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

/** Limits how many calls run and wait at a time. */
export interface Limiter {
  /** Runs a task in its turn. Rejects with an `OverloadError` if there is no place, and with the reason of the signal. */
  run<Result>(turn: Turn, task: () => Promise<Result>): Promise<Result>;
}

interface Places {
  readonly calls: PQueue;
  taken: number;
}

const SHARES = 4;

/** What one owner has at most of a number of places. */
export function shareOf(places: number): number {
  return Math.ceil(places / SHARES);
}

export function createLimiter(maxCalls: number, maxQueued: number): Limiter {
  const calls = new PQueue({ concurrency: maxCalls });
  const lines: readonly Places[] = [
    { calls, taken: 0 },
    { calls, taken: 0 },
  ];
  const owners = new Map<string, Places>();

  return {
    async run({ owner, hasPriority, signal }, task) {
      const priority = Number(hasPriority);
      const line = lines[priority] as Places;
      const key = `${priority} ${owner}`;
      const own = owners.get(key) ?? { calls: new PQueue({ concurrency: shareOf(maxCalls) }), taken: 0 };
      if (line.taken >= maxCalls + maxQueued || own.taken >= shareOf(maxCalls) + shareOf(maxQueued)) {
        throw new OverloadError('Too many calls are waiting');
      }
      owners.set(key, own);
      own.taken++;
      line.taken++;
      try {
        // An owner's calls wait in a queue of their own, so that those of others don't wait behind them.
        return await own.calls.add(() => calls.add(task, { signal, priority }), { signal });
      } finally {
        line.taken--;
        if (--own.taken === 0) owners.delete(key);
      }
    },
  };
}
