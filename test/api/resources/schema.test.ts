// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseResource, type Schema } from '../../../src/api/resources/parse.js';
import * as schema from '../../../src/api/resources/schema.js';
import { subscriptionSchema } from '../../../src/api/resources/subscription.js';
import { withPollution } from './pollution.js';

interface FieldType {
  readonly field: Schema<unknown>;
  readonly kept: readonly unknown[];
  /** Result of parsing an absent field, null and a field of the wrong type. */
  readonly missing?: unknown;
  readonly wrong: readonly unknown[];
  /** Whether a wrong type rejects the record. */
  readonly isStrict?: boolean;
}

const STRINGS = ['plain', '', ' padded ', '𝔘̈ "\u0000\ud800 <b>', '12345678901234567.89'];
const NUMBERS = [0, -3, 1.5, Number.MAX_SAFE_INTEGER];
const BOOLEANS: FieldType = { field: schema.nullableBoolean, kept: [true, false], wrong: ['true', '', 0, 1, [], {}] };

it.each(
  Object.entries<FieldType>({
    strictString: { field: schema.strictString, kept: STRINGS, wrong: [0, true, ['plain'], {}], isStrict: true },
    strictBoolean: { ...BOOLEANS, field: schema.strictBoolean, isStrict: true },
    nullableString: { field: schema.nullableString, kept: STRINGS, wrong: [true, ['plain'], {}, NaN, Infinity] },
    foreignId: { field: schema.foreignId, kept: STRINGS, wrong: [0, 1.5, true, [], {}] },
    nullableNumber: { field: schema.nullableNumber, kept: NUMBERS, wrong: ['1', '', true, [1], {}] },
    nullableQuantity: {
      field: schema.nullableQuantity,
      kept: [...NUMBERS, '9007199254740993', '1e400', 'many', ''],
      wrong: [true, [1], {}],
    },
    nullableBoolean: BOOLEANS,
    opaqueArray: {
      field: schema.opaqueArray,
      kept: [[], [null, 1, 'x', [], { unknown: 1 }]],
      missing: [],
      wrong: ['x', 1, true, {}],
    },
    nullableRecord: {
      field: schema.nullableRecord({ unit: schema.nullableString }),
      kept: [{ unit: 'month' }],
      wrong: ['x', 1, true, [], [{}]],
    },
  }),
)('%s keeps its type, and reads another one as absent or rejects the record', (_, field) => {
  const { kept, missing = null, wrong, isStrict } = field;
  const parse = (input: unknown) => parseResource(schema.record({ field: field.field }), input);
  for (const value of kept) expect(parse({ field: value })).toStrictEqual({ field: value });
  for (const input of [{}, { field: null }]) expect(parse(input)).toStrictEqual({ field: missing });
  for (const value of wrong) expect(parse({ field: value })).toStrictEqual(isStrict ? null : { field: missing });
});

it('a record keeps its other fields', () => {
  const parse = schema.record({ strict: schema.strictString, text: schema.nullableString, list: schema.opaqueArray });
  const record = { strict: 'a', text: 'b', list: [1] };
  expect(parse({ ...record, text: true, unknown: 1 })).toStrictEqual({ ...record, text: null });
});

describe('nullableString', () => {
  const parse = (field: unknown) => parseResource(schema.record({ field: schema.nullableString }), { field })?.field;

  it.each([
    [123, '123'],
    [-0.5, '-0.5'],
    [123456789012345, '123456789012345'],
    // It may have been rounded.
    [1e21, null],
    [1e-7, null],
    [1234567890123456, null],
    [0.1 + 0.2, null],
  ])('reads the number %d as %s', (number, text) => {
    expect(parse(number)).toBe(text);
  });

  it('preserves the value of any number it does not reject', () => {
    fc.assert(
      fc.property(fc.double(), (number) => {
        const text = parse(number);
        if (text !== null) expect(Number(text)).toBe(number === 0 ? 0 : number);
      }),
    );
  });
});

it.each<[input: unknown, ids: string[], invalid: number]>([
  [null, [], 0],
  [undefined, [], 0],
  [[{ id: 'b' }, null, 'c', [], { id: 7 }, { id: 'a' }], ['b', 'a'], 4],
  ['x', [], 1],
  [{ id: 'a' }, [], 1],
])('a list of %j has the records %j and counts %d that can’t be read', (input, ids, invalid) => {
  const items = schema.list(schema.record({ id: schema.strictString }));
  const parsed = parseResource(schema.record({ list: items }), { list: input })?.list;
  expect(parsed).toStrictEqual({ data: ids.map((id) => ({ id })), invalid });
});

it('a record has no fields but its own, whatever a host page has added to Object.prototype', () => {
  const input = { id: 'a', state: 5, items: [{ quantity: 3, price: { price: 'x', tiers: 4 } }, 7] };
  const parse = (record: unknown) => parseResource(subscriptionSchema, record);
  const [parsed, empty] = [parse(input), parse({})];
  for (const name of ['id', 'state', 'items', 'price', 'value', 'get', 'set', 'data', 'invalid'])
    for (const value of [true, 'x', () => 'x', [], {}, 5]) {
      const polluted = { [name]: value };
      expect(withPollution(polluted, () => [parse(input), parse({})])).toStrictEqual([parsed, empty]);
    }
  expect(parse(JSON.parse('{"constructor":"x","__proto__":{"state":"polluted"}}'))).toStrictEqual(empty);
});
