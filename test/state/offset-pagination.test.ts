// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  createFakeServer,
  createQueryOf,
  createRecords,
  type FakeRecord,
  fetchAllPages,
  idsOf,
} from './fake-server.js';

const idsOfRecords = (records: readonly FakeRecord[]) => records.map(({ id }) => id);

describe('a record that changes', () => {
  it('is replaced in its position', async () => {
    const server = createFakeServer(createRecords(6));
    const query = createQueryOf(server, 3);
    await query.refetch();
    server.records.unshift({ id: 'new' });
    server.records[3] = { id: 'r2', text: 'changed' };
    await query.fetchNextPage();
    expect(idsOf(query)).toEqual(['new', 'r0', 'r1', 'r2', 'r3', 'r4']);
    expect(query.data.value?.items[3]?.item.text).toBe('changed');
  });

  it('is removed by a refetch once it is deleted', async () => {
    const server = createFakeServer(createRecords(6));
    const query = createQueryOf(server, 3);
    await fetchAllPages(query, 3);
    server.records.splice(1, 2);
    await query.refetch();
    expect(idsOf(query)).toEqual(['r0', 'r3', 'r4', 'r5']);
    expect(query.data.value?.total).toBe(4);
    expect(query.data.value?.hasNextPage).toBe(false);
  });

  it('is found by a refetch after it was appended', async () => {
    const server = createFakeServer(createRecords(2));
    const query = createQueryOf(server, 3);
    await query.refetch();
    server.records.push(...createRecords(3, 'new'));
    await query.refetch();
    expect(idsOf(query)).toEqual(['r0', 'r1', 'new0']);
    expect(query.data.value?.hasNextPage).toBe(true);
    await fetchAllPages(query, 3);
    expect(idsOf(query)).toEqual(['r0', 'r1', 'new0', 'new1', 'new2']);
  });
});

describe('a next page that has no record', () => {
  it('is the last one, and is requested once, though the server reports more records and another total each time', async () => {
    const server = createFakeServer(createRecords(5), { reportTotal: (_, responseCount) => 1000 + responseCount });
    const query = createQueryOf(server, 5);
    await query.refetch();
    await query.fetchNextPage();
    // The loaded page is requested again, because the total has changed.
    expect(server.requests.map(({ offset = 0 }) => offset)).toEqual([0, 5, 0]);
    expect(query.data.value?.hasNextPage).toBe(false);
    expect(idsOf(query)).toHaveLength(5);
  });
});

describe('the next page after insertions in front of it', () => {
  it.each([
    ['fewer records than a page', 4],
    ['a page of records', 5],
    ['several pages of records', 12],
  ])('loses no record and keeps the next page: %s', async (_, count) => {
    const server = createFakeServer(createRecords(20));
    const query = createQueryOf(server, 5);
    await query.refetch();
    server.records.unshift(...createRecords(count, 'new'));
    await query.fetchNextPage();
    expect(query.data.value).toMatchObject({ total: 20 + count, hasNextPage: true });
    expect(idsOf(query)).toEqual(idsOfRecords(server.records.slice(0, 10)));
    await fetchAllPages(query, 10);
    expect(idsOf(query)).toEqual(idsOfRecords(server.records));
  });

  it('exists when all but the last page had been loaded', async () => {
    const server = createFakeServer(createRecords(10));
    const query = createQueryOf(server, 5);
    await query.refetch();
    server.records.unshift(...createRecords(5, 'new'));
    await query.fetchNextPage();
    expect(query.data.value?.hasNextPage).toBe(true);
    await query.fetchNextPage();
    expect(idsOf(query)).toEqual(idsOfRecords(server.records));
    expect(query.data.value?.hasNextPage).toBe(false);
  });
});

