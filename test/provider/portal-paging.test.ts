import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Paging } from '../../src/mock-server/paging.js';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import { createProviderClient } from '../../src/provider/provider-client.js';
import {
  anyService,
  CUSTOMER_ID,
  PORTAL_BASE,
  PROVIDER_BASE,
  PROVIDER_KEY,
  servePortal,
  type Service,
  startService,
  SUBSCRIPTION_ID,
} from '../mock-server/any-service.js';

const ALL_AT_ONCE: Paging = { limit: 'ignore', defaultLimit: 0, offset: 'ignore' };
const REQUESTED: Paging = { reportLimit: 'requested', reportOffset: 'requested' };
const TOKENS = `subscriptions/${SUBSCRIPTION_ID}/access-tokens/`;

/** A portal handler on a service that pages in its own way. */
function portal(description: Partial<Service>) {
  const { count = 30 } = description;
  const service = startService({ paging: {}, changes: [], latencies: [], ...description, count });
  const { fetch } = servePortal(service);
  async function get(path: string, limit?: number, offset?: number) {
    const query = new URLSearchParams(
      Object.entries({ limit, offset }).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
    );
    const response = await fetch(`${PORTAL_BASE}${path}?${query}`);
    const body = response.ok ? await response.json() : { data: [], metadata: { pagination: {} } };
    const ids: string[] = body.data.map((record: { id: string } | null) => record?.id);
    const pagination: { readonly offset: number; readonly total: number | null } = body.metadata.pagination;
    return { status: response.status, ids, pagination };
  }
  /** The records of all pages, as the widgets request them. */
  async function getAll(path: string, limit = 20): Promise<{ ids: string[]; total: number | null }> {
    const all: string[] = [];
    for (;;) {
      const { ids, pagination, status } = await get(path, limit, all.length);
      expect(status).toBe(200);
      all.push(...ids);
      // The loop would never end if each page had records.
      expect(all.length).toBeLessThanOrEqual(count);
      const { total } = pagination;
      if (ids.length === 0 || (total !== null && all.length >= total)) return { ids: all, total };
    }
  }
  return { service, get, getAll };
}

