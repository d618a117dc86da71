/** In place of a record that can't be read, or of its field. */
export const INVALID = Symbol('invalid');

/** Reads a record or a field of a response. */
export type Schema<Value> = (input: unknown) => Value | typeof INVALID;

/** The records of a list. A record that can't be read is left out and counted. */
export interface ParsedList<Item> {
  readonly data: Item[];
  readonly invalid: number;
}

/** The lists in a field of the records of a list. */
export interface NestedLists<Item> {
  readonly name: string;
  readonly schema: Schema<unknown>;
  readonly getList: (item: Item) => ParsedList<unknown>;
}

/** Whether a value of JSON is an object, which is neither an array nor null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A record, or null when the input is none. */
export function parseResource<Item>(schema: Schema<Item>, input: unknown): Item | null {
  const result = schema(input);
  return result === INVALID ? null : result;
}

export function parseList<Item>(schema: Schema<Item>, inputs: readonly unknown[]): ParsedList<Item> {
  const data = inputs.flatMap((input) => {
    const result = schema(input);
    return result === INVALID ? [] : [result];
  });
  return { data, invalid: inputs.length - data.length };
}
