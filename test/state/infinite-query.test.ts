// @vitest-environment node
import { effect } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../src/api/api-error.js';
import type { PaginationParams } from '../../src/api/portal-client.js';
import type { Page } from '../../src/api/resources/page.js';
import { createPagedList } from '../../src/state/paged-list.js';
import { ALONE } from './alone.js';
import { awaitRequests } from './awaited-requests.js';
import { createModelServer, goToTheEnd, type Habits, idsOf, listFrom, type ModelRecord, recordsNamed } from './model-server.js';

function pageOf(ids: readonly (string | null)[], total: number | null, invalidCount = 0): Page<ModelRecord> {
  return {
    records: ids.map((id) => ({ id })),
    invalidCount,
    receivedCount: ids.length + invalidCount,
    offset: null,
    limit: null,
    total,
  };
}

/** A list whose answers come when the test says so. */
function setUp(pageSize = 2) {
  const requests = awaitRequests<PaginationParams, Page<ModelRecord>>();
  const list = createPagedList<ModelRecord>({
    ...ALONE,
    operation: 'listSubscriptions',
    pageSize,
    fetchPage: (range, signal) => requests.send(range, signal),
    idOf: ({ id }) => id,
  });
  return { requests, list, offsets: () => requests.made.map(({ asked }) => asked.offset ?? 0) };
}

describe('loading', () => {
  it('knows nothing before the first answer', () => {
    const { requests, list } = setUp();
    expect(requests.made).toHaveLength(0);
    expect(list.state.value.rows).toBeUndefined();
    expect(list.state.value.total).toBeNull();
    expect(list.state.value.hasMore).toBe(false);
  });

  it('asks for the first page', async () => {
    const { requests, list } = setUp(20);
    const loaded = list.load();
    expect(list.state.value.isLoading).toBe(true);
    expect(requests.made.map(({ asked }) => asked)).toEqual([{ limit: 20 }]);
    await requests.last().answer(pageOf(['a', 'b'], 2));
    await loaded;
    expect(idsOf(list)).toEqual(['a', 'b']);
    expect(list.state.value.total).toBe(2);
    expect(list.state.value.hasMore).toBe(false);
    expect(list.state.value.isLoading).toBe(false);
  });

  it('leaves the page size to the service when it has none', async () => {
    const server = createModelServer(recordsNamed(5), { most: 2 });
    const list = listFrom(server);
    await goToTheEnd(list, 5);
    expect(server.asked).toEqual([{}, { offset: 2 }, { offset: 4 }]);
    expect(idsOf(list)).toHaveLength(5);
  });

  it('takes an empty list for an answer', async () => {
    const { requests, list } = setUp();
    void list.load();
    await requests.last().answer(pageOf([], 0));
    expect(list.state.value.rows).toEqual([]);
    expect(list.state.value.hasMore).toBe(false);
  });

  it('asks for what is shown behind a request for more', async () => {
    const { requests, list, offsets } = setUp();
    void list.load();
    await requests.last().answer(pageOf(['a', 'b'], 3));
    void list.more();
    void list.load();
    await requests.last().answer(pageOf(['c'], 3));
    expect(offsets()).toEqual([0, 2, 0]);
  });

  it('joins a request that is under way', async () => {
    const { requests, list } = setUp();
    const all = Promise.all([list.load(), list.load(), list.more(), list.retry()]);
    expect(requests.made).toHaveLength(1);
    await requests.last().answer(pageOf(['a', 'b'], 4));
    await all;
    void list.more();
    void list.load();
    void list.more();
    expect(requests.made).toHaveLength(2);
  });

  it('shows an answer in one step', async () => {
    const { requests, list } = setUp();
    const seen: string[] = [];
    const stop = effect(() => {
      seen.push(`${list.state.value.rows?.length} of ${list.state.value.total}, more: ${list.state.value.hasMore}`);
    });
    void list.load();
    await requests.last().answer(pageOf(['a', 'b'], 3));
    stop();
    expect([...new Set(seen)]).toEqual(['undefined of null, more: false', '2 of 3, more: true']);
  });
});

