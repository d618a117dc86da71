import { INVALID, type ParsedList, parseList, parseResource, type Schema } from './parse.js';
import { nullableRecord, record } from './schema.js';

/** The response of a list operation. */
export interface Page<Item> extends ParsedList<Item> {
  /** How many records the response has, with those that can't be read. The next offset is counted from here. */
  readonly receivedCount: number;
  /** As in the response; null where it is missing or no natural number. */
  readonly offset: number | null;
  readonly limit: number | null;
  readonly total: number | null;
}

const count = (input: unknown): number | null =>
  Number.isSafeInteger(input) && Number(input) >= 0 ? Number(input) : null;

const responseSchema = record({
  data: (input: unknown): readonly unknown[] | typeof INVALID => (Array.isArray(input) ? input : INVALID),
  metadata: nullableRecord({ pagination: nullableRecord({ offset: count, limit: count, total: count }) }),
});

/** Null when the response is no list. */
export function parsePage<Item>(schema: Schema<Item>, body: unknown): Page<Item> | null {
  const response = parseResource(responseSchema, body);
  if (!response) return null;
  const { data, metadata } = response;
  const pagination = metadata?.pagination ?? { offset: null, limit: null, total: null };
  return { ...parseList(schema, data), receivedCount: data.length, ...pagination };
}
