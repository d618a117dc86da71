import { ProviderError } from './provider-error.js';

/** Requests a page with a limit. Undefined leaves the size to the service. */
type SendPage<Result> = (limit: number | undefined) => Promise<Result>;

/**
 * The API doesn't document its maximum `limit`. If the service rejects one, the request is retried
 * once, with the largest limit that has worked, or without any.
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
