// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { maxInWindow, simulateRetries } from './outage.js';

const PAGES = 100_000;

/** Retries in the busiest window of `milliseconds`, as a share of the pages. */
function peakShare(times: readonly number[], milliseconds: number): number {
  return maxInWindow(times, milliseconds) / PAGES;
}

describe('retries of pages that failed at the same time', () => {
  it.each([1, 2, 3])('are spread out with the seed %d', (seed) => {
    const times = simulateRetries({ pages: PAGES, seed });
    expect(times).toHaveLength(2 * PAGES);
    expect(times.at(-1)).toBeGreaterThan(14_000);
    expect(times.at(-1)).toBeLessThanOrEqual(15_000);
    expect(peakShare(times, 1000)).toBeLessThan(0.3);
    expect(peakShare(times, 100)).toBeLessThan(0.035);
    // Every second of the first ten has retries.
    for (let second = 0; second < 10; second++) {
      const retries = times.filter((time) => time >= second * 1000 && time < (second + 1) * 1000);
      expect(retries.length / PAGES).toBeGreaterThan(0.09);
    }
  });

  it('are spread out after Retry-After', () => {
    const times = simulateRetries({ pages: PAGES, seed: 1, retryAfterSeconds: 10 });
    expect(times).toHaveLength(2 * PAGES);
    expect(times[0]).toBeGreaterThanOrEqual(10_000);
    expect(times.at(-1)).toBeLessThanOrEqual(35_000);
    expect(peakShare(times, 1000)).toBeLessThan(0.21);
    expect(peakShare(times, 100)).toBeLessThan(0.025);
  });

  it('happen once per page for the maximum Retry-After', () => {
    const times = simulateRetries({ pages: PAGES, seed: 1, retryAfterSeconds: 30 });
    expect(times).toHaveLength(PAGES);
    expect(times[0]).toBeGreaterThanOrEqual(30_000);
    expect(peakShare(times, 1000)).toBeLessThan(0.21);
  });

  it('do not happen for a Retry-After above the maximum', () => {
    expect(simulateRetries({ pages: PAGES, seed: 1, retryAfterSeconds: 31 })).toEqual([]);
  });
});

describe('maxInWindow', () => {
  it.each([
    [[], 0],
    [[5], 1],
    [[0, 10, 20], 1],
    [[0, 9, 18], 2],
    [[0, 0, 0, 50], 3],
    [[0, 50, 55, 59, 60], 3],
  ])('of %j in a window of 10 ms is %d', (times, max) => {
    expect(maxInWindow(times, 10)).toBe(max);
  });
});
