import { describe, expect, it } from 'vitest';

/**
 * What the document says of a field: its type, and `spare` where nothing of it is ever shown. A `list` is one of checked records,
 * `elements` is an array whose elements the document does not describe, `record` an object with fields of its own, `count` an integer
 * or a text, which holds its digits where a number can not.
 */
export type FieldType =
  | 'text'
  | 'integer'
  | 'count'
  | 'flag'
  | 'record'
  | 'list'
  | 'elements'
  | 'spare text'
  | 'spare integer'
  | 'spare flag';

interface Behaviour {
  readonly kept: readonly unknown[];
  /** What a field that is null or absent reads as. */
  readonly missing: unknown;
  readonly wrong: readonly unknown[];
}

const text: Behaviour = {
  kept: ['plain', '', ' padded ', 'a value that nobody has named yet', '𝔘̈ "\u0000\ud800 <b>', '12345678901234567.89'],
  missing: null,
  wrong: [0, 1.5, true, false, [], ['plain'], {}, { value: 'plain' }],
};
const integer: Behaviour = {
  kept: [0, 1, -3, Number.MAX_SAFE_INTEGER],
  missing: null,
  wrong: ['1', '', true, [], [1], {}],
};
const count: Behaviour = {
  kept: [...integer.kept, '9007199254740993', '-9007199254740993', '0.12345678901234567', '1e400', 'many', ''],
  missing: null,
  wrong: [true, [], [1], {}],
};
const flag: Behaviour = { kept: [true, false], missing: null, wrong: ['true', '', 0, 1, [], {}] };

const BEHAVIOUR: Record<FieldType, Behaviour> = {
  text,
  integer,
  count,
  flag,
  'spare text': text,
  'spare integer': integer,
  'spare flag': flag,
  // What is inside is described by a table of its own.
  record: { kept: [], missing: null, wrong: ['x', 1, true, [], [{}]] },
  list: { kept: [], missing: { records: [], rejected: 0 }, wrong: ['x', 1, true, {}] },
  elements: { kept: [[], [null, 1, 'x', [], { nobody: 'knows' }]], missing: [], wrong: ['x', 1, true, {}] },
};

export type Fields = Readonly<Record<string, FieldType>>;

/** Reads a record as `src/api` would read it where it stands in an answer; null when it is refused. */
export type Read = (input: unknown) => Record<string, unknown> | null;

function readMissing(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, BEHAVIOUR[type].missing]));
}

/** The tests that every kind of record has: each field of the document present, null, absent and of a wrong type. */
export function describeFields(read: Read, fields: Fields): void {
  const names = Object.entries(fields);
  const allMissing = readMissing(fields);
  const valuesOf = (pick: (behaviour: Behaviour) => readonly unknown[], isWanted = (_type: FieldType) => true) =>
    names
      .filter(([, type]) => isWanted(type))
      .flatMap(([name, type]) => pick(BEHAVIOUR[type]).map((value) => [name, value] as const));

  it('reads an empty record as one with no field filled', () => {
    expect(read({})).toStrictEqual(allMissing);
  });

  it.each(names)('reads a null %s as an absent one', (name) => {
    expect(read({ [name]: null })).toStrictEqual(allMissing);
  });

  it.each(valuesOf(({ kept }) => kept))('keeps %s %j as it came', (name, value) => {
    expect(read({ [name]: value })).toStrictEqual({ ...allMissing, [name]: value });
  });

  const isSpare = (type: FieldType): boolean => type.startsWith('spare');
  const shown = valuesOf(({ wrong }) => wrong, (type) => !isSpare(type));
  const spare = valuesOf(({ wrong }) => wrong, isSpare);

  it.each(shown)('refuses a record whose %s is %j', (name, value) => {
    expect(read({ [name]: value })).toBeNull();
  });

  if (spare.length > 0) {
    it.each(spare)('does not let a never shown %s of %j cost the record', (name, value) => {
      expect(read({ [name]: value })).toStrictEqual(allMissing);
    });

    it('does not let a wrong type in every never shown field cost the others', () => {
      const wrong = names.map(([name, type]) => [name, isSpare(type) ? { surprise: true } : null]);
      expect(read(Object.fromEntries(wrong))).toStrictEqual(allMissing);
    });
  }

  it('drops fields that the document does not name', () => {
    const unknown = '{"nobody_knows":"x","constructor":"x","toString":1,"__proto__":{"polluted":true}}';
    expect(read(JSON.parse(unknown))).toStrictEqual(allMissing);
  });

  it.each([[[]], [[{}]], ['text'], [''], [1], [0], [true], [false]])('refuses %j in place of the record', (input) => {
    expect(read(input)).toBeNull();
  });

  describe('on a page that has polluted Object.prototype', () => {
    it.each([...names.map(([name]) => name), 'nobody_knows'])('does not read %s from it', (name) => {
      for (const value of ['polluted', 7, true, null, ['polluted'], { polluted: true }, () => 'polluted']) {
        expect(withPollution({ [name]: value }, () => read({}))).toStrictEqual(allMissing);
      }
    });

    it('does not read any field from it', () => {
      const values = Object.fromEntries(names.map(([name]) => [name, 'polluted']));
      expect(withPollution(values, () => read({}))).toStrictEqual(allMissing);
    });
  });
}

/** Runs with `fields` on `Object.prototype`, enumerable as an assignment makes them, and takes them off again. */
export function withPollution<Result>(fields: Readonly<Record<string, unknown>>, run: () => Result): Result {
  const prototype = Object.prototype as unknown as Record<string, unknown>;
  const names = Object.keys(fields);
  for (const name of names) prototype[name] = fields[name];
  try {
    return run();
  } finally {
    for (const name of names) delete prototype[name];
  }
}