describe('the next page after deletions in front of it', () => {
  it('is fetched after the loaded pages have been fetched again', async () => {
    const server = createFakeServer(createRecords(9));
    const query = createQueryOf(server, 3);
    await query.refetch();
    await query.fetchNextPage();
    server.records.splice(1, 1);
    server.requests.length = 0;
    await query.fetchNextPage();
    expect(server.requests.map(({ offset = 0 }) => offset)).toEqual([6, 0]);
    expect(idsOf(query)).toEqual(['r0', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8']);
    expect(query.data.value?.total).toBe(8);
    expect(query.data.value?.hasNextPage).toBe(false);
  });

  it('loses no record of many', async () => {
    const server = createFakeServer(createRecords(200));
    const query = createQueryOf(server, 10);
    await query.refetch();
    for (let page = 1; page < 10; page++) await query.fetchNextPage();
    server.records.splice(3, 2);
    server.requests.length = 0;
    await query.fetchNextPage();
    expect(server.requests).toEqual([{ offset: 100, limit: 10 }, { limit: 100 }, { offset: 100, limit: 10 }]);
    expect(idsOf(query)).toEqual(idsOfRecords(server.records.slice(0, 110)));
    await fetchAllPages(query, 20);
    expect(idsOf(query)).toEqual(idsOfRecords(server.records));
  });

  it('needs no additional request after a refetch', async () => {
    const server = createFakeServer(createRecords(100));
    const query = createQueryOf(server, 10);
    await query.refetch();
    for (let page = 1; page < 7; page++) await query.fetchNextPage();
    // None of the loaded records, but the total does not show that.
    server.records.splice(-10);
    await query.refetch();
    server.requests.length = 0;
    await fetchAllPages(query, 3);
    expect(server.requests.map(({ offset = 0 }) => offset)).toEqual([70, 80]);
    expect(idsOf(query)).toEqual(idsOfRecords(server.records));
  });

  it('is corrected by a retry if the correction failed', async () => {
    let isDown = false;
    const server = createFakeServer(createRecords(9), { fails: (requestCount) => isDown && requestCount > 3 });
    const query = createQueryOf(server, 3);
    await query.refetch();
    await query.fetchNextPage();
    server.records.splice(1, 1);
    isDown = true;
    await query.fetchNextPage();
    expect(query.error.value?.kind).toBe('server');
    expect(idsOf(query)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5']);
    isDown = false;
    await query.retry();
    expect(idsOf(query)).toEqual(['r0', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8']);
  });

  it.each([
    ['behind the loaded ones', (records: FakeRecord[]) => records.pop()],
    ['among the loaded ones', (records: FakeRecord[]) => records.splice(1, 1)],
  ])('exists while more records are known, though some are deleted during its requests: %s', async (_, remove) => {
    const server = createFakeServer(createRecords(49), { maxLimit: 1 });
    const query = createQueryOf(
      {
        ...server,
        async fetchPage(params) {
          if ([3, 5, 8, 10].includes(server.requests.length + 1)) remove(server.records);
          return server.fetchPage(params);
        },
      },
      5,
    );
    await query.refetch();
    await query.fetchNextPage();
    await query.fetchNextPage();
    expect(query.data.value?.total).toBe(45);
    expect(query.data.value?.hasNextPage).toBe(true);
    await fetchAllPages(query, 45);
    expect(idsOf(query)).toEqual(idsOfRecords(server.records));
  });

  it('leaves no record when all were deleted', async () => {
    const server = createFakeServer(createRecords(9));
    const query = createQueryOf(server, 3);
    await query.refetch();
    server.records.length = 0;
    await query.fetchNextPage();
    expect(query.data.value?.items).toEqual([]);
    expect(query.data.value?.hasNextPage).toBe(false);
  });
});

describe('a list that changes during a refetch of several requests', () => {
  /** @param changes applied before the request of that index */
  async function setUpChanging(count: number, changes: Readonly<Record<number, (records: FakeRecord[]) => unknown>>) {
    const server = createFakeServer(createRecords(count));
    const query = createQueryOf(server, 50);
    await fetchAllPages(query, 10);
    server.requests.length = 0;
    const fetchPage = server.fetchPage.bind(server);
    server.fetchPage = async (params) => {
      changes[server.requests.length]?.(server.records);
      return fetchPage(params);
    };
    return { server, query };
  }

  it.each<[name: string, change: (records: FakeRecord[]) => unknown]>([
    ['is deleted', (records) => records.splice(10, 1)],
    ['is inserted', (records) => records.splice(10, 0, { id: 'new' })],
    ['moves to the front', (records) => records.unshift(...records.splice(120, 1))],
  ])('is complete, without deleted records, when one %s between two requests', async (_, change) => {
    const { server, query } = await setUpChanging(150, { 1: change });
    await query.refetch();
    await fetchAllPages(query, 2);
    expect(idsOf(query)).toEqual(idsOfRecords(server.records));
    expect(query.data.value?.hasNextPage).toBe(false);
  });

  it('is complete, and the refetch ends, when a record is deleted before every request', async () => {
    const deleteFirst = (records: FakeRecord[]) => records.shift();
    const { server, query } = await setUpChanging(
      250,
      Object.fromEntries(Array.from({ length: 200 }, (_, index) => [index, deleteFirst])),
    );
    await query.refetch();
    const ids = new Set(idsOf(query));
    expect(server.records.filter(({ id }) => !ids.has(id))).toEqual([]);
    expect(server.requests.length).toBeLessThan(30);
  });
});

describe('a refetch of many pages', () => {
  async function setUpHundred() {
    const server = createFakeServer(createRecords(200));
    const query = createQueryOf(server, 10);
    await query.refetch();
    for (let page = 1; page < 10; page++) await query.fetchNextPage();
    server.requests.length = 0;
    return { server, query };
  }

  it('is one request, and the next page keeps its size', async () => {
    const { server, query } = await setUpHundred();
    server.records[0] = { id: 'r0', text: 'changed' };
    server.records[99] = { id: 'r99', text: 'changed' };
    await query.refetch();
    expect(server.requests).toEqual([{ limit: 100 }]);
    expect(idsOf(query)).toEqual(idsOfRecords(createRecords(100)));
    expect([0, 98, 99].map((index) => query.data.value?.items[index]?.item.text)).toEqual([
      'changed',
      undefined,
      'changed',
    ]);
    await query.fetchNextPage();
    expect(server.requests.at(-1)).toEqual({ offset: 100, limit: 10 });
  });

  it('requests at most a hundred records per request, and none that were not loaded', async () => {
    const { server, query } = await setUpHundred();
    server.records.push(...createRecords(200, 's'));
    for (let page = 0; page < 14; page++) await query.fetchNextPage();
    server.requests.length = 0;
    await query.refetch();
    expect(server.requests).toEqual([{ limit: 100 }, { offset: 100, limit: 100 }, { offset: 200, limit: 40 }]);
    expect(idsOf(query)).toEqual(idsOfRecords(server.records.slice(0, 240)));
  });

  it('requests whole pages that are larger than that', async () => {
    const server = createFakeServer(createRecords(500));
    const query = createQueryOf(server, 150);
    await query.refetch();
    await query.fetchNextPage();
    server.requests.length = 0;
    await query.refetch();
    expect(server.requests).toEqual([{ limit: 150 }, { offset: 150, limit: 150 }]);
  });

  it('sends more requests if the server returns fewer records', async () => {
    const server = createFakeServer(createRecords(200), { maxLimit: 7 });
    const query = createQueryOf(server, 10);
    await query.refetch();
    for (let page = 1; page < 3; page++) await query.fetchNextPage();
    server.requests.length = 0;
    await query.refetch();
    expect(server.requests).toEqual([{ limit: 21 }, { offset: 7, limit: 14 }, { offset: 14, limit: 10 }]);
    expect(idsOf(query)).toEqual(idsOfRecords(createRecords(21)));
  });

  it('leaves the page size to the server if there is none', async () => {
    const server = createFakeServer(createRecords(50), { maxLimit: 7 });
    const query = createQueryOf(server);
    await query.refetch();
    await query.fetchNextPage();
    server.requests.length = 0;
    await query.refetch();
    expect(server.requests).toEqual([{}, { offset: 7 }]);
  });

  it('keeps the number of items after insertions in front, and loses none', async () => {
    const { server, query } = await setUpHundred();
    server.records.unshift(...createRecords(7, 'new'));
    await query.refetch();
    expect(idsOf(query)).toEqual(idsOfRecords(server.records.slice(0, 100)));
    await fetchAllPages(query, 20);
    expect(idsOf(query)).toEqual(idsOfRecords(server.records));
  });

  it('loses no record when one moves to the front', async () => {
    const { server, query } = await setUpHundred();
    server.records.unshift(...server.records.splice(80, 1));
    await query.refetch();
    expect(idsOf(query)).toEqual(idsOfRecords(server.records.slice(0, 100)));
  });

  it('removes deleted records, and misses none that moved up', async () => {
    const { server, query } = await setUpHundred();
    server.records.splice(20, 7);
    await query.refetch();
    expect(idsOf(query)).toEqual(idsOfRecords(server.records.slice(0, 100)));
    await fetchAllPages(query, 20);
    expect(idsOf(query)).toEqual(idsOfRecords(server.records));
  });

  it('has no next page when all is loaded', async () => {
    const query = createQueryOf(createFakeServer(createRecords(60)), 10);
    await fetchAllPages(query, 6);
    await query.refetch();
    expect(idsOf(query)).toHaveLength(60);
    expect(query.data.value?.hasNextPage).toBe(false);
  });

  it('has a next page when records were appended', async () => {
    const server = createFakeServer(createRecords(60));
    const query = createQueryOf(server, 10);
    await fetchAllPages(query, 6);
    server.records.push(...createRecords(3, 'new'));
    await query.refetch();
    expect(query.data.value?.hasNextPage).toBe(true);
    await fetchAllPages(query, 1);
    expect(idsOf(query)).toEqual(idsOfRecords(server.records));
  });

  it('distinguishes records without an id, and counts the invalid ones', async () => {
    const records = Array.from({ length: 40 }, (_, index) => ({ id: null, text: `${index}` }));
    const isInvalid = ({ text }: FakeRecord): boolean => ['1', '5', '25', '35'].includes(text ?? '');
    const query = createQueryOf(createFakeServer(records, { isInvalid }), 4);
    await fetchAllPages(query, 10);
    const valid = records.filter((record) => !isInvalid(record));
    expect(query.data.value?.items.map(({ item }) => item)).toEqual(valid);
    await query.refetch();
    expect(query.data.value?.items.map(({ item }) => item)).toEqual(valid);
    expect(query.data.value?.invalid).toBe(4);
  });
});
