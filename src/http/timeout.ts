/**
 * Resolves with the result of `work`, or with undefined after a timeout, which aborts the signal passed to `work`. Rejects with the
 * reason of `signal` when that is aborted. Neither depends on `work` observing its signal, because a host page may have wrapped `fetch`
 * in a function that ignores signals.
 */
export async function withTimeout<Result>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work?: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  signal?.throwIfAborted();
  // The timer of `AbortSignal.timeout` can't be cleared: each request would leave one behind.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), milliseconds);
  const aborted = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
  let handleAbort = (): void => undefined;
  const end = new Promise<undefined>((resolve) => {
    handleAbort = () => resolve(undefined);
    aborted.addEventListener('abort', handleAbort);
  });
  try {
    return await (work ? Promise.race([end, work(aborted)]) : end);
  } finally {
    clearTimeout(timer);
    // A combined signal with a listener stays in memory as long as its sources do.
    aborted.removeEventListener('abort', handleAbort);
    signal?.throwIfAborted();
  }
}