describe('going on', () => {
  it('continues after what was really returned', async () => {
    const server = createModelServer(recordsNamed(45), { most: 10 });
    const list = listFrom(server, 20);
    expect(await goToTheEnd(list, 10)).toBe(4);
    expect(server.asked).toEqual([0, 10, 20, 30, 40].map((offset) => ({ ...(offset > 0 && { offset }), limit: 20 })));
    expect(idsOf(list)).toEqual(recordsNamed(45).map(({ id }) => id));
  });

  it('counts records that could not be read among what was returned', async () => {
    const { requests, list, offsets } = setUp(3);
    void list.load();
    await requests.last().answer(pageOf(['a'], 5, 2));
    void list.more();
    await requests.last().answer(pageOf(['b'], 5, 1));
    expect(offsets()).toEqual([0, 3]);
    expect(idsOf(list)).toEqual(['a', 'b']);
    expect(list.state.value.invalidCount).toBe(3);
    expect(list.state.value.hasMore).toBe(false);
  });

  it('goes on behind a page of which nothing could be read', async () => {
    const { requests, list } = setUp(2);
    void list.load();
    await requests.last().answer(pageOf([], 4, 2));
    expect(list.state.value.hasMore).toBe(true);
    void list.more();
    await requests.last().answer(pageOf(['c', 'd'], 4));
    expect(idsOf(list)).toEqual(['c', 'd']);
    expect(list.state.value.invalidCount).toBe(2);
  });

  it('asks nothing when there is no more', async () => {
    const { requests, list } = setUp();
    void list.load();
    await requests.last().answer(pageOf(['a'], 1));
    await list.more();
    expect(requests.made).toHaveLength(1);
    expect(list.state.value.wentOn).toBe(false);
  });

  const STOPS: [what: string, total: number | null, next: Page<ModelRecord>][] = [
    ['an empty answer', 9, pageOf([], 9)],
    ['an empty answer without a total', null, pageOf([], null)],
    ['one record twice', 4, pageOf(['c', 'c'], 4)],
    ['a total that is reached', 9, pageOf(['c', 'd'], 4)],
    ['a total that is passed', 9, pageOf(['c', 'd'], 3)],
    ['a page that is not full, without a total', null, { ...pageOf(['c'], null), limit: 2 }],
  ];

  it.each(STOPS)('stops at %s', async (_, total, next) => {
    const { requests, list } = setUp(2);
    void list.load();
    await requests.last().answer(pageOf(['a', 'b'], total));
    expect(list.state.value.hasMore).toBe(true);
    void list.more();
    await requests.last().answer(next);
    // A total that has changed makes the list ask again.
    while (list.state.value.isLoading) {
      const offset = requests.last().asked.offset ?? 0;
      await requests.last().answer(pageOf(['a', 'b', 'c', 'd'].slice(offset, offset + 2), next.total));
    }
    expect(list.state.value.hasMore).toBe(false);
    expect(idsOf(list).slice(0, 2)).toEqual(['a', 'b']);
  });

  it.each<[what: string, next: Page<ModelRecord>]>([
    ['the first page once more', pageOf(['a', 'b'], 9)],
    ['the first page once more, without a total', pageOf(['a', 'b'], null)],
    ['the first page in another order', pageOf(['b', 'a'], 9)],
    ['what is known beside what cannot be read', pageOf(['a'], 9, 1)],
  ])('stops at %s, where asking again for more at a time brings nothing new either', async (_, next) => {
    const { requests, list, offsets } = setUp(2);
    void list.load();
    await requests.last().answer(pageOf(['a', 'b'], next.total));
    void list.more();
    await requests.last().answer(next);
    expect(requests.last().asked).toEqual({ limit: 4 });
    // It ignores offsets, and hands out two at a time.
    while (list.state.value.isLoading) await requests.last().answer(pageOf(['a', 'b'], next.total));
    expect(list.state.value).toMatchObject({ hasMore: false, failure: undefined });
    expect(idsOf(list)).toEqual(['a', 'b']);
    expect(offsets().length).toBeLessThan(30);
  });

  const WITHOUT_TOTAL: [what: string, pageSize: number | undefined, limit: number | null, returned: number, more: boolean][] = [
    ['a full page', 2, null, 2, true],
    ['a page that may have been clamped', 2, null, 1, true],
    ['a page as full as the service’s limit', 20, 2, 2, true],
    ['a page that is not as full as the service’s limit', 20, 2, 1, false],
    ['a page of the service’s own size', undefined, 2, 2, true],
    ['a page of nobody knows what size', undefined, null, 2, true],
    ['a page without records', 2, null, 0, false],
  ];

  it.each(WITHOUT_TOTAL)('without a total, takes %s for a sign', async (_, pageSize, limit, returned, more) => {
    const list = createPagedList<ModelRecord>({
      ...ALONE,
      operation: 'listSubscriptions',
      ...(pageSize !== undefined && { pageSize }),
      fetchPage: () => Promise.resolve({ ...pageOf(recordsNamed(returned).map(({ id }) => id), null), limit }),
      idOf: ({ id }) => id,
    });
    await list.load();
    expect(list.state.value.hasMore).toBe(more);
  });

  const LIES: [what: string, habits: Habits, times: number][] = [
    ['ignores the offset', { ignoresOffset: true }, 4],
    ['ignores the offset and tells no total', { ignoresOffset: true, tellTotal: () => null }, 4],
    ['ignores the offset and promises ever more', { ignoresOffset: true, tellTotal: (_, request) => 1000 + request }, 4],
    ['ignores the offset and promises ever less', { ignoresOffset: true, tellTotal: (_, request) => 1e9 - request }, 4],
    ['ignores the offset and cannot make up its mind', { ignoresOffset: true, tellTotal: (_, n) => 1000 - (n % 2) }, 4],
    ['promises far too much', { tellTotal: () => Number.MAX_SAFE_INTEGER }, 5],
    ['promises ever less', { tellTotal: (_, request) => 1e9 - request }, 5],
    ['promises too little', { tellTotal: () => 7 }, 1],
    ['promises nothing', { tellTotal: () => 0 }, 0],
    ['hands out some records twice', { overlaps: true, repeats: true }, 4],
  ];

  it.each(LIES)('ends with a server that %s', async (_, habits, atMost) => {
    const server = createModelServer(recordsNamed(20), habits);
    const list = listFrom(server, 5);
    expect(await goToTheEnd(list, 20)).toBeLessThanOrEqual(atMost);
    const ids = idsOf(list);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 4)).toEqual(['r0', 'r1', 'r2', 'r3']);
  });
});

