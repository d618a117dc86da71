import type { Report } from './findings.js';
import { isObject } from './inspect-record.js';

export interface RequestedPage {
  readonly offset: number;
  /** Undefined for the default of the portal. */
  readonly limit?: number;
}

export interface ReceivedPage {
  readonly records: readonly unknown[];
  readonly total: number | null;
  readonly limit: number | null;
}

const PATH = 'metadata.pagination';

/** Reports errors of a list, except for those of its records. Null if it is not a list. */
export function inspectList(body: unknown, requested: RequestedPage, report: Report): ReceivedPage | null {
  const records = isObject(body) ? body['data'] : undefined;
  if (!isObject(body) || !Array.isArray(records)) {
    report('malformed', 'is not a list: there is no array "data"');
    return null;
  }
  const metadata = isObject(body['metadata']) ? body['metadata'] : {};
  const { pagination } = metadata;
  if (!isObject(pagination)) {
    report('pagination', "is missing: the widgets can't know whether there are more records", { field: PATH });
    return { records, total: null, limit: null };
  }
  const [limit, offset, total] = ['limit', 'offset', 'total'].map((name) => {
    const value = pagination[name];
    if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value);
    report('pagination', 'is no natural number', { field: `${PATH}.${name}` });
    return null;
  }) as [number | null, number | null, number | null];
  const end = requested.offset + records.length;
  if (offset !== null && offset !== requested.offset)
    report('pagination', 'is not the requested offset', { field: `${PATH}.offset` });
  if (total !== null && total < end)
    report('pagination', 'is less than the number of records', { field: `${PATH}.total` });
  if (records.length > Math.min(limit ?? Infinity, requested.limit ?? Infinity)) {
    report('limit-ignored', 'has more records than the limit', { field: 'limit' });
  }
  return { records, total, limit };
}

/** Ids of records, in order; null for a record without one. */
export function idsOf(records: readonly unknown[]): (string | null)[] {
  return records.map((record) => (isObject(record) && typeof record['id'] === 'string' ? record['id'] : null));
}

/** Reports ids that several records have. */
export function reportDuplicates(records: readonly unknown[], report: Report): void {
  const seen = new Set<string>();
  for (const id of idsOf(records)) {
    if (id === null) continue;
    if (seen.has(id)) report('duplicate-id', 'is the id of several records', { field: 'id' });
    seen.add(id);
  }
}
