import PQueue from 'p-queue';

/** Thrown when too many calls are waiting, in all or of one owner. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
}

export interface Turn {
  /** The customer or token that has at most a quarter (rounded up) of the running and of the waiting calls. */
  readonly owner: string;
  /** Calls with priority go first, and have waiting places of their own. */
  readonly hasPriority: boolean;
  /** Gives the place back, even if the task ignores the signal. */
  readonly signal: AbortSignal;
}

/** Rejects with an `OverloadError` if no place is free, and with the reason of the signal. */
export type RunInTurn = (turn: Turn, task: () => Promise<void>) => Promise<void>;

const SHARES = 4;

/** The most places that one owner gets. */
export function shareOf(places: number): number {
  return Math.ceil(places / SHARES);
}

/** Returns a function that runs tasks in their turn, and limits how many run and wait at a time. */
export function createLimiter(maxCalls: number, maxQueued: number): RunInTurn {
  const calls = new PQueue({ concurrency: maxCalls });
  // A quarter stays free for calls with priority, which would otherwise wait until another call ends.
  const otherCalls = new PQueue({ concurrency: Math.max(1, maxCalls - shareOf(maxCalls)) });
  const withPriority = limitPlaces(maxCalls, maxQueued, 1, ({ signal }, task) =>
    calls.add(task, { signal, priority: 1 }),
  );
  const others = limitPlaces(maxCalls, maxQueued, 0, ({ signal }, task) =>
    otherCalls.add(() => calls.add(task, { signal }), { signal }),
  );
  return (turn, task) => (turn.hasPriority ? withPriority : others)(turn, task);
}

/** @param minimum - the number of places that an owner gets even if all are taken */
function limitPlaces(maxCalls: number, maxQueued: number, minimum: number, run: RunInTurn): RunInTurn {
  const places = maxCalls + maxQueued;
  const share = shareOf(maxCalls) + shareOf(maxQueued);
  const owners = new Map<string, { readonly calls: PQueue; taken: number }>();
  let taken = 0;

  return async (turn, task) => {
    const { owner, signal } = turn;
    const own = owners.get(owner) ?? { calls: new PQueue({ concurrency: shareOf(maxCalls) }), taken: 0 };
    // If a few owners have taken all places, others still get an equal part.
    const equalPart = Math.max(minimum, Math.floor(places / (owners.size + 1)));
    if (own.taken >= (taken < places ? share : Math.min(share, equalPart))) {
      throw new OverloadError('Too many calls are waiting');
    }
    owners.set(owner, own);
    own.taken++;
    taken++;
    try {
      // An owner's calls wait in a queue of their own, so that the calls of others don't wait behind them.
      await own.calls.add(() => run(turn, task), { signal });
    } finally {
      taken--;
      if (--own.taken === 0) owners.delete(owner);
    }
  };
}
