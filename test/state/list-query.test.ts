// @vitest-environment node
import { effect } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { PaginationParams } from '../../src/api/portal-client.js';
import type { Page } from '../../src/api/resources/page.js';
import type { ListQuery } from '../../src/state/offset-pagination.js';
import {
  createFakeServer,
  createListQuery,
  createQueryOf,
  createRecords,
  type FakeRecord,
  fetchAllPages,
  idsOf,
} from './fake-server.js';
import { mockRequests } from './mock-requests.js';
import { recordsOf } from './records-of.js';

function pageOf(ids: readonly (string | null)[], total: number | null, invalid = 0): Page<FakeRecord> {
  return {
    data: ids.map((id) => ({ id })),
    invalid,
    receivedCount: ids.length + invalid,
    offset: null,
    limit: null,
    total,
  };
}

function setUp(pageSize = 2) {
  const requests = mockRequests<PaginationParams, Page<FakeRecord>>();
  const query = createListQuery({
    pageSize,
    fetchPage: (params, signal) => requests.send(params, signal),
  });
  return {
    requests,
    query,
    offsets: () => requests.sent.map(({ params }) => params.offset ?? 0),
    keys: () => query.data.value && [...query.data.value.items.keys()],
  };
}

/** A query whose first page has been loaded. */
async function setUpLoaded(ids: readonly (string | null)[], total: number | null, pageSize = 2) {
  const page = setUp(pageSize);
  void page.query.refetch();
  await page.requests.last().respond(pageOf(ids, total));
  return page;
}

