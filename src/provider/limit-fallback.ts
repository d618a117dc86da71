import { ProviderError } from './provider-error.js';

/** Requests a page with the limit that it is passed; undefined leaves the size to the service. */
type SendPage<Result> = (limit: number | undefined) => Promise<Result>;

/**
 * The interface does not show the maximum of `limit`. A refused one is repeated once, with the largest that has worked, or without
 * any. What is refused is remembered.
 */
export function createLimitFallback() {
  let accepted: number | undefined;
  let refused = Infinity;

  return async function sendPage<Result>(limit: number, send: SendPage<Result>): Promise<Result> {
    const size = limit < refused ? limit : accepted;
    try {
      const result = await send(size);
      if (size !== undefined) accepted = Math.max(size, accepted ?? 0);
      return result;
    } catch (error) {
      const isRefused = error instanceof ProviderError && error.kind === 'bad-request';
      if (!isRefused || size === undefined || size <= (accepted ?? 0)) throw error;
      const result = await send(accepted);
      refused = Math.min(refused, size);
      return result;
    }
  };
}
