import { isObject, type ParsedList, parseList, type Schema } from './parse.js';

export interface Page<Item> extends ParsedList<Item> {
  /** Includes unreadable records, because the next offset counts them. */
  readonly receivedCount: number;
  /** The offset that the service used, which may differ from the request. */
  readonly offset: number | null;
  /** The page size that the service used, which may differ from the request. */
  readonly limit: number | null;
  /** The number of records in the whole list, as the service reports it. */
  readonly total: number | null;
}

export function parsePage<Item>(schema: Schema<Item>, body: unknown): Page<Item> | null {
  if (!isObject(body)) return null;
  // Go services write an empty list as null.
  const data = body.data === null ? [] : body.data;
  if (!Array.isArray(data)) return null;
  const { pagination } = isObject(body.metadata) ? body.metadata : {};
  const { offset, limit, total }: Readonly<Record<string, unknown>> = isObject(pagination) ? pagination : {};
  return {
    ...parseList(schema, data),
    receivedCount: data.length,
    offset: nonNegativeInt(offset),
    limit: nonNegativeInt(limit),
    total: nonNegativeInt(total),
  };
}

/** Some services send numbers as text, such as "25". */
function nonNegativeInt(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
