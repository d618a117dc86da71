import { effect } from '@preact/signals';
import { expect, it, onTestFinished } from 'vitest';
import type { PaginationParams } from '../../src/client/portal-client.js';
import type { Page } from '../../src/client/resources/page.js';
import { createListQuery, type FakeRecord, idsOf } from '../store/fake-server.js';
import { mockRequests, settle } from '../store/mock-requests.js';

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

/**
 * A step calls a method of the query, or ends its last request, or the one with a number: with
 * records and their total.
 */
function run({ query, requests }: ReturnType<typeof setUp>, step: string): unknown {
  const [name = '', detail = '', index] = step.split(' ');
  const request = index ? requests.sent[Number(index)] : requests.sent.at(-1);
  const [ids = '', total] = detail.split('/');
  const steps: Readonly<Record<string, () => unknown>> = {
    refetch: () => void query.refetch(),
    share: () => void query.refetch({ cancelRefetch: false }),
    next: () => void query.fetchNextPage(),
    retry: () => void query.retry(),
    cancel: () => query.dispose(),
    invalidate: () => query.invalidate(),
    reset: () => query.invalidate({ reset: true }),
    fail: () => request?.fail('server'),
    respond: () => request?.respond(pageOf([...ids], Number(total))),
  };
  return steps[name]?.();
}

// After each step: the offsets of the requests, with "x" if aborted and "*" if one is pending; the
// records, "+" if there are more, ">" if the next page is being requested or its error is shown,
// "!" if an error is shown, and "?" if they are stale.
it.each([
  [
    'a refetch ends when a page repeats the one before it twice',
    'refetch: 0*, respond ab/6: 0 ab+, next: 0 2* ab+>, respond cd/6: 0 2 abcd+, refetch: 0 2 0* abcd+, respond ab/6: 0 2 0 2* abcd+, respond ab/6: 0 2 0 2 0* abcd+, respond ab/6: 0 2 0 2 0 2* abcd+, respond ab/6: 0 2 0 2 0 2 ab, next: 0 2 0 2 0 2 2* ab>',
  ],
  [
    'the same requests at the same time are shared',
    'refetch: 0*, share: 0*, next: 0*, respond ab/4: 0 ab+, next: 0 2* ab+>, next: 0 2* ab+>',
  ],
  [
    'a shared refetch is one with a next page in flight, which makes those before it no newer',
    'refetch: 0*, respond ab/3: 0 ab+, next: 0 2* ab+>, invalidate: 0 2* ab+>?, share: 0 2* ab+>?, respond c/3: 0 2 abc?',
  ],
  [
    'the next page is sent once after a refetch, which does not include it',
    'refetch: 0*, respond ab/3: 0 ab+, refetch: 0 0* ab+, next: 0 0* ab+>, next: 0 0* ab+>, respond ab/3: 0 0 2* ab+>, respond c/3: 0 0 2 abc',
  ],
  [
    'the next page is sent again after a refetch that aborted it',
    'refetch: 0*, respond ab/3: 0 ab+, next: 0 2* ab+>, refetch: 0 2x 0* ab+>, respond ab/3: 0 2x 0 2* ab+>, respond c/3: 0 2x 0 2 abc',
  ],
  [
    'the next page is sent after a refetch that has failed and is tried again',
    'refetch: 0*, respond ab/3: 0 ab+, refetch: 0 0* ab+, next: 0 0* ab+>, fail: 0 0 ab+!, retry: 0 0 0* ab+>!, respond ab/3: 0 0 0 2* ab+>, respond c/3: 0 0 0 2 abc',
  ],
  [
    'the next page is not sent after a refetch that was canceled',
    'refetch: 0*, respond ab/3: 0 ab+, refetch: 0 0* ab+, next: 0 0* ab+>, cancel: 0 0x ab+, fail: 0 0x ab+',
  ],
  [
    'the next page is not sent after a refetch that has found none',
    'refetch: 0*, respond ab/3: 0 ab+, refetch: 0 0* ab+, next: 0 0* ab+>, respond ab/2: 0 0 ab',
  ],
  [
    'an error of the next page keeps the records, and a retry requests it again',
    'refetch: 0*, respond ab/4: 0 ab+, next: 0 2* ab+>, fail: 0 2 ab+>!, retry: 0 2 2* ab+>!, respond cd/4: 0 2 2 abcd',
  ],
  [
    'a retry repeats what has failed',
    'refetch: 0*, respond ab/4: 0 ab+, refetch: 0 0* ab+, fail: 0 0 ab+!, retry: 0 0 0* ab+!, respond ab/4: 0 0 0 ab+',
  ],
  [
    'records that are stale are requested again before the next page',
    'refetch: 0*, respond ab/4: 0 ab+, invalidate: 0 ab+?, next: 0 0* ab+>?, respond xy/4: 0 0 2* xy+>, respond zw/4: 0 0 2 xyzw',
  ],
  [
    'the next page is not requested behind such records if they are all',
    'refetch: 0*, respond ab/4: 0 ab+, invalidate: 0 ab+?, next: 0 0* ab+>?, respond xy/2: 0 0 xy',
  ],
  [
    'a shared refetch waits for one that includes the next page, and is none of its own',
    'refetch: 0*, respond ab/4: 0 ab+, next: 0 2* ab+>, refetch: 0 2x 0* ab+>, share: 0 2x 0* ab+>, respond ab/4: 0 2x 0 2* ab+>, respond cd/4: 0 2x 0 2 abcd',
  ],
  [
    'the error of a next page stays below the records while they are requested again',
    'refetch: 0*, respond ab/4: 0 ab+, next: 0 2* ab+>, fail: 0 2 ab+>!, refetch: 0 2 0* ab+>!, respond ab/4: 0 2 0 ab+',
  ],
  [
    'a reset discards records, error and the next page',
    'refetch: 0*, respond ab/4: 0 ab+, next: 0 2* ab+>, fail: 0 2 ab+>!, reset: 0 2, refetch: 0 2 0*, respond ab/4: 0 2 0 ab+, next: 0 2 0 2* ab+>, reset: 0 2 0 2* >, refetch: 0 2 0 2x 0*, fail: 0 2 0 2x 0 !, retry: 0 2 0 2x 0 0* !',
  ],
  [
    'records stay stale after a response to an aborted request',
    'refetch: 0*, respond ab/4: 0 ab+, refetch: 0 0* ab+, invalidate: 0 0* ab+?, refetch: 0 0x 0* ab+?, respond ab/4 1: 0 0x 0* ab+?, fail: 0 0x 0 ab+!, next: 0 0x 0 0* ab+>!',
  ],
  ...['refetch', 'next'].map((method) => {
    const [x, pending, flag] = method === 'next' ? ['2x', '2*', '>'] : ['0x', '0*', ''];
    return [
      `how a canceled request ends is ignored: ${method}`,
      `refetch: 0*, respond ab/9: 0 ab+, ${method}: 0 ${pending} ab+${flag}, cancel: 0 ${x} ab+, ${method}: 0 ${x} ${pending} ab+${flag}, cancel: 0 ${x} ${x} ab+, next: 0 ${x} ${x} 2* ab+>, respond zz/9 1: 0 ${x} ${x} 2* ab+>, fail - 2: 0 ${x} ${x} 2* ab+>, respond cd/9: 0 ${x} ${x} 2 abcd+`,
    ];
  }),
])('%s', async (_, steps = '') => {
  const page = setUp();
  const { query, requests } = page;
  const seen: string[] = [];
  for (const step of steps.split(', ').map((each) => each.split(':')[0] ?? '')) {
    await run(page, step);
    await settle();
    const sent = requests.sent.map(({ params, signal }) => `${params.offset ?? 0}${signal?.aborted ? 'x' : ''}`);
    const { value: data } = query.data;
    const flags = [
      data?.hasNextPage && '+',
      (query.isFetchingNextPage.value || query.isFetchNextPageError.value) && '>',
      query.error.value && '!',
      data !== undefined && query.isStale() && '?',
    ];
    const shown = [...idsOf(query), ...flags.filter(Boolean)].join('');
    seen.push(`${step}: ${sent.join(' ')}${query.isFetching.value ? '*' : ''}${shown && ` ${shown}`}`);
  }
  expect(seen.join(', ')).toBe(steps);
});

