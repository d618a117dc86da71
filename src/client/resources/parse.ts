/** Schemas return this for unreadable records and fields. */
export const INVALID = Symbol('invalid');

export type Schema<Value> = (input: unknown) => Value | typeof INVALID;

export interface ParsedList<Item> {
  readonly data: Item[];
  readonly invalid: number;
}

export interface NestedLists<Item> {
  readonly name: string;
  readonly schema: Schema<unknown>;
  readonly getList: (item: Item) => ParsedList<unknown>;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