describe('requests at the same time', () => {
  it('are shared unless one cancels the other', async () => {
    const { requests, query } = setUp();
    const shared = () => query.refetch({ cancelRefetch: false });
    const all = Promise.all([shared(), shared(), query.fetchNextPage()]);
    expect(requests.sent).toHaveLength(1);
    await requests.last().respond(pageOf(['a', 'b'], 4));
    await all;
    void query.fetchNextPage();
    void shared();
    void query.fetchNextPage();
    expect(requests.sent).toHaveLength(2);
  });

  it('are aborted by a refetch, and resolve with its response', async () => {
    const { requests, query } = setUp();
    const resolved: string[] = [];
    void query.refetch().then(() => resolved.push('first'));
    void query.refetch().then(() => resolved.push('second'));
    expect(requests.sent.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    await requests.sent[0]?.respond(pageOf(['late'], 1));
    expect(resolved).toEqual([]);
    expect(query.data.value).toBeUndefined();
    expect(query.isFetching.value).toBe(true);
    await requests.sent[1]?.respond(pageOf(['a'], 1));
    expect(resolved.toSorted()).toEqual(['first', 'second']);
    expect(idsOf(query)).toEqual(['a']);
    expect(query.dataUpdateCount.value).toBe(1);
  });

  it.each<[name: string, send: (query: ListQuery<FakeRecord>) => unknown, responses: string[][], offsets: number[]]>([
    [
      'a shared refetch after the next page, which it does not include',
      (query) => [query.fetchNextPage(), query.refetch({ cancelRefetch: false })],
      [['c']],
      [0, 2, 0],
    ],
    [
      'the next page once after a refetch, which does not include it',
      (query) => [query.refetch(), query.fetchNextPage(), query.fetchNextPage()],
      [['a', 'b'], ['c']],
      [0, 0, 2],
    ],
    [
      'the next page again after a refetch that aborted it',
      (query) => [query.fetchNextPage(), query.refetch()],
      [['a', 'b'], ['c']],
      [0, 2, 0, 2],
    ],
  ])('send %s', async (_, send, responses, expected) => {
    const { requests, query, offsets } = await setUpLoaded(['a', 'b'], 3);
    send(query);
    for (const ids of responses) {
      expect(query.isFetching.value).toBe(true);
      await requests.last().respond(pageOf(ids, 3));
    }
    expect(offsets()).toEqual(expected);
    expect(idsOf(query)).toEqual(['a', 'b', 'c']);
  });

  it.each<[name: string, end: (page: Awaited<ReturnType<typeof setUpLoaded>>) => unknown]>([
    ['has failed', ({ requests }) => requests.last().fail('server')],
    ['was canceled', ({ query }) => query.cancel()],
    ['has found that there is none', ({ requests }) => requests.last().respond(pageOf(['a', 'b'], 2))],
  ])('send no next page after a refetch that %s', async (_, end) => {
    const page = await setUpLoaded(['a', 'b'], 3);
    void page.query.refetch();
    const settled = page.query.fetchNextPage();
    await end(page);
    await page.requests.last().fail();
    await settled;
    expect(page.offsets()).toEqual([0, 0]);
    expect(page.query.isNextPageFetch.value).toBe(false);
  });
});

describe('the next page', () => {
  it.each<[name: string, total: number | null, next: Page<FakeRecord>]>([
    ['an empty page', 9, pageOf([], 9)],
    ['an empty page without a total', null, pageOf([], null)],
    ['a page with one record twice', 4, pageOf(['c', 'c'], 4)],
    ['a page that reaches the total', 9, pageOf(['c', 'd'], 4)],
    ['a page below its limit, without a total', null, { ...pageOf(['c'], null), limit: 2 }],
  ])('does not exist after %s', async (_, total, next) => {
    const { requests, query } = await setUpLoaded(['a', 'b'], total);
    expect(query.data.value?.hasNextPage).toBe(true);
    void query.fetchNextPage();
    await requests.last().respond(next);
    // A changed total makes the query fetch the loaded pages again.
    while (query.isFetching.value) {
      const offset = requests.last().params.offset ?? 0;
      await requests.last().respond(pageOf(['a', 'b', 'c', 'd'].slice(offset, offset + 2), next.total));
    }
    expect(query.data.value?.hasNextPage).toBe(false);
    expect(idsOf(query).slice(0, 2)).toEqual(['a', 'b']);
  });
});

it('keys distinguish records without an id from each other and from others, and stay the same when they are refetched', async () => {
  const { requests, query, keys } = await setUpLoaded(['1', null], 3);
  void query.fetchNextPage();
  await requests.last().respond(pageOf([''], 3));
  const before = keys();
  expect(new Set(before).size).toBe(3);
  void query.refetch();
  await requests.last().respond(pageOf(['1', null], 3));
  await requests.last().respond(pageOf([''], 3));
  expect(keys()).toEqual(before);
});

describe('structural sharing', () => {
  async function setUpRecords(count: number) {
    const server = createFakeServer(createRecords(count));
    const query = createQueryOf(server, 5);
    await fetchAllPages(query, count);
    return { server, query, data: query.data.value };
  }

  it('keeps the identity of the data after an unchanged response, which is still counted', async () => {
    const { query, data } = await setUpRecords(12);
    let runs = 0;
    const stop = effect(() => {
      void query.data.value;
      runs += 1;
    });
    await query.refetch();
    stop();
    expect(query.data.value).toBe(data);
    expect(query.dataUpdateCount.value).toBe(4);
    expect(runs).toBe(1);
  });

  it('keeps the identity of unchanged items when others change', async () => {
    const { server, query, data } = await setUpRecords(4);
    server.records[1] = { id: 'r1', text: 'changed' };
    server.records.splice(2, 1);
    server.records.unshift({ id: 'new' });
    await query.refetch();
    expect(idsOf(query)).toEqual(['new', 'r0', 'r1', 'r3']);
    expect(query.data.value).not.toBe(data);
    const before = [...(data?.items.values() ?? [])];
    expect(recordsOf(query).map((record) => before.includes(record))).toEqual([false, true, false, true]);
  });
});

describe('errors', () => {
  it('of the next page keep the data, and are retried by fetching it', async () => {
    const { requests, query, offsets } = await setUpLoaded(['a', 'b'], 4);
    void query.fetchNextPage();
    await requests.last().fail('server');
    expect(query.error.value).toMatchObject({ kind: 'server', operation: 'listSubscriptions' });
    expect(query.isNextPageFetch.value).toBe(true);
    expect(idsOf(query)).toEqual(['a', 'b']);
    expect(query.data.value?.hasNextPage).toBe(true);
    expect(query.dataUpdateCount.value).toBe(1);
    void query.retry();
    expect(offsets()).toEqual([0, 2, 2]);
    expect([query.isFetching.value, query.error.value?.kind]).toEqual([true, 'server']);
    await requests.last().respond(pageOf(['c', 'd'], 4));
    expect(idsOf(query)).toEqual(['a', 'b', 'c', 'd']);
    expect(query.error.value).toBeUndefined();
  });
});

describe('invalidate', () => {
  it('marks the data as stale and turns `fetchNextPage` into a refetch of the loaded pages', async () => {
    const { requests, query, offsets } = await setUpLoaded(['a', 'b'], 4);
    query.invalidate();
    expect(query.isStale()).toBe(true);
    expect(idsOf(query)).toEqual(['a', 'b']);
    void query.fetchNextPage();
    await requests.last().respond(pageOf(['x', 'y'], 4));
    expect(offsets()).toEqual([0, 0]);
    expect(idsOf(query)).toEqual(['x', 'y']);
    void query.fetchNextPage();
    expect(offsets()).toEqual([0, 0, 2]);
  });

  it('discards data and error with `reset`', async () => {
    const { requests, query } = await setUpLoaded(['a', 'b'], 4);
    void query.fetchNextPage();
    await requests.last().fail();
    query.invalidate({ reset: true });
    expect([query.data.value, query.error.value, query.isNextPageFetch.value]).toEqual([undefined, undefined, false]);
  });

  it('is not undone by a response to an aborted request', async () => {
    const { requests, query, offsets } = await setUpLoaded(['a', 'b'], 4);
    void query.refetch();
    query.invalidate();
    void query.refetch();
    await requests.sent[1]?.respond(pageOf(['a', 'b'], 4));
    await requests.last().fail();
    void query.fetchNextPage();
    expect(offsets()).toEqual([0, 0, 0, 0]);
  });
});

describe('cancel', () => {
  it('sends no refetch that waits for the next page', async () => {
    const { requests, query } = await setUpLoaded(['a', 'b'], 9);
    const nextPage = query.fetchNextPage();
    const refetch = query.refetch({ cancelRefetch: false });
    query.cancel();
    await requests.last().respond(pageOf(['c', 'd'], 9));
    await Promise.all([nextPage, refetch]);
    expect(requests.sent).toHaveLength(2);
    expect(idsOf(query)).toEqual(['a', 'b']);
  });

  it.each(['refetch', 'fetchNextPage'] as const)(
    'aborts %s, ignores how it ends, and keeps the data',
    async (method) => {
      const { requests, query, offsets } = await setUpLoaded(['a'], 5, 1);
      const aborted = [];
      for (let time = 0; time < 2; time++) {
        void query[method]();
        aborted.push(requests.last());
        query.cancel();
      }
      expect(aborted.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
      expect(query.isFetching.value).toBe(false);
      void query.fetchNextPage();
      await aborted[0]?.respond(pageOf(['late'], 5));
      await aborted[1]?.fail();
      expect([idsOf(query), query.error.value]).toEqual([['a'], undefined]);
      await requests.last().respond(pageOf(['b'], 5));
      expect(offsets().at(-1)).toBe(1);
      expect(idsOf(query)).toEqual(['a', 'b']);
    },
  );
});
