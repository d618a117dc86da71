/**
 * Resolves with the result of `work`, or with undefined after a timeout, which aborts the signal
 * passed to `work` and can be restarted by it. Rejects with the reason of `signal` when that is
 * aborted. Neither depends on `work` observing its signal, because a host page may have wrapped
 * `fetch` in a function that ignores signals.
 */
export async function withTimeout<Result>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work?: (signal: AbortSignal, restart: (milliseconds: number) => void) => Promise<Result>,
): Promise<Result | undefined> {
  signal?.throwIfAborted();
  // The timer of `AbortSignal.timeout` can't be cleared: each request would leave one behind.
  const timeout = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = (rest: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => timeout.abort(), rest);
  };
  restart(milliseconds);
  const aborted = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
  let handleAbort = (): void => undefined;
  const end = new Promise<undefined>((resolve) => {
    handleAbort = () => resolve(undefined);
    aborted.addEventListener('abort', handleAbort);
  });
  try {
    return await (work ? Promise.race([end, work(aborted, restart)]) : end);
  } finally {
    clearTimeout(timer);
    // A combined signal with a listener stays in memory as long as its sources do.
    aborted.removeEventListener('abort', handleAbort);
    signal?.throwIfAborted();
  }
}
