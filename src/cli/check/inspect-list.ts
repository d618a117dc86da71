import { isObject } from '../../client/resources/parse.js';
import type { Report } from './findings.js';
import { MAX_RECORDS } from './inspect-record.js';

export interface RequestedPage {
  readonly offset: number;
  /** Undefined means the portal's default. */
  readonly limit?: number;
}

export interface ReceivedPage {
  /** Has at most `MAX_RECORDS` records. */
  readonly records: readonly unknown[];
  readonly total: number | null;
  readonly limit: number | null;
}

const PATH = 'metadata.pagination';

/** Reports errors of a list, except in its records. Null if it isn't a list. */
export function inspectList(body: unknown, requested: RequestedPage, report: Report): ReceivedPage | null {
  const all = recordsOf(body);
  if (!isObject(body) || !all) {
    reportNoList(body, report, 'with "metadata"');
    return null;
  }
  const records = all.slice(0, MAX_RECORDS);
  if (all.length > MAX_RECORDS)
    report('large-response', `A page has more than ${MAX_RECORDS} records, and the others are not checked`);
  const metadata = isObject(body['metadata']) ? body['metadata'] : {};
  const { pagination } = metadata;
  if (!isObject(pagination)) {
    const isElsewhere = [body['pagination'], body, metadata].some((each) => isObject(each) && 'total' in each);
    const message = isElsewhere
      ? 'The total is in another place: send limit, offset and total here'
      : "It is missing, so the widgets can't know whether there are more records";
    report('pagination', message, PATH);
    return { records, total: null, limit: null };
  }
  const [limit, offset, total] = ['limit', 'offset', 'total'].map((name) => {
    const value = pagination[name];
    if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value);
    report('pagination', 'It must be a whole number, 0 or more', `${PATH}.${name}`);
    return null;
  }) as [number | null, number | null, number | null];
  const end = requested.offset + all.length;
  if (offset !== null && offset !== requested.offset)
    report('pagination', 'The response has another offset than the request', `${PATH}.offset`);
  if (total !== null && total < end)
    report('pagination', 'The total is less than the number of records', `${PATH}.total`);
  if (records.length > Math.min(limit ?? Infinity, requested.limit ?? Infinity)) {
    report('limit-ignored', 'The response has more records than the requested limit', 'limit');
  }
  return { records, total, limit };
}

/** Reports a response without the array `data`. */
export function reportNoList(body: unknown, report: Report, rest = ''): void {
  const field = 'data';
  const message = `The response is an array: send it as "data" of an object${rest && ` ${rest}`}`;
  if (Array.isArray(body)) return report('wrong-envelope', message, field);
  const name = isObject(body) ? Object.keys(body).find((each) => Array.isArray(body[each])) : undefined;
  if (name === undefined) report('malformed', 'The response is not a list: it has no array "data"');
  else report('wrong-envelope', 'The list is in another field than "data"', field, { term: name });
}

/** Returns the records of a list, or undefined if it isn't a list. An empty list may be null. */
export function recordsOf(body: unknown): readonly unknown[] | undefined {
  const records = isObject(body) ? body['data'] : undefined;
  if (records === null) return [];
  return Array.isArray(records) ? records : undefined;
}

/** Returns the ids of records in order, with null for a record without one. */
export function idsOf(records: readonly unknown[]): (string | null)[] {
  return records.map((record) => (isObject(record) && typeof record['id'] === 'string' ? record['id'] : null));
}

/** Reports ids that several records share. */
export function reportDuplicates(records: readonly unknown[], report: Report): void {
  const seen = new Set<string>();
  for (const id of idsOf(records)) {
    if (id === null) continue;
    if (seen.has(id)) report('duplicate-id', 'Several records have the same id', 'id');
    seen.add(id);
  }
}
