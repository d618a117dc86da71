import { INVALID, isObject, type ParsedList, type Schema } from './parse.js';

/** What the integrator is told about the records of a list that can't be read. */
export interface Unreadable {
  readonly count: number;
  readonly total: number;
  /** The field that has another type; undefined if several have, or if the record isn't an object. */
  readonly field: string | undefined;
  /** The type of this field, or of the record. */
  readonly type: string;
}

/** The lists in a field of the records of a list. */
export interface NestedLists<Item> {
  readonly name: keyof Item & string;
  readonly schema: Schema<unknown>;
}

export function findUnreadable(schema: Schema<unknown>, records: readonly unknown[]): Unreadable {
  const unreadable = records.filter((record) => schema(record) === INVALID);
  const [record] = unreadable;
  const field = isObject(record)
    ? Object.keys(record).find((name) => schema({ ...record, [name]: null }) !== INVALID)
    : undefined;
  const type = getType(isObject(record) && field !== undefined ? record[field] : record);
  return { count: unreadable.length, total: records.length, field, type };
}

/** Calls `onUnreadable` for the list of a response, and for the nested lists of its records, if they have records that can't be read. */
export function reportUnreadable<Item>(
  operation: string,
  body: unknown,
  { data: items, invalid }: ParsedList<Item>,
  { schema, nestedLists }: { readonly schema: Schema<Item>; readonly nestedLists: NestedLists<Item> | undefined },
  onUnreadable: (list: string, unreadable: Unreadable) => void,
): void {
  const records = isObject(body) && Array.isArray(body.data) ? body.data : [];
  if (invalid > 0) onUnreadable(operation, findUnreadable(schema, records));
  const nested = nestedLists && findUnreadableNested(nestedLists, items, records);
  if (nested) onUnreadable(`${nestedLists.name} in ${operation}`, nested);
}

/** Returns undefined if each nested record can be read. */
function findUnreadableNested<Item>(
  { name, schema }: NestedLists<Item>,
  items: readonly Item[],
  records: readonly unknown[],
): Unreadable | undefined {
  // Parsing the records again takes time.
  if (!items.some((item) => (item[name] as ParsedList<unknown>).invalid > 0)) return undefined;
  const lists = records.flatMap((record) => (isObject(record) ? [record[name] ?? []] : []));
  const others = lists.filter((list) => !Array.isArray(list));
  if (others.length === 0) return findUnreadable(schema, lists.flat());
  return { count: others.length, total: lists.length, field: name, type: getType(others[0]) };
}

function getType(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}
