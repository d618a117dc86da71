interface SharedCall {
  readonly controller: AbortController;
  readonly result: Promise<unknown>;
  waiting: number;
}

/** Returns a function for calls that several requests wait for. A call is aborted when none of these waits any more. */
export function createSharedCalls() {
  const pending = new Map<unknown, SharedCall>();

  function startCall(key: unknown, start: (signal: AbortSignal) => Promise<unknown>): SharedCall {
    const controller = new AbortController();
    const call = { controller, result: start(controller.signal), waiting: 0 };
    pending.set(key, call);
    const forget = (): unknown => pending.get(key) === call && pending.delete(key);
    call.result.then(forget, forget);
    controller.signal.addEventListener('abort', forget);
    return call;
  }

  /**
   * The result of the pending call with this key, or that of `start`. Rejects with the reason of the signal.
   * @param key - of calls that have the same result
   */
  return async <Result>(
    key: unknown,
    signal: AbortSignal,
    start: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    signal.throwIfAborted();
    const call = pending.get(key) ?? startCall(key, start);
    call.waiting++;
    try {
      return (await untilAborted(signal, call.result)) as Result;
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
