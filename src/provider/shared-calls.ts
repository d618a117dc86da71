interface SharedCall<Result> {
  readonly controller: AbortController;
  readonly result: Promise<Result>;
  waiting: number;
}

/** Returns a function for calls that several requests wait for. A call is aborted when none of these waits any more. */
export function createSharedCalls<Result>() {
  const pending = new Map<string, SharedCall<Result>>();

  function startCall(key: string, start: (signal: AbortSignal) => Promise<Result>): SharedCall<Result> {
    const controller = new AbortController();
    const call = { controller, result: start(controller.signal), waiting: 0 };
    pending.set(key, call);
    const forget = (): unknown => pending.get(key) === call && pending.delete(key);
    call.result.then(forget, forget);
    controller.signal.addEventListener('abort', forget);
    return call;
  }

  /** The result of the pending call with this key, or that of `start`. Rejects with the reason of the signal. */
  return async (key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    signal.throwIfAborted();
    const call = pending.get(key) ?? startCall(key, start);
    call.waiting++;
    try {
      return await untilAborted(signal, call.result);
    } finally {
      if (--call.waiting === 0 && signal.aborted) call.controller.abort(signal.reason);
    }
  };
}

function untilAborted<Result>(signal: AbortSignal, result: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
    void result.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
