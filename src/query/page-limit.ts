import type { ApiError } from '../client/api-error.js';
import type { PaginationParams } from '../client/portal-client.js';

export type FetchWithLimit = <Result>(
  params: PaginationParams,
  send: (allowed: PaginationParams) => Promise<Result>,
) => Promise<Result>;

/**
 * Finds the largest `limit` of a service, because it isn't documented. If the service rejects a
 * limit, retries once with the largest accepted one, or with none.
 */
export function createFetchWithLimit(): FetchWithLimit {
  let largestAllowed = 0;
  let smallestRejected = Infinity;

  return async (params, send) => {
    const { limit = 0, ...rest } = params;
    const fallback = largestAllowed ? { ...rest, limit: largestAllowed } : rest;
    const isBounded = largestAllowed > 0 && smallestRejected < Infinity;
    const isKnownTooLarge = limit >= smallestRejected || (isBounded && limit > largestAllowed);
    if (isKnownTooLarge) return send(fallback);
    try {
      const result = await send(params);
      largestAllowed = Math.max(largestAllowed, limit);
      return result;
    } catch (error) {
      if (limit <= largestAllowed || !isRejection(error)) throw error;
      const result = await send(fallback);
      smallestRejected = Math.min(smallestRejected, limit);
      return result;
    }
  };
}

/** Whether an error such as 400 or 422 may mean that the limit is too large. */
function isRejection(thrown: unknown): boolean {
  const { kind, status = 0 } = Object(thrown) as ApiError;
  return kind === 'server' && status >= 400 && status < 500 && status !== 408;
}
