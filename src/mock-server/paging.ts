import { HttpError } from './mock-response.js';

/**
 * The value that a response reports instead of the truth: a number, nothing (`missing`), the number
 * of its records (`page`), or the requested value.
 */
export type Report = number | 'missing' | 'page' | 'requested';

/**
 * The paging of a service. The API documents neither the default nor the maximum of `limit`, nor
 * parameters for access tokens, so a service may do any of this.
 */
export interface Paging {
  /**
   * The effect of a `limit` above `maxLimit`, by default `clamp`. `ignore` gives every page
   * `defaultLimit` records.
   */
  readonly limit?: 'clamp' | 'ignore' | 'refuse';
  /** The largest `limit`. With `refuse`, 0 rejects every `limit`. Default: 100. */
  readonly maxLimit?: number;
  /** The records of a page without `limit`. 0 means all. Default: 20. */
  readonly defaultLimit?: number;
  /** `ignore` makes every page the first one. Default: `honor`. */
  readonly offset?: 'honor' | 'ignore';
  /** The number of records that every page repeats from the page before. */
  readonly repeats?: number;
  /** The state of requests without `state`. Default: all states. */
  readonly state?: string;
  readonly reportLimit?: Report;
  readonly reportOffset?: Report;
  readonly reportTotal?: Report;
  /** Omits `metadata`. */
  readonly withoutMetadata?: boolean;
}

/** A request of a list: its parameters, and the service's paging. */
export interface ListRequest {
  readonly query: URLSearchParams;
  readonly paging: Paging;
}

function parseInteger(query: URLSearchParams, name: string, min: number): number | undefined {
  const text = query.get(name) ?? '';
  if (text === '') return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value) || value < min) {
    throw new HttpError(400, `${name} must be an integer of at least ${min}`);
  }
  return value;
}

/** Returns the number of records on a page. */
function pageLength(requested: number | undefined, total: number, paging: Paging): number {
  const { limit = 'clamp', maxLimit = 100, defaultLimit = 20 } = paging;
  const length = requested ?? (defaultLimit || total);
  if (limit === 'ignore') return defaultLimit || total;
  if (limit === 'refuse' && requested !== undefined && requested > maxLimit) {
    throw new HttpError(400, maxLimit > 0 ? `limit must be at most ${maxLimit}` : 'Unknown parameter: limit');
  }
  // A service that rejects large limits may have a larger default, or none.
  return limit === 'refuse' ? length : Math.min(length, maxLimit);
}

/** Returns the body of a page of records. */
export function listPage({ query, paging }: ListRequest, records: readonly unknown[]): object {
  const { repeats = 0, withoutMetadata = false } = paging;
  const requestedLimit = parseInteger(query, 'limit', 1);
  const requestedOffset = parseInteger(query, 'offset', 0) ?? 0;
  const limit = pageLength(requestedLimit, records.length, paging);
  const offset = paging.offset === 'ignore' ? 0 : requestedOffset;
  const start = Math.max(0, offset - repeats);
  const data = records.slice(start, start + limit);
  if (withoutMetadata) return { data };
  const field = (name: string, report: Report | undefined, value: number, requested: number | undefined) => {
    const reported = { missing: undefined, page: data.length, requested: requested ?? value };
    return { [name]: report === undefined ? value : typeof report === 'number' ? report : reported[report] };
  };
  const pagination = {
    ...field('limit', paging.reportLimit, limit, requestedLimit),
    ...field('offset', paging.reportOffset, offset, requestedOffset),
    ...field('total', paging.reportTotal, records.length, undefined),
  };
  return { data, metadata: { pagination } };
}
