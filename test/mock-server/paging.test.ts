import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sizedAccount } from '../../src/mock-server/fixtures/sized-account.js';
import { setFaults } from '../../src/mock-server/set-faults.js';
import { type Fault, startMockServer } from '../../src/mock-server/index.js';
import { respond } from '../../src/mock-server/respond.js';
import { fetchPortal, fetchProvider, startTestServer } from './test-server.js';

it('a list returns each record once and in order, for any limit and state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 60 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 25 }),
      fc.constantFrom(null, 'active', 'canceled'),
      async (count, limit, maxLimit, state) => {
        const account = sizedAccount(0, 'paged', { subscriptions: count, tokens: 0, limits: 0, items: 1 });
        const all = account.subscriptions as readonly any[];
        const expected = all.filter((record) => state === null || record.state === state).map(({ id }) => id);
        const match = { operation: 'listSubscriptions', customerId: '', subscriptionId: '' } as const;
        const ids = [];
        for (let offset = 0, total = 1; offset < total; offset += Math.min(limit, maxLimit)) {
          const query = new URLSearchParams(
            `limit=${limit}&offset=${offset}${state === null ? '' : `&state=${state}`}`,
          );
          const request = { query, paging: { maxLimit } };
          const page = JSON.parse(respond(match, request, account, 0).body.toString());
          ids.push(...page.data.map(({ id }: { id: string }) => id));
          expect(page.metadata.pagination).toEqual({
            limit: Math.min(limit, maxLimit),
            offset,
            total: expected.length,
          });
          ({ total } = page.metadata.pagination);
        }
        expect(ids).toEqual(expected);
      },
    ),
  );
});

it('a list defaults to 20 records, clamps to 100, and returns an empty page past the end', async () => {
  const { origin } = await startTestServer();
  const get = async (query: string) => {
    const { data, metadata } = (await fetchPortal(origin, 'large', `subscriptions/${query}`)).body;
    return { length: data.length, ...metadata.pagination };
  };
  expect(await get('')).toEqual({ length: 20, limit: 20, offset: 0, total: 6000 });
  expect(await get('?limit=&offset=')).toEqual({ length: 20, limit: 20, offset: 0, total: 6000 });
  expect(await get('?limit=5000')).toEqual({ length: 100, limit: 100, offset: 0, total: 6000 });
  expect(await get('?offset=7000')).toEqual({ length: 0, limit: 20, offset: 7000, total: 6000 });
});

it('a list rejects invalid parameters', async () => {
  const { origin } = await startTestServer();
  for (const query of ['limit=0', 'limit=1.5', 'offset=0x1', 'offset=99999999999999999999', 'state=expired']) {
    const { status, body } = await fetchPortal(origin, 'everyday', `subscriptions/?${query}`);
    expect([query, status]).toEqual([query, 400]);
    expect(body.message).toContain(query.split('=')[0]);
  }
});

describe('a service that pages in another way', () => {
  const subscriptions = Array.from({ length: 45 }, (_, index) => ({
    id: `sub-${index}`,
    state: index % 3 === 0 ? 'canceled' : 'active',
  }));
  const mine = { customer: { id: 'cus-1' }, subscriptions };
  const once = async (fault: string | Fault, query: string) => {
    const server = await startMockServer({ account: 'mine', accounts: { mine } });
    onTestFinished(() => server.close());
    server.setFault('*', fault);
    const response = await fetch(`${server.apiBase}subscriptions/${query}`);
    const { data, metadata } = await response.json();
    const { pagination } = metadata ?? {};
    const facts = {
      status: response.status,
      count: data?.length,
      first: data?.[0].id,
      hasTotal: 'total' in { ...pagination },
    };
    return { ...facts, metadata, ...pagination };
  };

  it.each<[fault: string | Fault, query: string, expected: object]>([
    ['unpaged', '?limit=5&offset=10', { count: 45, limit: 45, offset: 0, total: 45 }],
    ['offset-ignored', '?limit=5&offset=5', { count: 5, first: 'sub-0' }],
    ['limit-clamped', '?limit=50', { count: 7, limit: 7, total: 45 }],
    ['limit-ignored', '?limit=50&offset=2', { count: 7, first: 'sub-2' }],
    ['limit-refused', '?limit=1', { status: 400 }],
    ['limit-refused', '?offset=1', { status: 200 }],
    [{ kind: 'paging', limit: 'refuse', maxLimit: 50 }, '?limit=50', { status: 200 }],
    [{ kind: 'paging', limit: 'refuse', maxLimit: 50 }, '?limit=51', { status: 400 }],
    ['repeats', '?limit=5&offset=5', { count: 5, first: 'sub-2' }],
    ['metadata-missing', '', { metadata: undefined }],
    ['total-of-page', '?limit=4', { total: 4 }],
    ['active-only', '', { total: 30 }],
    ['active-only', '?state=canceled', { total: 15 }],
    [{ kind: 'paging', reportTotal: 'missing' }, '', { limit: 20, hasTotal: false }],
    [{ kind: 'paging', reportTotal: 1000 }, '?offset=20', { limit: 20, offset: 20, total: 1000 }],
    [
      { kind: 'paging', reportLimit: 0, reportOffset: 'requested', reportTotal: 0 },
      '?offset=20',
      { limit: 0, offset: 20, total: 0 },
    ],
  ])('%j for %j has %j', async (fault, query, expected) => {
    expect(await once(fault, query)).toMatchObject(expected);
  });

  it('is one of the Provider API, too', async () => {
    const server = await startTestServer({ accounts: { mine } });
    setFaults(server.faults, { 'provider.listSubscriptions': 'unpaged' });
    const { body } = await fetchProvider(server.origin, 'customers/cus-1/subscriptions/?limit=5&offset=5');
    expect(body.data).toHaveLength(45);
    setFaults(server.faults, { 'provider.listSubscriptions': 'limit-refused' });
    expect(await fetchProvider(server.origin, 'customers/cus-1/subscriptions/?limit=5')).toMatchObject({ status: 400 });
  });
});
