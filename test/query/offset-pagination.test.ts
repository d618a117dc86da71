import { describe, expect, it } from 'vitest';
import { appendPage, EMPTY_LIST } from '../../src/query/offset-pagination.js';
import {
  createFakeServer,
  createListQuery,
  createQueryOf,
  createRecords,
  type FakeRecord,
  idsOf,
} from '../store/fake-server.js';
import { recordsOf } from '../store/records-of.js';

const idsOfRecords = (records: readonly FakeRecord[]) => records.map(({ id }) => id);

it('a next page without a record is the last one, and is requested once, though the server reports more records and another total each time', async () => {
  const server = createFakeServer(createRecords(5), { reportTotal: (_, responseCount) => 1000 + responseCount });
  const query = createQueryOf(server, 5);
  await query.refetch();
  await query.fetchNextPage();
  expect(server.requests.map(({ offset = 0 }) => offset)).toEqual([0, 5]);
  expect(query.data.value?.hasNextPage).toBe(false);
  expect(idsOf(query)).toHaveLength(5);
});

it('the next page after deletions in front of it is corrected by a retry if the correction failed', async () => {
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

describe('a refetch of many pages', () => {
  async function setUpPages(count: number, pageSize: number | undefined, maxLimit?: number) {
    const server = createFakeServer(createRecords(500), { maxLimit });
    const query = createQueryOf(server, pageSize);
    await query.refetch();
    for (let page = 1; page < count; page++) await query.fetchNextPage();
    server.requests.length = 0;
    return { server, query };
  }

  it.each<[string, pages: number, pageSize: number | undefined, maxLimit: number | undefined, requests: object[]]>([
    ['a hundred records at a time', 15, 10, undefined, [{ limit: 100 }, { offset: 100, limit: 50 }]],
    ['whole pages that are larger than a hundred', 2, 150, undefined, [{ limit: 150 }, { offset: 150, limit: 150 }]],
    ['the rest of what it gets', 3, 10, 7, [{ limit: 21 }, { offset: 7, limit: 14 }, { offset: 14, limit: 10 }]],
    ['pages whose size is left to the server', 2, undefined, 7, [{}, { offset: 7 }]],
  ])('requests %s', async (_, pages, pageSize, maxLimit, requests) => {
    const { server, query } = await setUpPages(pages, pageSize, maxLimit);
    const before = idsOf(query);
    await query.refetch();
    expect(server.requests).toEqual(requests);
    expect(idsOf(query)).toEqual(before);
  });

  it('is one request, and the next page keeps its size', async () => {
    const { server, query } = await setUpPages(10, 10);
    server.records[0] = { id: 'r0', text: 'changed' };
    server.records[99] = { id: 'r99', text: 'changed' };
    await query.refetch();
    expect(server.requests).toEqual([{ limit: 100 }]);
    expect(idsOf(query)).toEqual(idsOfRecords(createRecords(100)));
    expect([0, 98, 99].map((index) => recordsOf(query)[index]?.text)).toEqual(['changed', undefined, 'changed']);
    await query.fetchNextPage();
    expect(server.requests.at(-1)).toEqual({ offset: 100, limit: 10 });
  });
});

// A refetch of four pages of five: how many records are deleted at the beginning of the list before
// each request, and the offsets of all.
it.each([
  ['0 1 0 1 0', '0 5 0 5 0 5 10 15'],
  ['0 1 0 1 0 1 1 1 1 1 1 0', '0 5 0 5 0 5 0 5 0 5 0 5 10 15'],
  ['0 0 0 6 0 0 0 6 0 0 0 6 0', '0 5 10 15 0 5 10 15 0 5 10 15 0 5 10 15'],
])('a refetch of a list from which records disappear starts again: %s', async (deletions, offsets) => {
  const { query, records, requests } = await setUpDeletions(deletions.split(' ').map(Number));
  await query.refetch();
  expect(requests.map(({ offset = 0 }) => offset).join(' ')).toBe(offsets);
  // None is missed of those that are still there.
  const kept = idsOfRecords(records);
  const end = kept.indexOf(idsOf(query).at(-1) ?? '');
  expect(idsOf(query)).toEqual(expect.arrayContaining(kept.slice(0, end)));
});

it('a list that loses a record before each request isn’t requested forever, and is complete after the next refetch', async () => {
  const counts = Array<number>(40).fill(1);
  const { query, records, requests } = await setUpDeletions(counts);
  await query.refetch();
  expect(requests.length).toBeLessThan(30);
  counts.length = 0;
  await query.refetch();
  expect(idsOf(query)).toEqual(idsOfRecords(records.slice(0, idsOf(query).length)));
});

async function setUpDeletions(counts: number[]) {
  const server = createFakeServer(createRecords(99), { maxLimit: 5 });
  const { records, requests } = server;
  let isCounted = false;
  const query = createListQuery({
    pageSize: 5,
    fetchPage(params) {
      if (isCounted) records.splice(0, counts.shift() ?? 0);
      return server.fetchPage(params);
    },
  });
  await query.refetch();
  for (let page = 1; page < 4; page++) await query.fetchNextPage();
  requests.length = 0;
  isCounted = true;
  return { query, records, requests };
}

it('a record with the same id as another one on its page counts as unreadable', () => {
  const append = (...names: readonly string[]) => {
    const data = names.map((name) => ({ id: 'a', name }));
    const page = { data, receivedCount: data.length, invalid: 0, total: data.length, limit: 20, offset: 0 };
    return appendPage<{ id: string; name: string }>(EMPTY_LIST, page, ({ id }) => id).data;
  };
  expect([append('one').invalid, append('one', 'two').invalid, append('one', 'one').invalid]).toEqual([0, 1, 0]);
});
