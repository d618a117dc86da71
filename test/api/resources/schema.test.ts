// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseResource, type Schema } from '../../../src/api/resources/parse.js';
import * as schema from '../../../src/api/resources/schema.js';
import { subscriptionSchema } from '../../../src/api/resources/subscription.js';
import { withPollution } from './describe-resource.js';

interface FieldType {
  readonly field: Schema<unknown>;
  readonly kept: readonly unknown[];
  /** Result of parsing an absent field, null and a field of the wrong type. */
  readonly missing?: unknown;
  readonly wrong: readonly unknown[];
  /** Whether a wrong type rejects the record. */
  readonly isStrict?: boolean;
}

const STRINGS = ['plain', '', ' padded ', 'unknown value', '𝔘̈ "\u0000\ud800 <b>', '12345678901234567.89'];
const NUMBERS = [0, 1, -3, 1.5, Number.MAX_SAFE_INTEGER];
const {
  strictString,
  strictBoolean,
  nullableString,
  foreignId,
  nullableNumber,
  nullableQuantity,
  nullableBoolean,
  opaqueArray,
} = schema;

describe.each(
  Object.entries<FieldType>({
    strictString: { field: strictString, kept: STRINGS, wrong: [0, 1.5, true, [], ['plain'], {}], isStrict: true },
    strictBoolean: { field: strictBoolean, kept: [true, false], wrong: ['true', '', 0, 1, [], {}], isStrict: true },
    nullableString: {
      field: nullableString,
      kept: STRINGS,
      wrong: [true, false, [], ['plain'], {}, { value: 'plain' }, NaN, Infinity],
    },
    foreignId: { field: foreignId, kept: STRINGS, wrong: [0, 1.5, true, [], {}] },
    nullableNumber: { field: nullableNumber, kept: NUMBERS, wrong: ['1', '', true, [], [1], {}] },
    nullableQuantity: {
      field: nullableQuantity,
      kept: [...NUMBERS, '9007199254740993', '1e400', 'many', ''],
      wrong: [true, [], [1], {}],
    },
    nullableBoolean: { field: nullableBoolean, kept: [true, false], wrong: ['true', '', 0, 1, [], {}] },
    opaqueArray: {
      field: opaqueArray,
      kept: [[], [null, 1, 'x', [], { unknown: 1 }]],
      missing: [],
      wrong: ['x', 1, true, {}],
    },
    nullableRecord: {
      field: schema.nullableRecord({ unit: nullableString }),
      kept: [{ unit: 'month' }],
      wrong: ['x', 1, true, [], [{}]],
    },
  }),
)('%s', (_, { field, kept, missing = null, wrong, isStrict }) => {
  const parse = (input: unknown) => parseResource(schema.record({ field }), input);

  it('keeps a value of its type', () => {
    for (const value of kept) expect(parse({ field: value })).toStrictEqual({ field: value });
  });

  it('accepts absent and null fields', () => {
    for (const input of [{}, { field: null }, { field: undefined }])
      expect(parse(input)).toStrictEqual({ field: missing });
  });

  it('parses a wrong type as absent, or rejects the record if the field is strict', () => {
    for (const value of wrong) expect(parse({ field: value })).toStrictEqual(isStrict ? null : { field: missing });
  });
});

describe('nullableString', () => {
  const parse = (field: unknown) => parseResource(schema.record({ field: nullableString }), { field })?.field;

  it.each([
    [123, '123'],
    [29.9, '29.9'],
    [-0.5, '-0.5'],
    [0, '0'],
    [123456789012345, '123456789012345'],
  ])('parses the number %d as a string', (number, text) => {
    expect(parse(number)).toBe(text);
  });

  it.each([[1e21], [1e-7], [1234567890123456], [12345678.123456789], [0.1 + 0.2]])(
    'returns null for %d, which may have been rounded',
    (number) => {
      expect(parse(number)).toBeNull();
    },
  );

  it('preserves the value of any number it does not reject', () => {
    fc.assert(
      fc.property(fc.double(), (number) => {
        const text = parse(number);
        if (text !== null) expect(Number(text)).toBe(number === 0 ? 0 : number);
      }),
    );
  });
});

describe('list', () => {
  const items = schema.list(schema.record({ id: strictString }));
  const parse = (list: unknown) => parseResource(schema.record({ list: items }), { list })?.list;

  it('keeps the order of the records', () => {
    expect(parse([{ id: 'b' }, { id: 'a' }])).toStrictEqual({ data: [{ id: 'b' }, { id: 'a' }], invalid: 0 });
  });

  it.each([null, undefined])('is empty for %o', (input) => {
    expect(parse(input)).toStrictEqual({ data: [], invalid: 0 });
  });

  it('skips and counts invalid records', () => {
    expect(parse([{ id: 'a' }, null, 'b', [], { id: 7 }])).toStrictEqual({ data: [{ id: 'a' }], invalid: 4 });
  });

  it.each([['x'], [1], [true], [{}], [{ id: 'a' }]])('counts %j as one invalid record', (input) => {
    expect(parse(input)).toStrictEqual({ data: [], invalid: 1 });
  });
});

it('a property that a host page has added to Object.prototype does not change a record', () => {
  const input = { id: 'a', state: 5, items: [{ quantity: 3, price: { price: 'x', tiers: 4 } }, 7] };
  const parse = () => parseResource(subscriptionSchema, input);
  const parsed = parse();
  for (const name of ['id', 'price', 'value', 'get', 'set', 'data', 'invalid'])
    for (const value of [true, 'x', () => 'x', [], {}, 5])
      expect(withPollution({ [name]: value }, parse)).toStrictEqual(parsed);
});