const idsOf = (prefix: string, count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${first + index}`);

describe.each([
  ['subscriptions/', 'sub'],
  [TOKENS, 'token'],
])('%s of a service', (path, prefix) => {
  it.each<[string, Paging]>([
    ['has all records at once', ALL_AT_ONCE],
    ['has all records at once, and says nothing of it', { ...ALL_AT_ONCE, withoutMetadata: true }],
    ['has all at once, and says what was requested', { ...ALL_AT_ONCE, ...REQUESTED }],
    ['honors the offset and reports 0', { reportOffset: 0 }],
    ['honors the offset and reports none', { reportOffset: 'missing' }],
    ['honors the offset and reports all as 0', { reportLimit: 0, reportOffset: 0, reportTotal: 0 }],
    ['honors the offset, without metadata', { withoutMetadata: true }],
    ['ignores the limit: 7 per page', { limit: 'ignore', defaultLimit: 7 }],
    ['ignores the limit: 25 per page', { limit: 'ignore', defaultLimit: 25 }],
    ['has a limit of at most 7, unreported', { maxLimit: 7, reportLimit: 'missing', reportTotal: 'missing' }],
    ['refuses a limit above 15', { limit: 'refuse', maxLimit: 15 }],
  ])('that %s is complete, each record once and in its place', async (_, paging) => {
    const { getAll } = portal({ paging });
    expect((await getAll(path)).ids).toEqual(idsOf(prefix, 30));
  });

  it('that sends all records at once leads to the requested range and the right total', async () => {
    const { get, service } = portal({ paging: ALL_AT_ONCE });
    expect(await get(path, 7, 3)).toMatchObject({ ids: idsOf(prefix, 7, 3), pagination: { offset: 3, total: 30 } });
    expect(await get(path, 20, 20)).toMatchObject({
      ids: idsOf(prefix, 10, 20),
      pagination: { limit: null, total: 30 },
    });
    expect(await get(path, 20, 40)).toMatchObject({ ids: [], pagination: { total: 30 } });
    // None more than needed: the owner of the tokens, and three lists.
    expect(service.requests).toHaveLength(path === TOKENS ? 4 : 3);
  });

  it('never reports fewer records than there are in a page', async () => {
    const { get } = portal({ paging: { reportTotal: 5 } });
    expect((await get(path)).pagination.total).toBeNull();
  });

  it('that changes between two requests for a page leads to the latest total', async () => {
    const { get } = portal({
      count: 22,
      paging: { limit: 'ignore', defaultLimit: 0, reportOffset: 0 },
      changes: [
        { kind: 'remove', positions: [1] },
        { kind: 'insert', positions: [0] },
      ],
    });
    await get(path, 20, 0);
    expect(await get(path, 20, 20)).toMatchObject({ ids: [`${prefix}-21`], pagination: { total: 21 } });
  });

  it('that rejects a limit gets one more request without it or with the largest one that has worked, and later requests keep to that', async () => {
    const searchesOf = (service: ReturnType<typeof startService>) =>
      service.requests
        .filter(({ operation }) => operation === `provider.list${prefix === 'sub' ? 'Subscriptions' : 'AccessTokens'}`)
        .map(({ search }) => new URLSearchParams(search).get('limit'));
    const none = portal({ paging: { limit: 'refuse', maxLimit: 0 } });
    for (let time = 0; time < 2; time++) expect((await none.get(path, 20)).ids).toHaveLength(20);
    expect(searchesOf(none.service).filter((limit) => limit === '20')).toHaveLength(1);
    const some = portal({ paging: { limit: 'refuse', maxLimit: 15, defaultLimit: 5 } });
    expect((await some.get(path, 10)).ids).toHaveLength(10);
    expect((await some.get(path, 20)).ids).toHaveLength(10);
    expect((await some.get(path, 30)).ids).toHaveLength(10);
    expect((await some.get(path, 12)).ids).toHaveLength(12);
    expect((await some.get(path, 20)).ids).toHaveLength(12);
    expect(searchesOf(some.service).slice(prefix === 'sub' ? 0 : -6)).toEqual(['10', '20', '10', '10', '12', '12']);
  });
});

it('a request that is rejected for another reason than its limit isn’t repeated', async () => {
  const fetch = vi.fn(() => Promise.resolve(new Response('{}', { status: 403 })));
  const provider = createProviderClient({ baseUrl: PROVIDER_BASE, apiKey: PROVIDER_KEY, fetch });
  const handle = createPortalHandler({ provider, authenticate: () => CUSTOMER_ID, onError: () => undefined });
  expect((await handle(new Request('https://vendor.example/subscriptions/'))).status).toBe(502);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it.each(['active', 'canceled'])(
  'a service whose list without `state` has not all subscriptions has the tokens of every one, if these are %s',
  async (state) => {
    const { get } = portal({ count: 4, paging: { state } });
    // sub-2 is canceled, the others are active.
    for (const id of ['sub-2', 'sub-3']) expect((await get(`subscriptions/${id}/access-tokens/`)).status).toBe(200);
    expect((await get('subscriptions/unknown/access-tokens/')).status).toBe(404);
  },
);

it('with any service, a page has only records of the requested range, and never too many', async () => {
  // A service that repeats records says that they are where they are not.
  const paging = { repeats: 0, reportOffset: undefined as unknown as number };
  const range = fc.record({ limit: fc.integer({ min: 1, max: 40 }), offset: fc.nat({ max: 80 }) });
  await fc.assert(
    fc.asyncProperty(anyService({ hasChanges: false, paging }), range, async (description, { limit, offset }) => {
      const { get, service } = portal(description);
      const { ids, status } = await get('subscriptions/', limit, offset);
      expect(status).toBe(200);
      const inRange = service.keptSubscriptions().slice(offset, offset + limit);
      expect(ids).toEqual(inRange.slice(0, ids.length));
    }),
    { numRuns: 300 },
  );
});
