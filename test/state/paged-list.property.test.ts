// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PagedList } from '../../src/state/paged-list.js';
import { createModelServer, goToTheEnd, type Habits, idsOf, listFrom, type ModelRecord, recordsNamed } from './model-server.js';

const someCount = fc.nat({ max: 70 });
const somePageSize = fc.integer({ min: 1, max: 9 });

function expectNoRowTwice(list: PagedList<ModelRecord>): void {
  const rows = list.state.value.rows ?? [];
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  const ids = idsOf(list).filter((id) => id !== null);
  expect(new Set(ids).size).toBe(ids.length);
}

/** One change of what a server has, between two things that the customer does. */
interface Change {
  readonly kind: 'none' | 'insert' | 'remove';
  readonly places: readonly number[];
}

const someChanges: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('none', 'none', 'insert', 'remove'),
    places: fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 8 }),
  }),
  { maxLength: 20 },
);

/** Makes one change after the other, and remembers which of the first records were there all along. */
function createChanger(records: ModelRecord[], changes: readonly Change[]) {
  const remaining = new Set(records.map(({ id }) => id));
  let made = 0;
  let inserted = 0;
  return {
    remaining,
    change(): void {
      const { kind, places } = changes[made++] ?? { kind: 'none', places: [] };
      for (const place of places) {
        if (kind === 'insert') records.splice(place % (records.length + 1), 0, { id: `new ${inserted++}` });
        if (kind === 'remove' && records.length > 0) remaining.delete(records.splice(place % records.length, 1)[0]?.id ?? null);
      }
    },
  };
}

const hundredsOf = (rows: number): number => Math.max(1, Math.ceil(rows / 100));

describe('a list from an honest server', () => {
  it('is complete and in order at the end, whatever the page size and the server’s limit', async () => {
    await fc.assert(
      fc.asyncProperty(someCount, somePageSize, somePageSize, async (count, pageSize, most) => {
        const server = createModelServer(recordsNamed(count), { most });
        const list = listFrom(server, pageSize);
        const times = await goToTheEnd(list, count + 1);
        expect(idsOf(list)).toEqual(server.records.map(({ id }) => id));
        expect(times).toBe(Math.max(0, Math.ceil(count / Math.min(pageSize, most)) - 1));
        expect(list.state.value.total).toBe(count);
        expectNoRowTwice(list);
      }),
    );
  });

  it('shows every readable record and counts the others, and gets over failures', async () => {
    const someFailures = fc.array(fc.boolean(), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(someCount, somePageSize, fc.nat({ max: 4 }), someFailures, async (count, pageSize, badEvery, failures) => {
        const isUnreadable = ({ id }: ModelRecord): boolean => badEvery > 0 && Number(id?.slice(1)) % badEvery === 0;
        const server = createModelServer(recordsNamed(count), { isUnreadable, fails: (request) => failures[request] === true });
        const list = listFrom(server, pageSize);
        await goToTheEnd(list, count + 41);
        const readable = server.records.filter((record) => !isUnreadable(record));
        expect(idsOf(list)).toEqual(readable.map(({ id }) => id));
        expect(list.state.value.invalidCount).toBe(count - readable.length);
      }),
    );
  });

  const someSteps = fc.array(fc.constantFrom('more', 'more', 'more', 'load', 'refetch'), { maxLength: 15 });

  it('shows what the server has, and "Show more" while it has more, though records come and go between requests', async () => {
    await fc.assert(
      fc.asyncProperty(someCount, somePageSize, someChanges, someSteps, async (count, pageSize, changes, steps) => {
        const server = createModelServer(recordsNamed(count));
        const { change } = createChanger(server.records, changes);
        const list = listFrom(server, pageSize);
        await list.load();
        for (const step of steps) {
          const { hasMore } = list.state.value;
          change();
          await list[step]();
          // "Show more" is not offered at the end, so that the list learns of records that have come since by a load alone.
          if (step === 'more' && !hasMore) await list.load();
          const ids = server.records.map(({ id }) => id);
          expect(idsOf(list)).toEqual(ids.slice(0, idsOf(list).length));
          expect(list.state.value.hasMore).toBe(idsOf(list).length < ids.length);
        }
        await goToTheEnd(list, count + 300);
        expect(idsOf(list)).toEqual(server.records.map(({ id }) => id));
      }),
      { numRuns: 1000 },
    );
  });

  it('has all records that were there throughout, though others come and go during its requests', async () => {
    // A service that hands out few at a time makes the list fetch what is shown in many requests.
    await fc.assert(
      fc.asyncProperty(someCount, somePageSize, somePageSize, someChanges, someSteps, async (count, pageSize, most, changes, steps) => {
        const server = createModelServer(recordsNamed(count), { most });
        const { change, remaining } = createChanger(server.records, changes);
        const { fetchPage } = server;
        let requestsUntilChange = 0;
        server.fetchPage = (range) => {
          if (requestsUntilChange-- === 0) change();
          return fetchPage(range);
        };
        const list = listFrom(server, pageSize);
        await list.load();
        for (const [index, step] of steps.entries()) {
          requestsUntilChange = index % 4;
          await list[step]();
          expectNoRowTwice(list);
        }
        let times = 0;
        await goToTheEnd(list, count + 300, () => (requestsUntilChange = times++ % 4));
        // Those that were deleted last may be shown until the next load.
        const shown = new Set(idsOf(list));
        expect([...remaining].filter((id) => !shown.has(id))).toEqual([]);
        server.fetchPage = fetchPage;
        await list.load();
        await goToTheEnd(list, count + 300);
        expect(idsOf(list)).toEqual(server.records.map(({ id }) => id));
      }),
      { numRuns: 1000 },
    );
  });

  it('asks once for each hundred rows to ask again, and once more to go on', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 350 }), fc.integer({ min: 1, max: 60 }), someChanges, async (count, pageSize, changes) => {
        const server = createModelServer(recordsNamed(count));
        const { change } = createChanger(server.records, changes);
        const list = listFrom(server, pageSize);
        await list.load();
        expect(server.asked).toHaveLength(1);
        for (let time = 0; time < 12; time++) {
          change();
          server.asked.length = 0;
          await list.more();
          expect(server.asked.length).toBeLessThanOrEqual(1 + hundredsOf(list.state.value.nextOffset));
          const hundreds = hundredsOf(list.state.value.nextOffset);
          server.asked.length = 0;
          await list.load();
          expect(server.asked.length).toBeLessThanOrEqual(hundreds);
        }
      }),
    );
  });
});

