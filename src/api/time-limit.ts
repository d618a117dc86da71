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
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(), milliseconds);
  const isOver = AbortSignal.any(signal ? [signal, time.signal] : [time.signal]);
  const end = new Promise<undefined>((resolve) => {
    isOver.onabort = () => resolve(undefined);
  });
  try {
    return await (work ? Promise.race([end, work(isOver)]) : end);
  } finally {
    clearTimeout(timer);
    // The signal may live longer, and would keep the result.
    isOver.onabort = null;
    signal?.throwIfAborted();
  }
}
