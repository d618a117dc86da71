import { describe, expect, it } from 'vitest';

/** A value that is of no field's type. */
const wrong = (): string => 'wrong';

type Fields = Readonly<Record<string, unknown>>;

export interface ResourceExamples {
  /** A record with every documented field. */
  readonly full: Fields;
  /** What `full` is parsed to, where it differs. */
  readonly parsed?: Fields;
  /** What an empty record is parsed to. */
  readonly empty: Fields;
  /** The fields that reject the record when they have another type. */
  readonly strict?: readonly string[];
}

/** @param parse parses a record as part of a response; null when it is rejected */
export function describeResource(parse: (input: unknown) => object | null, { full, parsed = full, empty, strict = [] }: ResourceExamples): void {
  const names = Object.keys(full);
  const lenient = names.filter((name) => !strict.includes(name));

  it('keeps every documented field', () => {
    expect(parse(full)).toStrictEqual(parsed);
    expect(Object.keys(empty)).toEqual(names);
  });

  it('parses absent and null fields alike', () => {
    expect(parse({})).toStrictEqual(empty);
    expect(parse(Object.fromEntries(names.map((name) => [name, null])))).toStrictEqual(empty);
  });

  it('loses a field of the wrong type, and no other', () => {
    for (const name of lenient) {
      const { [name]: lost, ...others } = { ...parse({ ...full, [name]: wrong }) } as Record<string, unknown>;
      const { [name]: _, ...kept } = parsed;
      expect({ name, lost, others }).toStrictEqual({ name, lost: lostValue(name), others: kept });
    }
    const allWrong = Object.fromEntries(lenient.map((name) => [name, wrong]));
    expect(parse(allWrong)).toStrictEqual(Object.fromEntries(names.map((name) => [name, lostValue(name)])));
  });

  /** A list of the wrong type counts as a record that can't be read. */
  function lostValue(name: string): unknown {
    const value = empty[name];
    return value && typeof value === 'object' && 'invalidCount' in value ? { records: [], invalidCount: 1 } : value;
  }

  if (strict.length > 0) {
    it.each(strict)('is rejected when its %s has another type', (name) => {
      for (const other of [typeof full[name] === 'boolean' ? 'true' : 7, [], {}]) expect(parse({ ...full, [name]: other })).toBeNull();
    });
  }

  it('drops fields that are not documented', () => {
    const unknown = '{"unknown":"x","constructor":"x","toString":1,"__proto__":{"polluted":true}}';
    expect(parse(JSON.parse(unknown))).toStrictEqual(empty);
  });

  it('is not parsed from anything else than an object', () => {
    for (const input of [[], [{}], 'text', '', 1, 0, true, false]) expect(parse(input)).toBeNull();
  });

  describe('on a page that has added to Object.prototype', () => {
    it('reads no field from it', () => {
      for (const value of ['polluted', 7, true, null, ['polluted'], { polluted: true }, () => 'polluted']) {
        const polluted = Object.fromEntries([...names, 'unknown'].map((name) => [name, value]));
        expect(withPollution(polluted, () => parse({}))).toStrictEqual(empty);
        for (const name of Object.keys(polluted)) expect(withPollution({ [name]: value }, () => parse({}))).toStrictEqual(empty);
      }
    });
  });
}

/** Runs with `fields` on `Object.prototype`, enumerable as an assignment makes them, and removes them again. */
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