it('a next page that the first one leads to is requested once', async () => {
  const { requests, query, offsets } = setUp();
  onTestFinished(effect(() => void (query.data.value && query.fetchNextPage())));
  void query.refetch();
  await requests.last().respond(pageOf(['a', 'b'], 3));
  await requests.last().respond(pageOf(['c'], 3));
  expect([offsets(), idsOf(query)]).toEqual([
    [0, 2],
    ['a', 'b', 'c'],
  ]);
});

it('a request that a refetch has aborted resolves with the refetch’s response', async () => {
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

it.each<[name: string, total: number | null, next: Page<FakeRecord>]>([
  ['an empty page', 9, pageOf([], 9)],
  ['an empty page without a total', null, pageOf([], null)],
  ['a page with one record twice', 4, pageOf(['c', 'c'], 4)],
  ['a page that reaches the total', 9, pageOf(['c', 'd'], 4)],
  ['a page below its limit, without a total', null, { ...pageOf(['c'], null), limit: 2 }],
])('no next page follows %s', async (_, total, next) => {
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

it('a fork contains no stale records', async () => {
  const { query } = await setUpLoaded(['a', 'b'], 4);
  expect(idsOf(query.fork())).toEqual(['a', 'b']);
  query.invalidate();
  expect(query.fork().data.value).toBeUndefined();
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

it('a next page that waits for a refetch keeps the page size that it was requested with', async () => {
  const { requests, query } = await setUpLoaded(['a', 'b'], 9);
  void query.refetch();
  void query.fetchNextPage({ pageSize: 7 });
  void query.fetchNextPage();
  await requests.last().respond(pageOf(['a', 'b'], 9));
  expect(requests.last().params).toEqual({ offset: 2, limit: 7 });
});
