// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { maxInWindow, simulateRetries } from './outage.js';

const PAGES = 100_000;

/** Retries in the busiest stretch of so many milliseconds, per page that failed. */
function shareOf(moments: readonly number[], milliseconds: number): number {
  return maxInWindow(moments, milliseconds) / PAGES;
}

describe('pages that failed at one moment', () => {
  it.each([1, 2, 3])('come back spread out, with the seed %d', (seed) => {
    const moments = simulateRetries({ pages: PAGES, seed });
    expect(moments).toHaveLength(2 * PAGES);
    expect(moments.at(-1)).toBeGreaterThan(14_000);
    expect(moments.at(-1)).toBeLessThanOrEqual(15_000);
    expect(shareOf(moments, 1000)).toBeLessThan(0.3);
    expect(shareOf(moments, 100)).toBeLessThan(0.035);
    // No wave: every second of the first ten has some.
    for (let second = 0; second < 10; second++) {
      const within = moments.filter((moment) => moment >= second * 1000 && moment < (second + 1) * 1000);
      expect(within.length / PAGES).toBeGreaterThan(0.09);
    }
  });

  it('come back spread out behind the moment that the service names', () => {
    const moments = simulateRetries({ pages: PAGES, seed: 1, retryAfterSeconds: 10 });
    expect(moments).toHaveLength(2 * PAGES);
    expect(moments[0]).toBeGreaterThanOrEqual(10_000);
    expect(moments.at(-1)).toBeLessThanOrEqual(35_000);
    expect(shareOf(moments, 1000)).toBeLessThan(0.21);
    expect(shareOf(moments, 100)).toBeLessThan(0.025);
  });

  it('come back once where the service names the longest time that is waited for', () => {
    const moments = simulateRetries({ pages: PAGES, seed: 1, retryAfterSeconds: 30 });
    expect(moments).toHaveLength(PAGES);
    expect(moments[0]).toBeGreaterThanOrEqual(30_000);
    expect(shareOf(moments, 1000)).toBeLessThan(0.21);
  });

  it('do not come back where the service names a longer time', () => {
    expect(simulateRetries({ pages: PAGES, seed: 1, retryAfterSeconds: 31 })).toEqual([]);
  });
});

describe('busiest', () => {
  it.each([
    [[], 0],
    [[5], 1],
    [[0, 10, 20], 1],
    [[0, 9, 18], 2],
    [[0, 0, 0, 50], 3],
    [[0, 50, 55, 59, 60], 3],
  ])('of %j in ten milliseconds is %d', (moments, most) => {
    expect(maxInWindow(moments, 10)).toBe(most);
  });
});
