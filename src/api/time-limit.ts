// A page may replace `Promise` after this script has run.
const { Promise } = globalThis;

/**
 * What the work brings, or undefined when the time is over before. Rejects with the signal's reason once that is aborted. The work
 * need not heed the signal that it is given: a page may have wrapped `fetch` in one that does not know of signals.
 */
export async function withTimeLimit<Result>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work?: (isOver: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  signal?.throwIfAborted();
  const over = new AbortController();
  const stop = (): void => over.abort();
  const timer = setTimeout(stop, milliseconds);
  signal?.addEventListener('abort', stop);
  const end = new Promise<undefined>((resolve) => {
    over.signal.addEventListener('abort', () => resolve(undefined));
  });
  try {
    return await (work ? Promise.race([end, work(over.signal)]) : end);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    signal?.throwIfAborted();
  }
}
