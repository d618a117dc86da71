import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListQuery } from '../../src/query/list-query.js';
import {
  createFakeServer,
  createQueryOf,
  createRecords,
  type FakeRecord,
  fetchAllPages,
  idsOf,
} from '../store/fake-server.js';

const recordCount = fc.nat({ max: 70 });
const pageSizes = fc.integer({ min: 1, max: 9 });

type Step = 'fetchNextPage' | 'refetch' | 'sharedRefetch' | 'both';
const steps = fc.array(
  fc.constantFrom<Step>('fetchNextPage', 'fetchNextPage', 'fetchNextPage', 'refetch', 'sharedRefetch', 'both'),
  {
    maxLength: 15,
  },
);

async function run(query: ListQuery<FakeRecord>, step: Step): Promise<void> {
  const sharedRefetch = () => query.refetch({ cancelRefetch: false });
  if (step === 'sharedRefetch') await sharedRefetch();
  else if (step === 'both')
    await Promise.all([query.fetchNextPage(), query.refetch(), query.fetchNextPage(), sharedRefetch()]);
  else await query[step]();
}

function expectNoDuplicates(query: ListQuery<FakeRecord>): void {
  const ids = idsOf(query).filter((id) => id !== null);
  expect(new Set(ids).size).toBe(ids.length);
}

/** One change of the server's records. */
interface Change {
  readonly kind: 'none' | 'insert' | 'delete';
  readonly positions: readonly number[];
}

const changeLists: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('none', 'none', 'insert', 'delete'),
    positions: fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 8 }),
  }),
  { maxLength: 20 },
);

/** Makes one change at a time. `remaining` are the initial records that were never deleted. */
function createMutator(records: FakeRecord[], changes: readonly Change[]) {
  const remaining = new Set(records.map(({ id }) => id));
  let changeCount = 0;
  let insertedCount = 0;
  return {
    remaining,
    mutate(): void {
      const { kind, positions } = changes[changeCount++] ?? { kind: 'none', positions: [] };
      for (const position of positions) {
        if (kind === 'insert') records.splice(position % (records.length + 1), 0, { id: `new ${insertedCount++}` });
        if (kind === 'delete' && records.length > 0)
          remaining.delete(records.splice(position % records.length, 1)[0]?.id ?? null);
      }
    },
  };
}

describe('a list of a correct server', () => {
  it('is complete and in order at the end, without the invalid records, also if requests fail and the total is missing', async () => {
    const lists = fc.record({
      count: recordCount,
      pageSize: pageSizes,
      maxLimit: pageSizes,
      invalidEvery: fc.nat({ max: 4 }),
      failures: fc.array(fc.boolean(), { maxLength: 40 }),
      hasTotal: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(lists, async ({ count, pageSize, maxLimit, invalidEvery, failures, hasTotal }) => {
        const isInvalid = ({ id }: FakeRecord): boolean =>
          invalidEvery > 0 && Number(id?.slice(1)) % invalidEvery === 0;
        const server = createFakeServer(createRecords(count), {
          maxLimit,
          isInvalid,
          fails: (requestCount) => failures[requestCount] === true,
          ...(!hasTotal && { reportTotal: () => null }),
        });
        const query = createQueryOf(server, pageSize);
        const pages = await fetchAllPages(query, count + 41);
        const valid = server.records.filter((record) => !isInvalid(record));
        expect(idsOf(query)).toEqual(valid.map(({ id }) => id));
        expect(query.data.value).toMatchObject({ invalid: count - valid.length, total: hasTotal ? count : null });
        if (hasTotal) expect(pages).toBe(Math.max(0, Math.ceil(count / Math.min(pageSize, maxLimit)) - 1));
      }),
    );
  });

  it('has the server’s records, and a next page while there are more, though records are inserted and deleted between requests', async () => {
    await fc.assert(
      fc.asyncProperty(recordCount, pageSizes, changeLists, steps, async (count, pageSize, changes, commands) => {
        const server = createFakeServer(createRecords(count));
        const { mutate } = createMutator(server.records, changes);
        const query = createQueryOf(server, pageSize);
        await query.refetch();
        for (const step of commands) {
          const hadNextPage = query.data.value?.hasNextPage;
          mutate();
          await run(query, step);
          // If the last page is loaded, only a refetch finds records that were appended since.
          if (step === 'fetchNextPage' && !hadNextPage) await query.refetch();
          const ids = server.records.map(({ id }) => id);
          expect(idsOf(query)).toEqual(ids.slice(0, idsOf(query).length));
          expect(query.data.value?.hasNextPage).toBe(idsOf(query).length < ids.length);
        }
        await fetchAllPages(query, count + 300);
        expect(idsOf(query)).toEqual(server.records.map(({ id }) => id));
      }),
      { numRuns: 1000 },
    );
  });

  it('has all records that were never deleted, and a next page while more are known, though others change during its requests', async () => {
    // A low limit makes a refetch send many requests.
    await fc.assert(
      fc.asyncProperty(
        recordCount,
        pageSizes,
        pageSizes,
        changeLists,
        steps,
        async (count, pageSize, maxLimit, changes, commands) => {
          const server = createFakeServer(createRecords(count), { maxLimit });
          const { mutate, remaining } = createMutator(server.records, changes);
          const { fetchPage } = server;
          let requestsUntilChange = 0;
          server.fetchPage = (params) => {
            if (requestsUntilChange-- === 0) mutate();
            return fetchPage(params);
          };
          const query = createQueryOf(server, pageSize);
          await query.refetch();
          for (const [index, step] of commands.entries()) {
            requestsUntilChange = index % 4;
            await run(query, step);
            expectNoDuplicates(query);
            expect(query.data.value?.hasNextPage || idsOf(query).length >= (query.data.value?.total ?? 0)).toBe(true);
          }
          let pages = 0;
          await fetchAllPages(query, count + 300, () => (requestsUntilChange = pages++ % 4));
          // Records that were deleted last may stay until the next refetch.
          const loaded = new Set(idsOf(query));
          expect([...remaining].filter((id) => !loaded.has(id))).toEqual([]);
          server.fetchPage = fetchPage;
          await query.refetch();
          await fetchAllPages(query, count + 300);
          expect(idsOf(query)).toEqual(server.records.map(({ id }) => id));
        },
      ),
      { numRuns: 1000 },
    );
  });
});
