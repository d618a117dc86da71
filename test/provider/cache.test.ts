// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLruMap, createRequestCache } from '../../src/provider/cache.js';

const MINUTE = 60_000;
const create = (options = {}) =>
  createRequestCache<number>({
    maxEntries: 10,
    maxAgeMs: MINUTE,
    maxErrorAgeMs: 5000,
    isCacheable: () => true,
    ...options,
  });
const counter = () => {
  let count = 0;
  return vi.fn(() => Promise.resolve(++count));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a map with a maximum size', () => {
  it('evicts the least recently used entry', () => {
    const map = createLruMap<number>(2);
    map.set('a', 1);
    map.set('b', 2);
    expect(map.get('a')).toBe(1);
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
  });

  it('evicts nothing when an entry is replaced', () => {
    const map = createLruMap<number>(2);
    for (const key of ['a', 'b', 'b', 'b']) map.set(key, 1);
    expect(map.get('a')).toBe(1);
  });
});

describe('a result', () => {
  it('is loaded once by concurrent callers, and then cached', async () => {
    const cache = create();
    const load = counter();
    await expect(Promise.all(Array.from({ length: 1000 }, () => cache.fetch('a', load)))).resolves.toEqual(
      Array(1000).fill(1),
    );
    await expect(cache.fetch('a', load)).resolves.toBe(1);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is cached by key', async () => {
    const cache = create();
    const load = counter();
    const fetchAll = () => Promise.all(['a', 'b', '__proto__', 'a'].map((key) => cache.fetch(key, load)));
    await expect(fetchAll()).resolves.toEqual([1, 2, 3, 1]);
    await expect(fetchAll()).resolves.toEqual([1, 2, 3, 1]);
  });

  it('is reloaded when it is stale', async () => {
    const cache = create();
    const load = counter();
    await cache.fetch('a', load);
    vi.advanceTimersByTime(MINUTE - 1);
    await expect(cache.fetch('a', load)).resolves.toBe(1);
    vi.advanceTimersByTime(1);
    await expect(cache.fetch('a', load)).resolves.toBe(2);
  });
});

describe('an error', () => {
  const fail = () => Promise.reject<number>(new Error('down'));

  it('reaches all concurrent callers, and is cached for a separate time', async () => {
    const cache = create();
    const load = vi.fn(fail);
    const results = await Promise.allSettled([cache.fetch('a', load), cache.fetch('a', load)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    vi.advanceTimersByTime(4999);
    await expect(cache.fetch('a', load)).rejects.toThrow('down');
    expect(load).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await expect(cache.fetch('a', counter())).resolves.toBe(1);
  });

  it('is not cached if it is not cacheable', async () => {
    const cache = create({ isCacheable: () => false });
    await expect(cache.fetch('a', fail)).rejects.toThrow('down');
    await expect(cache.fetch('a', counter())).resolves.toBe(1);
  });
});
