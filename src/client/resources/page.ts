import { isObject, type ParsedList, parseList, type Schema } from './parse.js';

/** The response of a list operation. */
export interface Page<Item> extends ParsedList<Item> {
  /** How many records the response has, with those that can't be read. The next offset is counted from here. */
  readonly receivedCount: number;
  /** As in the response; null where it is missing or no natural number. */
  readonly offset: number | null;
  readonly limit: number | null;
  readonly total: number | null;
}

/** Null when the response isn't a list. */
export function parsePage<Item>(schema: Schema<Item>, body: unknown): Page<Item> | null {
  if (!isObject(body)) return null;
  // A service in Go writes an empty list as null.
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

/** Some services send numbers as text. */
function nonNegativeInt(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
