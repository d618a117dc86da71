// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessTokenSchema } from '../../../src/api/resources/access-token.js';
import { billableMetricSchema } from '../../../src/api/resources/billable-metric.js';
import { customerSchema } from '../../../src/api/resources/customer.js';
import { parsePage } from '../../../src/api/resources/page.js';
import { parseResource, type Schema } from '../../../src/api/resources/parse.js';
import { subscriptionSchema } from '../../../src/api/resources/subscription.js';
import { withPollution } from './describe-resource.js';

const NO_PAGINATION = { offset: null, limit: null, total: null };

describe('parsePage', () => {
  it('keeps the order of the records and the pagination metadata', () => {
    const data = [{ id: 'b' }, { id: 'a' }, { id: 'b' }];
    const page = parsePage(subscriptionSchema, { data, metadata: { pagination: { limit: 3, offset: 6, total: 45 } } });
    expect(page).toMatchObject({ invalid: 0, receivedCount: 3, offset: 6, limit: 3, total: 45 });
    expect(page?.data.map(({ id }) => id)).toEqual(['b', 'a', 'b']);
  });

  it('keeps an empty list', () => {
    const metadata = { pagination: { limit: 20, offset: 0, total: 0 } };
    expect(parsePage(subscriptionSchema, { data: [], metadata })).toStrictEqual({
      data: [],
      invalid: 0,
      receivedCount: 0,
      offset: 0,
      limit: 20,
      total: 0,
    });
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a string', 'tok_2'],
    ['a number', 2],
    ['an array', []],
    ['an array of records', [{ id: 'tok_2' }]],
    ['an id that is a number', { id: 2 }],
    ['a value that is an object', { id: 'tok_2', value: { secret: 'x' } }],
    ['a boolean field that is a string', { id: 'tok_2', is_expired: 'false' }],
  ])('skips and counts one invalid record among valid ones: %s', (_, invalid) => {
    const page = parsePage(accessTokenSchema, { data: [{ id: 'tok_1' }, invalid, { id: 'tok_3' }] });
    expect(page?.data.map(({ id }) => id)).toEqual(['tok_1', 'tok_3']);
    expect(page).toMatchObject({ invalid: 1, receivedCount: 3 });
  });

  it('returns a page without records when every record is invalid', () => {
    const page = parsePage(accessTokenSchema, { data: [1, 'x', null], metadata: { pagination: { total: 3 } } });
    expect(page).toStrictEqual({ ...NO_PAGINATION, data: [], invalid: 3, receivedCount: 3, total: 3 });
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['undefined', undefined],
    ['an array', []],
    ['an array of records', [{ id: 'tok_1' }]],
    ['a string', 'data'],
    ['an empty string', ''],
    ['a number', 200],
    ['a boolean', true],
    ['an object without data', { metadata: { pagination: { limit: 1, offset: 0, total: 0 } } }],
    ['an empty object', {}],
    ['null as data', { data: null }],
    ['an object as data', { data: { 0: {}, length: 1 } }],
    ['a string as data', { data: '[]' }],
    ['a number as data', { data: 0 }],
    ['a capitalized data key', { Data: [] }],
    ['nested data', { data: { data: [] } }],
  ])('returns null for %s', (_, body) => {
    expect(parsePage(accessTokenSchema, body)).toBeNull();
  });

  it.each<[string, object]>([
    ['no metadata', {}],
    ['null as metadata', { metadata: null }],
    ['an array as metadata', { metadata: [] }],
    ['a string as metadata', { metadata: 'limit' }],
    ['no pagination', { metadata: {} }],
    ['null as pagination', { metadata: { pagination: null } }],
    ['an array as pagination', { metadata: { pagination: [0, 1, 2] } }],
    ['a number as pagination', { metadata: { pagination: 3 } }],
    ['empty pagination', { metadata: { pagination: {} } }],
    ['pagination beside metadata', { pagination: { limit: 1, offset: 1, total: 1 } }],
  ])('parses a page with %s', (_, rest) => {
    expect(parsePage(accessTokenSchema, { data: [{}], ...rest })).toMatchObject({ ...NO_PAGINATION, receivedCount: 1 });
  });

  describe.each(['limit', 'offset', 'total'] as const)('%s', (name) => {
    const others = { limit: 3, offset: 6, total: 45 };
    const parse = (value: unknown) =>
      parsePage(accessTokenSchema, { data: [{}], metadata: { pagination: { ...others, [name]: value } } });

    it('is kept when it is a non-negative safe integer', () => {
      for (const value of [0, 1, 100_000, Number.MAX_SAFE_INTEGER])
        expect(parse(value)).toMatchObject({ ...others, [name]: value });
    });

    it('is null for any other value, without affecting the other fields and the records', () => {
      for (const value of [-1, 1.5, 2 ** 53, 1e300, Infinity, '45', '', true, null, undefined, [45], { total: 45 }]) {
        expect(parse(value)).toMatchObject({ ...others, [name]: null, invalid: 0, receivedCount: 1 });
      }
    });
  });

  describe('with a polluted Object.prototype', () => {
    it('reads no list from the prototype', () => {
      const parse = () => parsePage(customerSchema, {});
      expect(withPollution({ data: [{ name: 'polluted' }] }, parse)).toBeNull();
    });

    it.each([
      { metadata: { pagination: { limit: 9, offset: 9, total: 9 } } },
      { pagination: { limit: 9, offset: 9, total: 9 } },
      { limit: 9, offset: 9, total: 9 },
      { unknown_field: 9 },
    ])('reads no metadata from the prototype: %j', (fields) => {
      const page = withPollution(fields, () => parsePage(customerSchema, { data: [{}], metadata: { pagination: {} } }));
      expect(page).toMatchObject({ ...NO_PAGINATION, invalid: 0, receivedCount: 1 });
      const pageWithoutMetadata = withPollution(fields, () => parsePage(customerSchema, { data: [{}] }));
      expect(pageWithoutMetadata).toMatchObject({ ...NO_PAGINATION, invalid: 0, receivedCount: 1 });
    });
  });
});

const SCHEMAS: Readonly<Record<string, Schema<object>>> = {
  customerSchema,
  subscriptionSchema,
  accessTokenSchema,
  billableMetricSchema,
};

describe('parsing of any JSON', () => {
  const anyJson = fc.oneof(
    fc.jsonValue(),
    fc.json().map((text): unknown => JSON.parse(text)),
  );
  const names = fc.constantFrom(
    ...['id', 'name', 'value', 'state', 'items', 'price', 'billing_period', 'time_unit', 'tiers', 'quotas', 'period'],
    ...['is_expired', 'is_metered', 'is_business', 'quantity', 'vendor_id', 'billing_version', '__proto__', 'then'],
  );
  // Known field names with values of any type, so that validation does not stop at the first field.
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

  it.each(Object.entries(SCHEMAS))('parseResource returns a resource or null, and never throws: %s', (_, schema) => {
    fc.assert(
      fc.property(anyInput, (body) => {
        const resource = parseResource(schema, body);
        const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
        if (!isObject) expect(resource).toBeNull();
        else if (resource !== null) expect(Object.keys(resource)).toEqual(Object.keys(parseResource(schema, {}) ?? {}));
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
        expect(page.data.length + page.invalid).toBe(page.receivedCount);
        expect(page.data).toEqual(data.map((input) => parseResource(schema, input)).filter((each) => each !== null));
        for (const number of [page.limit, page.offset, page.total]) {
          expect(number === null || (Number.isSafeInteger(number) && number >= 0)).toBe(true);
        }
      }),
    );
  });
});
