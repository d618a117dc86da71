import { withTimeout } from './timeout.js';

interface RequestOptions<Result> {
  /** From the call to the last byte of the response, unless `send` restarts it. It holds whatever `fetch` does. */
  readonly timeoutMs: number;
  /** Aborting it makes the request reject with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Makes one attempt. It rejects with an error of `createError`, or with one of `fetch`, which may quote the request. */
  send(signal: AbortSignal, restart: (milliseconds: number) => void): Promise<Result>;
  isRequestError(error: unknown): boolean;
  createError(kind: 'network' | 'timeout'): Error;
}

/** Makes one attempt. Rejects with an error of `createError`, or with the reason of the signal. */
export async function sendRequest<Result extends object>(options: RequestOptions<Result>): Promise<Result> {
  const { timeoutMs, signal, createError } = options;
  try {
    const result = await withTimeout(timeoutMs, signal, options.send);
    if (result) return result;
  } catch (error) {
    signal?.throwIfAborted();
    throw options.isRequestError(error) ? error : createError('network');
  }
  throw createError('timeout');
}

/**
 * Repeats a request that may fail temporarily.
 *
 * @param getDelay milliseconds until the next attempt, the first of which has the number 0; undefined if there is none
 * @param shouldRetry whether it is still wanted after the delay
 */
export async function retryRequest<Result>(
  request: () => Promise<Result>,
  getDelay: (error: unknown, attempt: number) => number | undefined,
  signal: AbortSignal | undefined,
  shouldRetry: () => boolean,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      const delay = getDelay(error, attempt);
      if (delay === undefined || !shouldRetry()) throw error;
      await withTimeout(delay, signal);
      if (!shouldRetry()) throw error;
    }
  }
}
