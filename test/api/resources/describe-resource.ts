import { describe, expect, it } from 'vitest';

/** A function, which is not the type of any field. */
const wrong = (): string => 'wrong';

type Fields = Readonly<Record<string, unknown>>;

export interface ResourceExamples {
  /** A record with every documented field. */
  readonly full: Fields;
  /** Result of parsing `full`, if different. */
  readonly parsed?: Fields;
  /** Result of parsing an empty record. */
  readonly empty: Fields;
  /** Fields that reject the record when they have the wrong type. */
  readonly strict?: readonly string[];
}

/** @param parse parses a record as part of a response; null when it is rejected */
export function describeResource(
  parse: (input: unknown) => object | null,
  { full, parsed = full, empty, strict = [] }: ResourceExamples,
): void {
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

  it('parses a field of the wrong type as absent and keeps the others', () => {
    for (const name of lenient) {
      const { [name]: value, ...others } = { ...parse({ ...full, [name]: wrong }) } as Record<string, unknown>;
      const { [name]: _, ...kept } = parsed;
      expect({ name, value, others }).toStrictEqual({ name, value: invalidValue(name), others: kept });
    }
    const allWrong = Object.fromEntries(lenient.map((name) => [name, wrong]));
    expect(parse(allWrong)).toStrictEqual(Object.fromEntries(names.map((name) => [name, invalidValue(name)])));
  });

  /** A list of the wrong type counts as one invalid record. */
  function invalidValue(name: string): unknown {
    const value = empty[name];
    return value && typeof value === 'object' && 'invalid' in value ? { data: [], invalid: 1 } : value;
  }

  if (strict.length > 0) {
    it.each(strict)('is rejected when %s has the wrong type', (name) => {
      for (const other of [typeof full[name] === 'boolean' ? 'true' : 7, [], {}])
        expect(parse({ ...full, [name]: other })).toBeNull();
    });
  }

  it('drops fields that are not documented', () => {
    const unknown = '{"unknown":"x","constructor":"x","toString":1,"__proto__":{"polluted":true}}';
    expect(parse(JSON.parse(unknown))).toStrictEqual(empty);
  });

  it('is rejected when it is not an object', () => {
    for (const input of [[], [{}], 'text', '', 1, 0, true, false]) expect(parse(input)).toBeNull();
  });

  describe('with a polluted Object.prototype', () => {
    it('reads no field from the prototype', () => {
      for (const value of ['polluted', 7, true, null, ['polluted'], { polluted: true }, () => 'polluted']) {
        const polluted = Object.fromEntries([...names, 'unknown'].map((name) => [name, value]));
        expect(withPollution(polluted, () => parse({}))).toStrictEqual(empty);
        for (const name of Object.keys(polluted))
          expect(withPollution({ [name]: value }, () => parse({}))).toStrictEqual(empty);
      }
    });
  });
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
