import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CacheOptions, createQueryClient } from '../../src/query/query-client.js';
import { createQuery, type QueryOptions } from '../../src/query/query.js';
import { QUERY_DEFAULTS } from '../store/defaults.js';
import { mockRequests, settle } from '../store/mock-requests.js';
import { observe } from '../store/observe.js';

const GC_TIME_MS = 30_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function setUp() {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const cache = createQueryClient(QUERY_DEFAULTS.session, QUERY_DEFAULTS.onSettled);
  const requests = mockRequests<string, string>();
  const createOf = (key: string) => (callbacks: Pick<QueryOptions, 'onObserved' | 'onUnobserved'>) =>
    createQuery<string>({
      ...QUERY_DEFAULTS,
      ...callbacks,
      fetch: (signal) => requests.send(key, signal),
      operation: 'getCustomer',
    });
  return {
    cache,
    requests,
    get: (key: string, options?: CacheOptions) => cache.get(key, createOf(key), options),
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
    keys: () => requests.sent.map(({ params }) => params),
  };
}

it('the cache creates one query per key, and fetches it when it is first observed', () => {
  const { cache, get, keys } = setUp();
  const [a, b] = [get('a'), get('b')];
  expect(get('a')).toBe(a);
  expect([keys(), cache.observed()]).toEqual([[], []]);
  observe(b);
  observe(a);
  observe(a);
  expect(keys()).toEqual(['b', 'a']);
  // In the order of observation.
  expect(cache.observed().map((query) => [a, b].findIndex((each) => each === query))).toEqual([1, 0]);
});

it.each<[string, (page: ReturnType<typeof setUp>) => unknown]>([
  ['is stale', ({ advance }) => advance(60_000)],
  [
    'has failed',
    ({ get, requests }) => {
      void get('a').refetch();
      return requests.last().fail('server', { status: 500 });
    },
  ],
])('the cache refetches a query that %s when it is observed again', async (_, happen) => {
  const page = setUp();
  const stop = observe(page.get('a'));
  await page.requests.last().respond('A');
  await happen(page);
  stop();
  await settle();
  const before = page.keys();
  observe(page.get('a'));
  expect(page.get('a').data.value).toBe('A');
  expect(page.keys()).toEqual([...before, 'a']);
});

it('the cache finishes the request of a query that is kept without observers', async () => {
  const { get, requests } = setUp();
  const query = get('a');
  const stop = observe(query);
  await requests.last().respond('A');
  void query.refetch();
  stop();
  await settle();
  expect(requests.last().signal?.aborted).toBe(false);
  await requests.last().respond('B');
  expect(get('a')).toBe(query);
  expect(query.data.value).toBe('B');
});

it.each([true, false])(
  'keeps a query that another component observes in the same task, with `keepsUnobserved` %s',
  async (keepsUnobserved) => {
    const { get, requests } = setUp();
    const query = get('a', { keepsUnobserved });
    observe(query)();
    observe(query);
    await settle();
    expect(get('a', { keepsUnobserved })).toBe(query);
    expect(requests.sent).toHaveLength(1);
    expect(requests.last().signal?.aborted).toBe(false);
    await requests.last().respond('A');
    expect(query.data.value).toBe('A');
  },
);

it('the cache keeps a query with data for 30 seconds without observers, and removes a query without data at once', async () => {
  const { cache, requests, get } = setUp();
  const query = get('a');
  const stops = [observe(query), observe(query)];
  await requests.last().respond('A');
  const stop = async (): Promise<void> => {
    stops.pop()?.();
    await settle();
  };
  await stop();
  vi.advanceTimersByTime(GC_TIME_MS);
  expect(cache.observed()).toEqual([query]);
  await stop();
  expect(cache.observed()).toEqual([]);
  vi.advanceTimersByTime(GC_TIME_MS - 1);
  stops.push(observe(get('a')));
  expect([cache.observed(), vi.getTimerCount()]).toEqual([[query], 0]);
  await stop();
  vi.advanceTimersByTime(GC_TIME_MS - 1);
  expect(get('a')).toBe(query);
  vi.advanceTimersByTime(1);
  const later = get('a');
  expect(later).not.toBe(query);
  stops.push(observe(later));
  await stop();
  expect([requests.last().signal?.aborted, vi.getTimerCount()]).toEqual([true, 0]);
  expect(get('a')).not.toBe(later);
});

it('the cache keeps an observed query that two components have observed, one after the other, in one task', async () => {
  const { cache, get, requests } = setUp();
  const query = get('a');
  const stop = observe(query);
  await requests.last().respond('A');
  stop();
  observe(query)();
  await settle();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(GC_TIME_MS / 2);
  observe(query);
  vi.advanceTimersByTime(GC_TIME_MS);
  expect([get('a'), cache.observed()]).toEqual([query, [query]]);
});
