import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseResource } from '../../../src/client/resources/parse.js';
import * as schema from '../../../src/client/resources/schema.js';

// Which types the fields of each resource keep, and which reject it, is compared with openapi.yaml
// in openapi.test.ts.
it('a record without a readable field keeps the others, and a number is never read as the id of another resource', () => {
  const { strictString: strict, nullableString: text, relatedId: owner, opaqueArray: list } = schema;
  const parse = schema.record({ strict, text, owner, list });
  const record = { strict: 'a', text: 'b', owner: '7', list: [1] };
  expect(parse({ ...record, text: true, owner: 7, unknown: 1 })).toStrictEqual({ ...record, text: null, owner: null });
  expect(parse({})).toStrictEqual({ strict: null, text: null, owner: null, list: [] });
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

  it('preserves the value of any number that it doesn’t reject', () => {
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

it.each([Infinity, -Infinity])('nullableNumber reads %d, the result of JSON.parse for 1e400, as null', (number) => {
  expect([schema.nullableNumber(number), schema.nullableQuantity(number)]).toEqual([null, null]);
});

it.each(['', ' ', '\n'])('reads the blank amount %j as null', (text) => {
  expect([schema.nullableDecimal(text), schema.nullableQuantity(text)]).toEqual([null, null]);
});

describe('nullableDate', () => {
  const parse = (field: unknown) => parseResource(schema.record({ field: schema.nullableDate }), { field })?.field;

  it.each([
    '0001-01-01T00:00:00Z',
    '0001-01-01',
    '0000-00-00 00:00:00',
    '-0001-11-30T00:00:00+00:00',
    '1753-01-01T00:00:00',
    '1899-12-30',
    '1970-01-01T00:00:00.000Z',
    '1969-12-31T19:00:00-05:00',
    '9999-12-31T23:59:59.9999999Z',
    '9999-12-31',
    '+292278994-08-17T07:12:55.807Z',
    '-292275055-05-16T16:47:04.192Z',
    '+275760-09-13T00:00:00.000Z',
    '292277026596-12-04T15:30:07Z',
    '01/01/0001 00:00:00',
    '1/1/0001 12:00:00 AM',
    '01.01.0001 00:00:00',
    '/Date(-62135596800000)/',
    '',
    ' ',
    '0',
    0,
    -62_135_596_800,
    '-62135596800000',
    null,
    undefined,
    {},
  ])('reads %j, the empty value of a service, as absent', (date) => {
    expect(parse(date)).toBeNull();
  });

  it.each([
    '1971-01-01T00:00:00Z',
    '2026-01-01',
    '9990-12-31T23:59:59Z',
    '+002026-01-01',
    'soon',
    '20',
    '01/01/2001',
    '/Date(1798761600000)/',
  ])('keeps %j', (date) => {
    expect(parse(date)).toBe(date);
  });
});
