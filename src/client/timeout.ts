/**
 * Resolves with the result of `work`, or with undefined after a timeout, which aborts the signal of
 * `work`. It settles even if `work` ignores its signal, as a host page's `fetch` may.
 */
export async function withTimeout<Result>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work?: (signal: AbortSignal, restart: (milliseconds: number) => void) => Promise<Result>,
): Promise<Result | undefined> {
  signal?.throwIfAborted();
  // `AbortSignal.timeout` has a timer that can't be cleared, so each request would leave one
  // behind.
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
    // Remove the listener: a combined signal with a listener stays in memory as long as its
    // sources.
    aborted.removeEventListener('abort', handleAbort);
    signal?.throwIfAborted();
  }
}
