// @vitest-environment node
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, type ObserverCallbacks } from '../../src/state/query-client.js';
import { createQuery } from '../../src/state/query.js';
import { QUERY_DEFAULTS } from './defaults.js';
import { mockRequests, settle } from './mock-requests.js';
import { observe } from './observe.js';

const GC_TIME_MS = 30_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  let time = 0;
  const cache = createQueryClient();
  const requests = mockRequests<string, string>();
  const createOf = (key: string) => (callbacks: ObserverCallbacks) =>
    createQuery<string>({
      ...QUERY_DEFAULTS,
      ...callbacks,
      fetch: (signal) => requests.send(key, signal),
      operation: 'getCustomer',
      now: () => time,
    });
  return {
    cache,
    requests,
    get: (key: string, gcTime?: number) => cache.get(key, createOf(key), gcTime === undefined ? {} : { gcTime }),
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
    keys: () => requests.sent.map(({ params }) => params),
  };
}

describe('createQueryClient', () => {
  it('creates one query per key, and fetches it when it is first observed', () => {
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
  ])('refetches a query that %s when it is observed again', async (_, happen) => {
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

  it('finishes the request of a query that is kept without observers', async () => {
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

  it.each([GC_TIME_MS, 0])(
    'keeps a query that another component observes in the same task, with a `gcTime` of %d ms',
    async (gcTime) => {
      const { get, requests } = setUp();
      const query = get('a', gcTime);
      observe(query)();
      observe(query);
      await settle();
      expect(get('a', gcTime)).toBe(query);
      expect(requests.sent).toHaveLength(1);
      expect(requests.last().signal?.aborted).toBe(false);
      await requests.last().respond('A');
      expect(query.data.value).toBe('A');
    },
  );

  it('keeps exactly the observed queries, and the others for 30 seconds, in any order', async () => {
    const step = fc.oneof(
      fc.record({ observe: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ stop: fc.nat({ max: 5 }) }),
      fc.record({ respond: fc.nat({ max: 20 }) }),
      fc.record({ wait: fc.constantFrom(1, GC_TIME_MS - 1, GC_TIME_MS) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        vi.clearAllTimers();
        const { cache, requests, get } = setUp();
        type Entry = { readonly key: string; readonly query: ReturnType<typeof get> };
        const observers: (Entry & { readonly stop: () => void })[] = [];
        /** Unobserved queries with data, with their remaining `gcTime`. */
        const kept = new Map<string, Entry & { remaining: number }>();
        for (const command of steps) {
          if ('observe' in command) {
            const { observe: key } = command;
            const query = get(key);
            const keptQuery = kept.get(key);
            if (keptQuery) expect(query).toBe(keptQuery.query);
            kept.delete(key);
            observers.push({ key, query, stop: observe(query) });
          } else if ('stop' in command) {
            const [observer] = observers.splice(command.stop, 1);
            if (!observer) continue;
            const { key, query } = observer;
            observer.stop();
            if (observers.every((other) => other.key !== key) && query.data.peek() !== undefined)
              kept.set(key, { key, query, remaining: GC_TIME_MS });
          } else if ('respond' in command) {
            await requests.sent[command.respond]?.respond('data');
          } else {
            vi.advanceTimersByTime(command.wait);
            for (const [key, entry] of kept) if ((entry.remaining -= command.wait) <= 0) kept.delete(key);
          }
          await settle();
          expect(new Set(cache.observed())).toEqual(new Set(observers.map(({ query }) => query)));
          for (const { key, query } of observers) expect(get(key)).toBe(query);
          expect(vi.getTimerCount()).toBe(kept.size);
        }
        for (const { stop } of observers) stop();
      }),
    );
  });
});