describe('merging', () => {
  it('replaces a record in its place by what was told last', async () => {
    const server = createModelServer(recordsNamed(6));
    const list = listFrom(server, 3);
    await list.load();
    server.records.unshift({ id: 'new' });
    server.records[3] = { id: 'r2', text: 'changed' };
    await list.more();
    expect(idsOf(list)).toEqual(['new', 'r0', 'r1', 'r2', 'r3', 'r4']);
    expect(list.state.value.rows?.[3]?.item.text).toBe('changed');
  });

  it('keeps records apart that have no id, and puts new ones in their places when asked again', async () => {
    const { requests, list } = setUp(2);
    void list.load();
    await requests.last().answer(pageOf([null, ''], 3));
    void list.more();
    await requests.last().answer(pageOf([null], 3));
    const keys = list.state.value.rows?.map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    void list.load();
    await requests.last().answer(pageOf([null, ''], 3));
    await requests.last().answer(pageOf([null], 3));
    expect(list.state.value.rows?.map(({ key }) => key)).toEqual(keys);
  });

  it.each(['1', '#1', '/1', ' 1'])('does not take the id %j for a place', async (id) => {
    const { requests, list } = setUp(2);
    void list.load();
    await requests.last().answer(pageOf([id, null], 2));
    expect(idsOf(list)).toEqual([id, null]);
  });

  it('drops rows that are not among those asked for again', async () => {
    const server = createModelServer(recordsNamed(6));
    const list = listFrom(server, 3);
    await goToTheEnd(list, 3);
    server.records.splice(1, 2);
    await list.load();
    expect(idsOf(list)).toEqual(['r0', 'r3', 'r4', 'r5']);
    expect(list.state.value.total).toBe(4);
    expect(list.state.value.hasMore).toBe(false);
  });

  it('finds what is new when asked again', async () => {
    const server = createModelServer(recordsNamed(2));
    const list = listFrom(server, 3);
    await list.load();
    server.records.push(...recordsNamed(3, 'new'));
    await list.load();
    expect(idsOf(list)).toEqual(['r0', 'r1', 'new0']);
    expect(list.state.value.hasMore).toBe(true);
    await goToTheEnd(list, 3);
    expect(idsOf(list)).toEqual(['r0', 'r1', 'new0', 'new1', 'new2']);
  });
});

