/**
 * Returns undefined after the timeout, even if `work` ignores its signal, as a host page's `fetch`
 * may.
 */
export async function withTimeout<Result>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work?: (signal: AbortSignal, restart: (milliseconds: number) => void) => Promise<Result>,
): Promise<Result | undefined> {
  signal?.throwIfAborted();
  // Don't use `AbortSignal.timeout`, because its timer can't be cleared after the request.
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
    // A combined signal with a listener stays in memory as long as its source signals.
    aborted.removeEventListener('abort', handleAbort);
    signal?.throwIfAborted();
  }
}
