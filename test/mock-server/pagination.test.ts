// @vitest-environment node
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { generatedAccount } from '../../src/mock-server/fixtures/generated-account.js';
import { startMockServer } from '../../src/mock-server/server.js';
import { fetchPortal, fetchProvider, startTestServer } from './test-server.js';

const states: readonly [string, ...string[]] = ['active', 'canceled', 'active', 'frozen'];

interface Page {
  readonly ids: readonly string[];
  readonly pagination: { limit: number; offset: number; total: number };
}

async function fetchAllPages(origin: string, query: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let offset = 0, total = 1; offset < total;) {
    const { body } = await fetchPortal(origin, 'paged', `subscriptions/?${query}&offset=${offset}`);
    pages.push({ ids: body.data.map(({ id }: { id: string }) => id), pagination: body.metadata.pagination });
    ({ total } = body.metadata.pagination);
    offset += body.data.length;
  }
  return pages;
}

it('returns each record once and in order, for any limit and state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 25 }),
      fc.constantFrom(null, 'active', 'canceled'),
      async (count, limit, maxLimit, state) => {
        const account = generatedAccount({ id: 'paged', count, states });
        const data = account.create({ seed: 'portal', startedAt: 0 });
        const expected = Array.from({ length: count }, (_, index) => data.subscriptionAt(index, null) as any)
          .filter((record) => state === null || record.state === state)
          .map((record): string => record.id);
        const server = await startMockServer({ accounts: [account], maxLimit, seed: 'portal', now: () => 0 });
        try {
          const pages = await fetchAllPages(server.origin, `limit=${limit}${state === null ? '' : `&state=${state}`}`);
          expect(pages.flatMap(({ ids }) => ids)).toEqual(expected);
          const clamped = Math.min(limit, maxLimit);
          expect(pages.map(({ pagination }) => pagination)).toEqual(
            pages.map((_, index) => ({ limit: clamped, offset: index * clamped, total: expected.length })),
          );
        } finally {
          await server.stop();
        }
      },
    ),
    { numRuns: 25 },
  );
});

it('defaults to 20 records, clamps to 100, and returns an empty page past the end', async () => {
  const { origin } = await startTestServer();
  const get = async (query: string) => {
    const { data, metadata } = (await fetchPortal(origin, 'large', `subscriptions/${query}`)).body;
    return { length: data.length, ...metadata.pagination };
  };
  expect(await get('')).toEqual({ length: 20, limit: 20, offset: 0, total: 100_000 });
  expect(await get('?limit=&offset=')).toEqual({ length: 20, limit: 20, offset: 0, total: 100_000 });
  expect(await get('?limit=5000')).toEqual({ length: 100, limit: 100, offset: 0, total: 100_000 });
  expect(await get('?offset=200000')).toEqual({ length: 0, limit: 20, offset: 200_000, total: 100_000 });
});

it('rejects invalid parameters', async () => {
  const { origin } = await startTestServer();
  for (const query of [
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=1e2',
    'offset=0x1',
    'offset=99999999999999999999',
    'state=expired',
  ]) {
    const { status, body } = await fetchPortal(origin, 'everyday', `subscriptions/?${query}`);
    expect([query, status]).toEqual([query, 400]);
    expect(body.message).toContain(query.split('=')[0]);
  }
});

it('generates large accounts per request', async () => {
  const { origin } = await startTestServer({ accounts: [generatedAccount({ id: 'paged', count: 1_000_000, states })] });
  const last = await fetchPortal(origin, 'paged', 'subscriptions/?offset=999990&limit=20');
  const active = await fetchPortal(origin, 'paged', 'subscriptions/?offset=499995&limit=20&state=active');
  expect(last.body.data).toHaveLength(10);
  expect(active.body.data).toHaveLength(5);
  expect(active.body.data[4]).toEqual(last.body.data[8]);
  const { id } = last.body.data[9];
  expect(await fetchPortal(origin, 'paged', `subscriptions/${id}/access-tokens/`)).toMatchObject({ status: 200 });
  expect(await fetchPortal(origin, 'paged', `subscriptions/${id}0/access-tokens/`)).toMatchObject({ status: 404 });
  expect(await fetchProvider(origin, `subscriptions/${id}/product/billable-metrics/`)).toMatchObject({
    body: { data: [] },
  });
});