describe('a list from a server that lies', () => {
  const someTotal: fc.Arbitrary<Required<Habits>['tellTotal']> = fc.oneof(
    fc.constant((count: number) => count),
    fc.constant(() => null),
    fc.constant(() => 1_000_000),
    fc.integer({ min: -5, max: 5 }).map((wrong) => (count: number) => Math.max(0, count + wrong)),
    fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 7 }).map((totals) => (_: number, request: number) => {
      return totals[request % totals.length] ?? null;
    }),
    fc.integer({ min: 1, max: 9 }).map((step) => (_: number, request: number) => 1_000_000 - step * request),
    fc.integer({ min: 1, max: 9 }).map((step) => (count: number, request: number) => count + step * request),
  );
  const someHabits: fc.Arbitrary<Habits> = fc.record({
    most: somePageSize,
    tellTotal: someTotal,
    tellsLimit: fc.boolean(),
    ignoresOffset: fc.boolean(),
    overlaps: fc.boolean(),
    repeats: fc.boolean(),
    isUnreadable: fc.constantFrom(
      () => false,
      ({ id }: ModelRecord) => id === 'r1',
    ),
  });

  it('ends, shows no row twice and nothing that the server does not have', async () => {
    await fc.assert(
      fc.asyncProperty(someCount, somePageSize, someHabits, async (count, pageSize, habits) => {
        const server = createModelServer(recordsNamed(count), habits);
        const list = listFrom(server, pageSize);
        await goToTheEnd(list, 2 * count + 10);
        expectNoRowTwice(list);
        const ids = new Set(server.records.map(({ id }) => id));
        expect(idsOf(list).filter((id) => !ids.has(id))).toEqual([]);
        await list.load();
        expectNoRowTwice(list);
        await goToTheEnd(list, 2 * count + 10);
      }),
      { numRuns: 1000 },
    );
  });

  it('shows all records when only the total is unknown', async () => {
    await fc.assert(
      fc.asyncProperty(someCount, somePageSize, somePageSize, async (count, pageSize, most) => {
        const server = createModelServer(recordsNamed(count), { most, tellTotal: () => null });
        const list = listFrom(server, pageSize);
        await goToTheEnd(list, count + 1);
        expect(idsOf(list)).toEqual(server.records.map(({ id }) => id));
        expect(list.state.value.total).toBeNull();
      }),
    );
  });
});
