// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedAccount } from '../../../src/harness/mock-server/fixtures/generated-account.js';
import { staticAccount } from '../../../src/harness/mock-server/fixtures/static-account.js';
import { accessTokenRecord } from '../../../src/harness/mock-server/resources/access-token.js';
import { subscriptionRecord } from '../../../src/harness/mock-server/resources/subscription.js';
import { startMockServer } from '../../../src/harness/mock-server/server.js';
import { fetchPortal, fetchProvider, startTestServer } from './test-server.js';

const states: readonly [string, ...string[]] = ['active', 'canceled', 'active', 'odd'];

interface Walked {
  ids: string[];
  paginations: { limit: number; offset: number; total: number }[];
}

/** Asks for page after page, by what was really returned, until the total is reached. */
async function walk(
  origin: string,
  list: string,
  limit: number,
  state: string | null,
  { ids, paginations }: Walked = { ids: [], paginations: [] },
): Promise<Walked> {
  const filter = state === null ? '' : `&state=${state}`;
  const { body } = await fetchPortal(origin, 'walked', `${list}?limit=${limit}&offset=${ids.length}${filter}`);
  const walked = {
    ids: [...ids, ...body.data.map(({ id }: { id: string }) => id)],
    paginations: [...paginations, body.metadata.pagination],
  };
  const isOver = body.data.length === 0 || walked.ids.length >= body.metadata.pagination.total;
  return isOver ? walked : walk(origin, list, limit, state, walked);
}

describe('a list', () => {
  it('gives each record once and in order, whatever the limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 25 }),
        fc.constantFrom(null, 'active', 'canceled'),
        async (count, limit, maxLimit, state) => {
          const walked = generatedAccount({ id: 'walked', count, states });
          const records = walked.create({ seed: 'portal', startedAt: 0 });
          const expected = Array.from({ length: count }, (_, index) => records.subscriptionAt(index, null))
            .filter((record) => state === null || Reflect.get(Object(record), 'state') === state)
            .map((record) => Reflect.get(Object(record), 'id'));
          const service = await startMockServer({ accounts: [walked], maxLimit, seed: 'portal', now: () => 0 });
          try {
            const { ids, paginations } = await walk(service.origin, 'subscriptions/', limit, state);
            expect(ids).toEqual(expected);
            expect(new Set(ids).size).toBe(ids.length);
            for (const [index, pagination] of paginations.entries()) {
              const clamped = Math.min(limit, maxLimit);
              expect(pagination).toEqual({ limit: clamped, offset: index * clamped, total: expected.length });
            }
          } finally {
            await service.stop();
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('of access tokens is paged in the same way', async () => {
    const tokens = Array.from({ length: 23 }, (_, place) => accessTokenRecord({ id: `tok_${place}` }));
    const account = staticAccount({
      id: 'walked',
      subscriptions: [subscriptionRecord({ id: 'sub_1' })],
      tokens: { sub_1: tokens },
    });
    const { origin } = await startTestServer({ accounts: [account], maxLimit: 10 });
    const { ids, paginations } = await walk(origin, 'subscriptions/sub_1/access-tokens/', 50, null);
    expect(ids).toEqual(tokens.map(({ id }) => id));
    expect(paginations.map(({ offset }) => offset)).toEqual([0, 10, 20]);
  });

  it('has 20 records at most where no limit is asked for', async () => {
    const { origin } = await startTestServer();
    const { body } = await fetchPortal(origin, 'large', 'subscriptions/');
    expect(body.data).toHaveLength(20);
    expect(body.metadata.pagination).toEqual({ limit: 20, offset: 0, total: 100_000 });
  });

  it('clamps a limit to 100 and says so', async () => {
    const { origin } = await startTestServer();
    const { body } = await fetchPortal(origin, 'large', 'subscriptions/?limit=5000');
    expect(body.data).toHaveLength(100);
    expect(body.metadata.pagination.limit).toBe(100);
  });

  it('is empty beyond its end and keeps its total', async () => {
    const { origin } = await startTestServer();
    const { body } = await fetchPortal(origin, 'everyday', 'subscriptions/?offset=1000');
    expect(body).toEqual({ data: [], metadata: { pagination: { limit: 20, offset: 1000, total: 6 } } });
  });

  it.each(['limit=0', 'limit=-1', 'limit=1.5', 'limit=ten', 'limit=1e2', 'offset=-1', 'offset=0x1', 'offset=%2B1'])(
    'answers %s with 400',
    async (query) => {
      const { origin } = await startTestServer();
      const { status, body } = await fetchPortal(origin, 'everyday', `subscriptions/?${query}`);
      expect(status).toBe(400);
      expect(body.message).toContain(query.split('=')[0]);
    },
  );

  it('answers a number beyond the exact integers with 400, an empty one like an absent one', async () => {
    const { origin } = await startTestServer();
    const huge = await fetchPortal(origin, 'everyday', 'subscriptions/?offset=99999999999999999999');
    expect(huge.status).toBe(400);
    const empty = await fetchPortal(origin, 'everyday', 'subscriptions/?limit=&offset=');
    expect(empty.body.metadata.pagination).toEqual({ limit: 20, offset: 0, total: 6 });
  });
});

describe('an account with a million subscriptions', () => {
  it('answers its last page at once, filtered or not, and takes no memory', async () => {
    const before = process.memoryUsage().heapUsed;
    const million = generatedAccount({ id: 'million', count: 1_000_000, states });
    const { origin } = await startTestServer({ accounts: [million] });
    await fetchPortal(origin, 'million', 'subscriptions/');

    const started = performance.now();
    const last = await fetchPortal(origin, 'million', 'subscriptions/?offset=999990&limit=20');
    const active = await fetchPortal(origin, 'million', 'subscriptions/?offset=499995&limit=20&state=active');
    const tokens = await fetchPortal(origin, 'million', `subscriptions/${last.body.data[9].id}/access-tokens/`);
    expect(performance.now() - started).toBeLessThan(1000);

    expect(last.body.data).toHaveLength(10);
    expect(last.body.metadata.pagination.total).toBe(1_000_000);
    expect(active.body.data).toHaveLength(5);
    expect(active.body.metadata.pagination.total).toBe(500_000);
    expect(active.body.data.every((each: { state: string }) => each.state === 'active')).toBe(true);
    expect(active.body.data[4].id).toBe(last.body.data[8].id);
    expect(tokens.status).toBe(200);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
  });

  it('gives its metrics to the vendor by subscription id', async () => {
    const { origin } = await startTestServer({ accounts: [generatedAccount({ id: 'million', count: 1_000_000 })] });
    const { body } = await fetchPortal(origin, 'million', 'subscriptions/?offset=700000&limit=1');
    const path = `subscriptions/${body.data[0].id}/product/billable-metrics/`;
    expect(await fetchProvider(origin, path)).toMatchObject({ status: 200, body: { data: [] } });
  });
});
