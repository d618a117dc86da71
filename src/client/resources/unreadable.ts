import { INVALID, isObject, type Schema } from './parse.js';

export interface UnreadableList {
  readonly schema: Schema<unknown>;
  readonly body: unknown;
  /** If the unreadable records are in a nested list, the name of its field, such as `items`. */
  readonly nestedIn?: string | undefined;
}

/** Counts unreadable records, and finds the field that makes the first one unreadable. */
export function describeUnreadable({ schema, body, nestedIn }: UnreadableList) {
  const records: readonly unknown[] = isObject(body) && Array.isArray(body.data) ? body.data : [body];
  if (nestedIn === undefined) return findUnreadable(schema, records);
  const lists = records.flatMap((record) => (isObject(record) ? [record[nestedIn] ?? []] : []));
  const others = lists.filter((list) => !Array.isArray(list));
  if (others.length === 0) return findUnreadable(schema, lists.flat());
  return { count: others.length, total: lists.length, field: nestedIn, type: getType(others[0]) };
}

function findUnreadable(schema: Schema<unknown>, records: readonly unknown[]) {
  const unreadable = records.filter((record) => schema(record) === INVALID);
  const [record] = unreadable;
  const field = isObject(record)
    ? Object.keys(record).find((name) => schema({ ...record, [name]: null }) !== INVALID)
    : undefined;
  const type = getType(isObject(record) && field !== undefined ? record[field] : record);
  return { count: unreadable.length, total: records.length, field, type };
}

function getType(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}
