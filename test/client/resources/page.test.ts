import { expect, it } from 'vitest';
import { accessTokenSchema } from '../../../src/client/resources/access-token.js';
import { parsePage } from '../../../src/client/resources/page.js';
import { subscriptionSchema } from '../../../src/client/resources/subscription.js';

const NO_PAGINATION = { offset: null, limit: null, total: null };

it('parsePage keeps the order of the records and the pagination metadata', () => {
  const data = [{ id: 'b' }, { id: 'a' }, { id: 'b' }];
  const page = parsePage(subscriptionSchema, { data, metadata: { pagination: { limit: 3, offset: 6, total: 45 } } });
  expect(page).toMatchObject({ invalid: 0, receivedCount: 3, offset: 6, limit: 3, total: 45 });
  expect(page?.data.map(({ id }) => id)).toEqual(['b', 'a', 'b']);
});

it('parsePage accepts a hundred thousand records', () => {
  const data = Array.from({ length: 100_000 }, () => ({ id: 'a' }));
  expect(parsePage(subscriptionSchema, { data })?.data).toHaveLength(data.length);
});

it('parsePage skips and counts records that can’t be read', () => {
  const page = parsePage(accessTokenSchema, { data: [null, { id: 'a' }, 'b', { id: 2 }] });
  expect(page).toMatchObject({ ...NO_PAGINATION, data: [{ id: 'a' }], invalid: 3, receivedCount: 4 });
});

it.each([
  null,
  undefined,
  [[{ id: 'tok_1' }]],
  'data',
  {},
  { data: undefined },
  { data: '' },
  { data: 0 },
  { data: { 0: {}, length: 1 } },
])('parsePage returns null for %j', (body) => {
  expect(parsePage(accessTokenSchema, body)).toBeNull();
});

it('parsePage reads `"data": null` as an empty list, with its pagination metadata', () => {
  const metadata = { pagination: { limit: 20, offset: 0, total: 0 } };
  const page = { data: [], invalid: 0, receivedCount: 0, limit: 20, offset: 0, total: 0 };
  expect(parsePage(accessTokenSchema, { data: null, metadata })).toEqual(page);
});

it.each<object>([
  {},
  { metadata: null },
  { metadata: 'limit' },
  { metadata: {} },
  { metadata: { pagination: null } },
  { metadata: { pagination: [0, 1, 2] } },
  { pagination: { limit: 1, offset: 1, total: 1 } },
])('parsePage reads a page with %j without pagination', (rest) => {
  expect(parsePage(accessTokenSchema, { data: [{}], ...rest })).toMatchObject({ ...NO_PAGINATION, receivedCount: 1 });
});

it.each(['limit', 'offset', 'total'])('keeps a %s that is a natural number, and the others in any case', (name) => {
  const others = { limit: 3, offset: 6, total: 45 };
  const parse = (value: unknown) =>
    parsePage(accessTokenSchema, { data: [{}], metadata: { pagination: { ...others, [name]: value } } });
  for (const value of [0, 1, Number.MAX_SAFE_INTEGER]) expect(parse(value)).toMatchObject({ ...others, [name]: value });
  for (const value of [
    -1,
    1.5,
    2 ** 53,
    Infinity,
    '',
    '4.5',
    '-1',
    '1e3',
    '9'.repeat(16),
    true,
    null,
    undefined,
    [45],
    {},
  ])
    expect(parse(value)).toMatchObject({ ...others, [name]: null, receivedCount: 1 });
});

it('parsePage reads digits in a text as a number, because PHP may send them', () => {
  const pagination = { limit: '20', offset: '0', total: '1' };
  expect(parsePage(accessTokenSchema, { data: [{}], metadata: { pagination } })).toMatchObject({
    limit: 20,
    offset: 0,
    total: 1,
  });
});
