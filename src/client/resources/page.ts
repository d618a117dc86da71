import { isObject, type ParsedList, parseList, type Schema } from './parse.js';

export interface Page<Item> extends ParsedList<Item> {
  /**
   * The number of received records, including unreadable ones. The next offset counts from here.
   */
  readonly receivedCount: number;
  /** The reported offset, or null. */
  readonly offset: number | null;
  /** The reported page size, or null. */
  readonly limit: number | null;
  /** The reported number of records in the whole list, or null. */
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

/** Reads a whole number, even from text, which some services send. */
function nonNegativeInt(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
