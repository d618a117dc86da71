// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessTokenSchema } from '../../../src/api/resources/access-token.js';
import { billableMetricSchema } from '../../../src/api/resources/billable-metric.js';
import { customerSchema } from '../../../src/api/resources/customer.js';
import { parsePage } from '../../../src/api/resources/page.js';
import { parseResource, type Schema } from '../../../src/api/resources/parse.js';
import { subscriptionSchema } from '../../../src/api/resources/subscription.js';
import { withPollution } from './pollution.js';

const NO_PAGINATION = { offset: null, limit: null, total: null };

describe('parsePage', () => {
  it('keeps the order of the records and the pagination metadata', () => {
    const data = [{ id: 'b' }, { id: 'a' }, { id: 'b' }];
    const page = parsePage(subscriptionSchema, { data, metadata: { pagination: { limit: 3, offset: 6, total: 45 } } });
    expect(page).toMatchObject({ invalid: 0, receivedCount: 3, offset: 6, limit: 3, total: 45 });
    expect(page?.data.map(({ id }) => id)).toEqual(['b', 'a', 'b']);
  });

  it('accepts a hundred thousand records', () => {
    const data = Array.from({ length: 100_000 }, () => ({ id: 'a' }));
    expect(parsePage(subscriptionSchema, { data })?.data).toHaveLength(data.length);
  });

  it('skips and counts records that can’t be read', () => {
    const page = parsePage(accessTokenSchema, { data: [null, { id: 'a' }, 'b', { id: 2 }] });
    expect(page).toMatchObject({ ...NO_PAGINATION, data: [{ id: 'a' }], invalid: 3, receivedCount: 4 });
  });

  it.each([null, undefined, [[{ id: 'tok_1' }]], 'data', {}, { data: null }, { data: { 0: {}, length: 1 } }])(
    'is null for %j',
    (body) => {
      expect(parsePage(accessTokenSchema, body)).toBeNull();
    },
  );

  it.each<object>([
    {},
    { metadata: null },
    { metadata: 'limit' },
    { metadata: {} },
    { metadata: { pagination: null } },
    { metadata: { pagination: [0, 1, 2] } },
    { pagination: { limit: 1, offset: 1, total: 1 } },
  ])('reads a page with %j without pagination', (rest) => {
    expect(parsePage(accessTokenSchema, { data: [{}], ...rest })).toMatchObject({ ...NO_PAGINATION, receivedCount: 1 });
  });

  it.each(['limit', 'offset', 'total'])('keeps a %s that is a natural number, and the others in any case', (name) => {
    const others = { limit: 3, offset: 6, total: 45 };
    const parse = (value: unknown) =>
      parsePage(accessTokenSchema, { data: [{}], metadata: { pagination: { ...others, [name]: value } } });
    for (const value of [0, 1, Number.MAX_SAFE_INTEGER])
      expect(parse(value)).toMatchObject({ ...others, [name]: value });
    for (const value of [-1, 1.5, 2 ** 53, Infinity, '45', true, null, undefined, [45], {}])
      expect(parse(value)).toMatchObject({ ...others, [name]: null, receivedCount: 1 });
  });

  it('reads neither list nor metadata from a polluted Object.prototype', () => {
    const pagination = { limit: 9, offset: 9, total: 9 };
    for (const fields of [{ metadata: { pagination } }, { pagination }, pagination]) {
      const page = withPollution(fields, () => parsePage(customerSchema, { data: [{}], metadata: {} }));
      expect(page).toMatchObject({ ...NO_PAGINATION, invalid: 0, receivedCount: 1 });
      expect(withPollution(fields, () => parsePage(customerSchema, { data: [{}] }))).toMatchObject(NO_PAGINATION);
    }
    expect(withPollution({ data: [{ name: 'polluted' }] }, () => parsePage(customerSchema, {}))).toBeNull();
  });
});

describe.each(
  Object.entries<Schema<object>>({ customerSchema, subscriptionSchema, accessTokenSchema, billableMetricSchema }),
)('any JSON that is read by %s', (_, schema) => {
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
      fc.jsonValue(),
    ),
  }));
  const anyInput = fc.oneof(fc.jsonValue(), anyRecord);
  const isObject = (input: unknown) => typeof input === 'object' && input !== null && !Array.isArray(input);
  const keys = Object.keys(parseResource(schema, {}) ?? {});

  it('is a record with its fields, or null', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const resource = parseResource(schema, input);
        if (!isObject(input)) expect(resource).toBeNull();
        else if (resource !== null) expect(Object.keys(resource)).toEqual(keys);
      }),
    );
  });
});
