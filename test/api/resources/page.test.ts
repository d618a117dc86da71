// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessTokenSchema } from '../../../src/api/resources/access-token.js';
import { billableMetricSchema } from '../../../src/api/resources/billable-metric.js';
import { customerSchema } from '../../../src/api/resources/customer.js';
import { parsePage } from '../../../src/api/resources/page.js';
import { parseResource } from '../../../src/api/resources/parse.js';
import { subscriptionSchema } from '../../../src/api/resources/subscription.js';
import { withPollution } from './describe-resource.js';

const SAYS_NOTHING = { offset: null, limit: null, total: null };

describe('parsePage', () => {
  it('keeps the records in their order, with what the answer says of itself', () => {
    const data = [{ id: 'b' }, { id: 'a' }, { id: 'b' }];
    const page = parsePage(subscriptionSchema, { data, metadata: { pagination: { limit: 3, offset: 6, total: 45 } } });
    expect(page).toMatchObject({ invalidCount: 0, receivedCount: 3, offset: 6, limit: 3, total: 45 });
    expect(page?.records.map(({ id }) => id)).toEqual(['b', 'a', 'b']);
  });

  it('keeps an empty list', () => {
    const metadata = { pagination: { limit: 20, offset: 0, total: 0 } };
    expect(parsePage(subscriptionSchema, { data: [], metadata })).toStrictEqual({
      records: [],
      invalidCount: 0,
      receivedCount: 0,
      offset: 0,
      limit: 20,
      total: 0,
    });
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'tok_2'],
    ['a number', 2],
    ['a list', []],
    ['a list of records', [{ id: 'tok_2' }]],
    ['an id that is a number', { id: 2 }],
    ['a value that is an object', { id: 'tok_2', value: { secret: 'x' } }],
    ['a flag that is a text', { id: 'tok_2', is_expired: 'false' }],
  ])('leaves out and counts one bad record among good ones: %s', (_, bad) => {
    const page = parsePage(accessTokenSchema, { data: [{ id: 'tok_1' }, bad, { id: 'tok_3' }] });
    expect(page?.records.map(({ id }) => id)).toEqual(['tok_1', 'tok_3']);
    expect(page).toMatchObject({ invalidCount: 1, receivedCount: 3 });
  });

  it('is a page still when every record is bad', () => {
    const page = parsePage(accessTokenSchema, { data: [1, 'x', null], metadata: { pagination: { total: 3 } } });
    expect(page).toStrictEqual({ ...SAYS_NOTHING, records: [], invalidCount: 3, receivedCount: 3, total: 3 });
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['nothing', undefined],
    ['a list', []],
    ['a list of records', [{ id: 'tok_1' }]],
    ['a text', 'data'],
    ['an empty text', ''],
    ['a number', 200],
    ['a flag', true],
    ['an object without data', { metadata: { pagination: { limit: 1, offset: 0, total: 0 } } }],
    ['an empty object', {}],
    ['data of null', { data: null }],
    ['data that is an object', { data: { 0: {}, length: 1 } }],
    ['data that is a text', { data: '[]' }],
    ['data that is a number', { data: 0 }],
    ['data by another name', { Data: [] }],
    ['data within data', { data: { data: [] } }],
  ])('is null for %s', (_, body) => {
    expect(parsePage(accessTokenSchema, body)).toBeNull();
  });

  it.each<[string, object]>([
    ['no metadata', {}],
    ['metadata of null', { metadata: null }],
    ['metadata that is a list', { metadata: [] }],
    ['metadata that is a text', { metadata: 'limit' }],
    ['no pagination', { metadata: {} }],
    ['pagination of null', { metadata: { pagination: null } }],
    ['pagination that is a list', { metadata: { pagination: [0, 1, 2] } }],
    ['pagination that is a number', { metadata: { pagination: 3 } }],
    ['empty pagination', { metadata: { pagination: {} } }],
    ['pagination beside metadata', { pagination: { limit: 1, offset: 1, total: 1 } }],
  ])('copes with %s', (_, rest) => {
    expect(parsePage(accessTokenSchema, { data: [{}], ...rest })).toMatchObject({ ...SAYS_NOTHING, receivedCount: 1 });
  });

  describe.each(['limit', 'offset', 'total'] as const)('a %s', (name) => {
    const others = { limit: 3, offset: 6, total: 45 };
    const read = (value: unknown) =>
      parsePage(accessTokenSchema, { data: [{}], metadata: { pagination: { ...others, [name]: value } } });

    it('that is a natural number is kept', () => {
      for (const value of [0, 1, 100_000, Number.MAX_SAFE_INTEGER]) expect(read(value)).toMatchObject({ ...others, [name]: value });
    });

    it('of another kind is null, and costs neither the others nor the records', () => {
      for (const value of [-1, 1.5, 2 ** 53, 1e300, Infinity, '45', '', true, null, undefined, [45], { total: 45 }]) {
        expect(read(value)).toMatchObject({ ...others, [name]: null, invalidCount: 0, receivedCount: 1 });
      }
    });
  });

  describe('on a page that has polluted Object.prototype', () => {
    it('does not take a list from it', () => {
      const read = () => parsePage(customerSchema, {});
      expect(withPollution({ data: [{ name: 'polluted' }] }, read)).toBeNull();
    });

    it.each([
      { metadata: { pagination: { limit: 9, offset: 9, total: 9 } } },
      { pagination: { limit: 9, offset: 9, total: 9 } },
      { limit: 9, offset: 9, total: 9 },
      { nobody_knows: 9 },
    ])('does not take metadata from it: %j', (fields) => {
      const page = withPollution(fields, () => parsePage(customerSchema, { data: [{}], metadata: { pagination: {} } }));
      expect(page).toMatchObject({ ...SAYS_NOTHING, invalidCount: 0, receivedCount: 1 });
      const bare = withPollution(fields, () => parsePage(customerSchema, { data: [{}] }));
      expect(bare).toMatchObject({ ...SAYS_NOTHING, invalidCount: 0, receivedCount: 1 });
    });
  });
});