describe('a total that has grown', () => {
  it.each([
    ['fewer than a page', 4],
    ['a page', 5],
    ['several pages', 12],
  ])('loses no record and keeps "Show more" when %s came in front', async (_, count) => {
    const server = createModelServer(recordsNamed(20));
    const list = listFrom(server, 5);
    await list.load();
    server.records.unshift(...recordsNamed(count, 'new'));
    await list.more();
    expect(list.state.value).toMatchObject({ total: 20 + count, hasMore: true });
    expect(idsOf(list)).toEqual(server.records.slice(0, 10).map(({ id }) => id));
    await goToTheEnd(list, 10);
    expect(idsOf(list)).toEqual(server.records.map(({ id }) => id));
  });

  it('keeps "Show more" when all were shown but the last page', async () => {
    const server = createModelServer(recordsNamed(10));
    const list = listFrom(server, 5);
    await list.load();
    server.records.unshift(...recordsNamed(5, 'new'));
    await list.more();
    expect(list.state.value.hasMore).toBe(true);
    await list.more();
    expect(idsOf(list)).toEqual(server.records.map(({ id }) => id));
    expect(list.state.value.hasMore).toBe(false);
  });
});

describe('a list that changes while its pages are fetched', () => {
  async function shown(count: number, changes: Readonly<Record<number, (records: ModelRecord[]) => unknown>>) {
    const server = createModelServer(recordsNamed(count));
    const list = listFrom(server, 50);
    await goToTheEnd(list, 10);
    server.asked.length = 0;
    const fetchPage = server.fetchPage.bind(server);
    server.fetchPage = async (range) => {
      changes[server.asked.length]?.(server.records);
      return fetchPage(range);
    };
    return { server, list };
  }

  it.each<[what: string, change: (records: ModelRecord[]) => unknown]>([
    ['is deleted', (records) => records.splice(10, 1)],
    ['is inserted', (records) => records.splice(10, 0, { id: 'new' })],
    ['moves to the front', (records) => records.unshift(...records.splice(120, 1))],
  ])('has every record, and none that is gone, when one %s between two pages', async (_, change) => {
    const { server, list } = await shown(150, { 1: change });
    await list.load();
    await goToTheEnd(list, 2);
    expect(idsOf(list)).toEqual(server.records.map(({ id }) => id));
    expect(list.state.value.hasMore).toBe(false);
  });

  it('loses no record, and ends, when one is deleted before every page', async () => {
    const goes = (records: ModelRecord[]) => records.shift();
    const { server, list } = await shown(250, Object.fromEntries(Array.from({ length: 200 }, (_, request) => [request, goes])));
    await list.load();
    const ids = new Set(idsOf(list));
    expect(server.records.filter(({ id }) => !ids.has(id))).toEqual([]);
    expect(server.asked.length).toBeLessThan(30);
  });
});

