import type { ApiError } from '../client/api-error.js';
import type { PaginationParams } from '../client/portal-client.js';

/** Requests a page with a limit that the service accepts, as far as earlier responses show. */
export type FetchWithLimit = <Result>(
  params: PaginationParams,
  send: (accepted: PaginationParams) => Promise<Result>,
) => Promise<Result>;

/**
 * The largest limit of a service is not documented. A request that it refuses is repeated once, with the largest limit that has worked, or
 * without one; from then on, larger ones are not sent.
 */
export function createFetchWithLimit(): FetchWithLimit {
  let accepted = 0;
  let refused = Infinity;

  return async (params, send) => {
    const { limit = 0, ...rest } = params;
    const fallback = accepted ? { ...rest, limit: accepted } : rest;
    if (limit >= refused || (refused < Infinity && accepted && limit > accepted)) return send(fallback);
    try {
      const result = await send(params);
      accepted = Math.max(accepted, limit);
      return result;
    } catch (error) {
      if (limit <= accepted || !isRefusal(error)) throw error;
      const result = await send(fallback);
      refused = Math.min(refused, limit);
      return result;
    }
  };
}

/** A 4xx without a kind of its own, such as 401 has. A request that took too long (408) isn't rejected. */
function isRefusal(thrown: unknown): boolean {
  const { kind, status = 0 } = Object(thrown) as ApiError;
  return kind === 'server' && status >= 400 && status < 500 && status !== 408;
}
