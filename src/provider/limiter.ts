import PQueue from 'p-queue';

/** Thrown if too many calls are waiting, in total or for one owner. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
}

export interface Turn {
  /**
   * The customer or token of the call. Each gets at most a quarter of the running and waiting
   * calls.
   */
  readonly owner: string;
  /** Calls with priority go first, and have their own waiting places. */
  readonly hasPriority: boolean;
  /** Frees the place, even if the task ignores the signal. */
  readonly signal: AbortSignal;
}

/** Rejects with an `OverloadError` if no place is free, or with the signal's reason. */
export type RunInTurn = (turn: Turn, task: () => Promise<void>) => Promise<void>;

const SHARES = 4;

/** Returns the most places that one owner gets. */
export function shareOf(places: number): number {
  return Math.ceil(places / SHARES);
}

/** Returns a function that limits how many tasks run and wait at a time. */
export function createLimiter(maxCalls: number, maxQueued: number): RunInTurn {
  const calls = new PQueue({ concurrency: maxCalls });
  // Keep a quarter free for calls with priority, which would otherwise wait for another call.
  const otherCalls = new PQueue({ concurrency: Math.max(1, maxCalls - shareOf(maxCalls)) });
  const withPriority = limitPlaces(maxCalls, maxQueued, 1, ({ signal }, task) =>
    calls.add(task, { signal, priority: 1 }),
  );
  const others = limitPlaces(maxCalls, maxQueued, 0, ({ signal }, task) =>
    otherCalls.add(() => calls.add(task, { signal }), { signal }),
  );
  return (turn, task) => (turn.hasPriority ? withPriority : others)(turn, task);
}

/** @param minimum - the places that an owner gets even if all are taken */
function limitPlaces(maxCalls: number, maxQueued: number, minimum: number, run: RunInTurn): RunInTurn {
  const places = maxCalls + maxQueued;
  const share = shareOf(maxCalls) + shareOf(maxQueued);
  const owners = new Map<string, { readonly calls: PQueue; taken: number }>();
  let taken = 0;

  return async (turn, task) => {
    const { owner, signal } = turn;
    const own = owners.get(owner) ?? { calls: new PQueue({ concurrency: shareOf(maxCalls) }), taken: 0 };
    // If a few owners have taken all places, others still get an equal share.
    const equalPart = Math.max(minimum, Math.floor(places / (owners.size + 1)));
    if (own.taken >= (taken < places ? share : Math.min(share, equalPart))) {
      throw new OverloadError('Too many calls are waiting');
    }
    owners.set(owner, own);
    own.taken++;
    taken++;
    try {
      // Give each owner a queue, so that its calls don't hold up others.
      await own.calls.add(() => run(turn, task), { signal });
    } finally {
      taken--;
      if (--own.taken === 0) owners.delete(owner);
    }
  };
}