describe('a total that has shrunk', () => {
  it('makes the list ask again for what is shown, and then for what follows', async () => {
    const server = createModelServer(recordsNamed(9));
    const list = listFrom(server, 3);
    await list.load();
    await list.more();
    server.records.splice(1, 1);
    server.asked.length = 0;
    await list.more();
    expect(server.asked.map(({ offset = 0 }) => offset)).toEqual([6, 0]);
    expect(idsOf(list)).toEqual(['r0', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8']);
    expect(list.state.value.total).toBe(8);
    expect(list.state.value.hasMore).toBe(false);
  });

  it('costs no record, however many are shown', async () => {
    const server = createModelServer(recordsNamed(200));
    const list = listFrom(server, 10);
    await list.load();
    for (let time = 0; time < 9; time++) await list.more();
    server.records.splice(3, 2);
    server.asked.length = 0;
    await list.more();
    expect(server.asked).toEqual([{ offset: 100, limit: 10 }, { limit: 100 }, { offset: 100, limit: 10 }]);
    expect(idsOf(list)).toEqual(server.records.slice(0, 110).map(({ id }) => id));
    await goToTheEnd(list, 20);
    expect(idsOf(list)).toEqual(server.records.map(({ id }) => id));
  });

  it('costs no request once the list was asked for again', async () => {
    const server = createModelServer(recordsNamed(100));
    const list = listFrom(server, 10);
    await list.load();
    for (let time = 0; time < 6; time++) await list.more();
    // None of those that are shown has gone, but the total can't tell that.
    server.records.splice(-10);
    await list.load();
    server.asked.length = 0;
    await goToTheEnd(list, 3);
    expect(server.asked.map(({ offset = 0 }) => offset)).toEqual([70, 80]);
    expect(idsOf(list)).toEqual(server.records.map(({ id }) => id));
  });

  it('is not forgotten when asking again fails', async () => {
    let isDown = false;
    const server = createModelServer(recordsNamed(9), { fails: (request) => isDown && request > 3 });
    const list = listFrom(server, 3);
    await list.load();
    await list.more();
    server.records.splice(1, 1);
    isDown = true;
    await list.more();
    expect(list.state.value.failure?.kind).toBe('server');
    expect(idsOf(list)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5']);
    isDown = false;
    await list.retry();
    expect(idsOf(list)).toEqual(['r0', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8']);
  });

  it('leaves nothing over when all have gone', async () => {
    const server = createModelServer(recordsNamed(9));
    const list = listFrom(server, 3);
    await list.load();
    server.records.length = 0;
    await list.more();
    expect(list.state.value.rows).toEqual([]);
    expect(list.state.value.hasMore).toBe(false);
  });
});

describe('asking again for many pages', () => {
  async function hundred() {
    const server = createModelServer(recordsNamed(200));
    const list = listFrom(server, 10);
    await list.load();
    for (let time = 0; time < 9; time++) await list.more();
    server.asked.length = 0;
    return { server, list };
  }

  it('asks once for all that is shown, and goes on in pages', async () => {
    const { server, list } = await hundred();
    server.records[0] = { id: 'r0', text: 'changed' };
    server.records[99] = { id: 'r99', text: 'changed' };
    await list.load();
    expect(server.asked).toEqual([{ limit: 100 }]);
    expect(idsOf(list)).toEqual(recordsNamed(100).map(({ id }) => id));
    expect([0, 98, 99].map((place) => list.state.value.rows?.[place]?.item.text)).toEqual(['changed', undefined, 'changed']);
    await list.more();
    expect(server.asked.at(-1)).toEqual({ offset: 100, limit: 10 });
  });

  it('asks for at most a hundred at a time, and for no more than are shown', async () => {
    const { server, list } = await hundred();
    server.records.push(...recordsNamed(200, 's'));
    for (let time = 0; time < 14; time++) await list.more();
    server.asked.length = 0;
    await list.load();
    expect(server.asked).toEqual([{ limit: 100 }, { offset: 100, limit: 100 }, { offset: 200, limit: 40 }]);
    expect(idsOf(list)).toEqual(server.records.slice(0, 240).map(({ id }) => id));
  });

  it('asks for whole pages where they are larger than that', async () => {
    const server = createModelServer(recordsNamed(500));
    const list = listFrom(server, 150);
    await list.load();
    await list.more();
    server.asked.length = 0;
    await list.load();
    expect(server.asked).toEqual([{ limit: 150 }, { offset: 150, limit: 150 }]);
  });

  it('is content with fewer at a time, where the service gives no more', async () => {
    const server = createModelServer(recordsNamed(200), { most: 7 });
    const list = listFrom(server, 10);
    await list.load();
    for (let time = 0; time < 2; time++) await list.more();
    server.asked.length = 0;
    await list.load();
    expect(server.asked).toEqual([{ limit: 21 }, { offset: 7, limit: 14 }, { offset: 14, limit: 10 }]);
    expect(idsOf(list)).toEqual(recordsNamed(21).map(({ id }) => id));
  });

  it('leaves the number to the service where it was left to it before', async () => {
    const server = createModelServer(recordsNamed(50), { most: 7 });
    const list = listFrom(server);
    await list.load();
    await list.more();
    server.asked.length = 0;
    await list.load();
    expect(server.asked).toEqual([{}, { offset: 7 }]);
  });

  it('shows as many as before when new ones have come first, and loses none', async () => {
    const { server, list } = await hundred();
    server.records.unshift(...recordsNamed(7, 'new'));
    await list.load();
    expect(idsOf(list)).toEqual(server.records.slice(0, 100).map(({ id }) => id));
    await goToTheEnd(list, 20);
    expect(idsOf(list)).toEqual(server.records.map(({ id }) => id));
  });

  it('loses no row when one from far behind has come first', async () => {
    const { server, list } = await hundred();
    server.records.unshift(...server.records.splice(80, 1));
    await list.load();
    expect(idsOf(list)).toEqual(server.records.slice(0, 100).map(({ id }) => id));
  });

  it('drops the rows that have gone, and misses none that moved up', async () => {
    const { server, list } = await hundred();
    server.records.splice(20, 7);
    await list.load();
    expect(idsOf(list)).toEqual(server.records.slice(0, 100).map(({ id }) => id));
    await goToTheEnd(list, 20);
    expect(idsOf(list)).toEqual(server.records.map(({ id }) => id));
  });

  it('has no more where all is shown', async () => {
    const server = createModelServer(recordsNamed(60));
    const list = listFrom(server, 10);
    await goToTheEnd(list, 6);
    await list.load();
    expect(idsOf(list)).toHaveLength(60);
    expect(list.state.value.hasMore).toBe(false);
  });

  it('goes on to what has come behind the end', async () => {
    const server = createModelServer(recordsNamed(60));
    const list = listFrom(server, 10);
    await goToTheEnd(list, 6);
    server.records.push(...recordsNamed(3, 'new'));
    await list.load();
    expect(list.state.value.hasMore).toBe(true);
    await goToTheEnd(list, 1);
    expect(idsOf(list)).toEqual(server.records.map(({ id }) => id));
  });

  it('keeps records without an id apart, and says how many could not be read', async () => {
    const records = Array.from({ length: 40 }, (_, number) => ({ id: null, text: `${number}` }));
    const isUnreadable = ({ text }: ModelRecord): boolean => ['1', '5', '25', '35'].includes(text ?? '');
    const list = listFrom(createModelServer(records, { isUnreadable }), 4);
    await goToTheEnd(list, 10);
    const shown = records.filter((record) => !isUnreadable(record));
    expect(list.state.value.rows?.map(({ item }) => item)).toEqual(shown);
    await list.load();
    expect(list.state.value.rows?.map(({ item }) => item)).toEqual(shown);
    expect(list.state.value.invalidCount).toBe(4);
  });
});

describe('failures', () => {
  const KINDS: ErrorCode[] = ['network', 'timeout', 'session-ended', 'forbidden', 'not-found', 'rate-limited', 'server', 'malformed'];

  it.each(KINDS)('%s leaves what is shown as it is, and going on is tried again', async (kind) => {
    const { requests, list, offsets } = setUp();
    void list.load();
    await requests.last().answer(pageOf(['a', 'b'], 4));
    void list.more();
    await requests.last().fail(kind);
    expect(list.state.value.failure).toEqual({ kind, operation: 'listSubscriptions' });
    expect(list.state.value.wentOn).toBe(true);
    expect(idsOf(list)).toEqual(['a', 'b']);
    expect(list.state.value.hasMore).toBe(true);
    void list.retry();
    expect(offsets()).toEqual([0, 2, 2]);
    await requests.last().answer(pageOf(['c', 'd'], 4));
    expect(idsOf(list)).toEqual(['a', 'b', 'c', 'd']);
    expect(list.state.value.failure).toBeUndefined();
  });

  it('of the first page are tried again by asking for it', async () => {
    const { requests, list, offsets } = setUp();
    void list.load();
    await requests.last().fail();
    expect(list.state.value.rows).toBeUndefined();
    expect(list.state.value.wentOn).toBe(false);
    void list.retry();
    await requests.last().answer(pageOf(['a', 'b'], 4));
    expect(offsets()).toEqual([0, 0]);
    expect(idsOf(list)).toEqual(['a', 'b']);
  });

  it('of asking again are tried again by asking again', async () => {
    const { requests, list, offsets } = setUp();
    void list.load();
    await requests.last().answer(pageOf(['a', 'b'], 4));
    void list.more();
    await requests.last().answer(pageOf(['c', 'd'], 4));
    void list.load();
    await requests.last().answer(pageOf(['x', 'b'], 4));
    await requests.last().fail();
    expect(list.state.value.wentOn).toBe(false);
    expect(idsOf(list)).toEqual(['a', 'b', 'c', 'd']);
    void list.retry();
    await requests.last().answer(pageOf(['x', 'b'], 4));
    await requests.last().answer(pageOf(['c', 'd'], 4));
    expect(offsets()).toEqual([0, 2, 0, 2, 0, 2]);
    expect(idsOf(list)).toEqual(['x', 'b', 'c', 'd']);
  });
});

describe('each failure', () => {
  it('stays in sight until an answer takes its place', async () => {
    const { requests, list } = setUp();
    void list.load();
    await requests.last().fail();
    void list.retry();
    expect(list.state.value.failure?.kind).toBe('network');
    expect(list.state.value.isLoading).toBe(true);
    await requests.last().answer(pageOf(['a'], 1));
    expect(list.state.value.failure).toBeUndefined();
  });

  it('is a new one, so that the same failure twice is told twice', async () => {
    const { requests, list } = setUp();
    void list.load();
    await requests.last().fail();
    const first = list.state.value.failure;
    void list.load();
    await requests.last().fail();
    expect(list.state.value.failure).toEqual(first);
    expect(list.state.value.failure).not.toBe(first);
  });

  it('is of the kind that says so when our own code could not cope with an answer', async () => {
    const list = createPagedList<ModelRecord>({
      ...ALONE,
      operation: 'listSubscriptions',
      fetchPage: () => {
        throw new TypeError('no such thing');
      },
      idOf: ({ id }) => id,
    });
    await expect(list.load()).resolves.toBeUndefined();
    expect(list.state.value.failure).toEqual({ kind: 'malformed', operation: 'listSubscriptions' });
    expect(list.state.value.isLoading).toBe(false);
  });
});

describe('disposing', () => {
  it('asks nothing more where it waited behind a request for more', async () => {
    const { requests, list } = setUp();
    void list.load();
    await requests.last().answer(pageOf(['a', 'b'], 9));
    const more = list.more();
    const again = list.load();
    list.dispose();
    await requests.last().answer(pageOf(['c', 'd'], 9));
    await Promise.all([more, again]);
    expect(requests.made).toHaveLength(2);
    expect(idsOf(list)).toEqual(['a', 'b']);
  });

  it('comes to nothing before anything was asked', () => {
    const { requests, list } = setUp();
    list.dispose();
    expect(requests.made).toHaveLength(0);
    expect(list.state.value.isLoading).toBe(false);
  });

  it('ignores a late failure', async () => {
    const { requests, list } = setUp();
    void list.load();
    list.dispose();
    await requests.last().fail();
    expect(list.state.value.failure).toBeUndefined();
  });

  it.each([
    ['load', ['late']],
    ['more', ['late']],
  ] as const)('aborts %s and ignores its late answer', async (step, ids) => {
    const { requests, list } = setUp(1);
    void list.load();
    await requests.last().answer(pageOf(['a'], 5));
    void list[step]();
    list.dispose();
    expect(requests.last().signal?.aborted).toBe(true);
    expect(list.state.value.isLoading).toBe(false);
    await requests.last().answer(pageOf(ids, 5));
    expect(idsOf(list)).toEqual(['a']);
    expect(list.state.value.failure).toBeUndefined();
  });

  it('goes on from what is known when it is used once more', async () => {
    const { requests, list, offsets } = setUp(1);
    void list.load();
    await requests.last().answer(pageOf(['a'], 5));
    void list.more();
    const abandoned = requests.last();
    list.dispose();
    void list.more();
    await abandoned.answer(pageOf(['late'], 5));
    await requests.last().answer(pageOf(['b'], 5));
    expect(offsets()).toEqual([0, 1, 1]);
    expect(idsOf(list)).toEqual(['a', 'b']);
  });
});
