import { expect, it } from 'vitest';

type Fields = Readonly<Record<string, unknown>>;

export interface ResourceExamples {
  /** A record with every documented field. */
  readonly full: Fields;
  /** Result of parsing `full`, if different. */
  readonly parsed?: Fields;
  /** Fields that are not null in an empty record. */
  readonly defaults?: Fields;
  /** Fields that reject the record when they have the wrong type. */
  readonly strict?: readonly string[];
}

/** @param parse parses a record as part of a response; null when it is rejected */
export function describeResource(
  parse: (input: unknown) => object | null,
  { full, parsed = full, defaults = {}, strict = [] }: ResourceExamples,
): void {
  const names = Object.keys(full);
  const empty = { ...Object.fromEntries(names.map((name) => [name, null])), ...defaults };

  it('has every documented field, and no others', () => {
    expect(parse({ ...full, unknown: 'x' })).toStrictEqual(parsed);
    expect(parse({})).toStrictEqual(empty);
  });

  it.each(names)(
    'reads %s of the wrong type as absent and keeps the others, or is rejected if it is strict',
    (name) => {
      const value = empty[name];
      // A list of the wrong type counts as one invalid record.
      const isList = value && typeof value === 'object' && 'invalid' in value;
      const expected = { ...parsed, [name]: isList ? { data: [], invalid: 1 } : value };
      // A function is not the type of any field.
      expect(parse({ ...full, [name]: () => 'wrong' })).toStrictEqual(strict.includes(name) ? null : expected);
    },
  );
}

/** Runs `run` with enumerable `fields` on `Object.prototype`. */
export function withPollution<Result>(fields: Fields, run: () => Result): Result {
  const prototype = Object.prototype as unknown as Record<string, unknown>;
  const names = Object.keys(fields);
  for (const name of names) prototype[name] = fields[name];
  try {
    return run();
  } finally {
    for (const name of names) delete prototype[name];
  }
}