const SCHEMAS = { customerSchema, subscriptionSchema, accessTokenSchema, billableMetricSchema };

describe('for any JSON', () => {
  const anyJson = fc.oneof(fc.jsonValue(), fc.json().map((text): unknown => JSON.parse(text)));
  const names = fc.constantFrom(
    ...['id', 'name', 'value', 'state', 'items', 'price', 'billing_period', 'time_unit', 'tiers', 'quotas', 'period'],
    ...['is_expired', 'is_metered', 'is_business', 'quantity', 'vendor_id', 'billing_version', '__proto__', 'then'],
  );
  // Values of the right name and any type, so that a record gets past its first field.
  const { anyRecord } = fc.letrec<{ anyRecord: unknown; anyValue: unknown }>((tie) => ({
    anyRecord: fc.dictionary(names, tie('anyValue'), { maxKeys: 5 }),
    anyValue: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(null, true, 'x', 1),
      fc.array(tie('anyRecord'), { maxLength: 3 }),
      tie('anyRecord'),
      anyJson,
    ),
  }));
  const anyInput = fc.oneof(anyJson, anyRecord);

  it.each(Object.entries(SCHEMAS))('parseResource reads it or not, and never throws: %s', (_, schema) => {
    fc.assert(
      fc.property(anyInput, (body) => {
        const resource = parseResource(schema, body);
        const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
        if (!isObject) expect(resource).toBeNull();
        else if (resource !== null) expect(Object.keys(resource)).toEqual(Object.keys(schema.pipe[2].entries));
      }),
    );
  });

  it.each(Object.entries(SCHEMAS))('parsePage accounts for every record, and never throws: %s', (_, schema) => {
    const pagination = fc.oneof(anyInput, fc.record({ limit: anyJson, offset: anyJson, total: anyJson }));
    const metadata = fc.oneof(anyInput, fc.record({ pagination }));
    const list = fc.record({ data: fc.oneof(fc.array(anyInput), anyInput), metadata });
    fc.assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: list }, { weight: 1, arbitrary: anyInput }), (body) => {
        const page = parsePage(schema, body);
        const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
        const data: unknown = isObject ? Object.entries(body).find(([name]) => name === 'data')?.[1] : undefined;
        expect(page !== null).toBe(Array.isArray(data));
        if (page === null || !Array.isArray(data)) return;
        expect(page.receivedCount).toBe(data.length);
        expect(page.records.length + page.invalidCount).toBe(page.receivedCount);
        expect(page.records).toEqual(data.map((input) => parseResource(schema, input)).filter((each) => each !== null));
        for (const number of [page.limit, page.offset, page.total]) {
          expect(number === null || (Number.isSafeInteger(number) && number >= 0)).toBe(true);
        }
      }),
    );
  });
});
