import type { RunInTurn, Turn } from './limiter.js';

/** A call that several requests share. */
export interface SharedCall<Result> extends Omit<Turn, 'signal'> {
  /** Requests with the same key share a call. */
  readonly key: unknown;
  /** @param signal - aborted when no request waits any more */
  send(signal: AbortSignal): Promise<Result>;
}

interface PendingCall {
  readonly controller: AbortController;
  /** Cancels the turns that are still waiting. */
  readonly turnsController: AbortController;
  readonly result: Promise<unknown>;
  readonly owners: Set<string>;
  begin(): void;
  fail(error: unknown): void;
  turns: number;
  hasBegun: boolean;
  waiting: number;
}

const ENDED = new Error('The call has ended');

/**
 * Returns a function that makes calls in turn. Requests with the same key share a call, and each
 * owner takes a turn for it.
 */
export function createSharedCalls(runInTurn: RunInTurn) {
  const pending = new Map<unknown, PendingCall>();

  function endCall(key: unknown, call: PendingCall): void {
    if (pending.get(key) === call) pending.delete(key);
    call.turnsController.abort(ENDED);
  }

  function startCall({ key, send }: SharedCall<unknown>): PendingCall {
    const [controller, turnsController] = [new AbortController(), new AbortController()];
    let begin = (): void => undefined;
    let fail = (_error: unknown): void => undefined;
    const turn = new Promise<void>((resolve, reject) => {
      begin = resolve;
      fail = reject;
    });
    const result = turn.then(() => send(controller.signal));
    const call = {
      controller,
      turnsController,
      result,
      owners: new Set<string>(),
      begin,
      fail,
      turns: 0,
      hasBegun: false,
      waiting: 0,
    };
    pending.set(key, call);
    const end = (): void => endCall(key, call);
    result.then(end, end);
    return call;
  }

  /**
   * Takes a turn for each owner, so that the call doesn't wait behind other calls of the first one.
   */
  function takeTurn(call: PendingCall, { owner, hasPriority }: Omit<Turn, 'signal'>): void {
    if (call.owners.has(owner)) return;
    call.owners.add(owner);
    call.turns++;
    async function begin(): Promise<void> {
      if (call.hasBegun) return;
      call.hasBegun = true;
      call.begin();
      await call.result;
    }
    runInTurn({ owner, hasPriority, signal: call.turnsController.signal }, begin).catch((error: unknown) => {
      if (--call.turns === 0) call.fail(error);
    });
  }

  /** Resolves with the result of a pending or new call. Rejects with the signal's reason. */
  return async <Result>(shared: SharedCall<Result>, signal: AbortSignal): Promise<Result> => {
    signal.throwIfAborted();
    const call = pending.get(shared.key) ?? startCall(shared);
    takeTurn(call, shared);
    call.waiting++;
    try {
      return (await untilAborted(signal, call.result)) as Result;
    } finally {
      if (--call.waiting === 0 && signal.aborted) {
        endCall(shared.key, call);
        call.controller.abort(signal.reason);
      }
    }
  };
}

function untilAborted<Result>(signal: AbortSignal, result: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    void result.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
