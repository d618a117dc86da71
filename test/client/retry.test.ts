import { beforeEach, expect, it, vi } from 'vitest';
import { retry, type RetryPolicy } from '../../src/client/retry.js';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const firstError = new Error('first');
const secondError = new Error('second');

/**
 * Repeats an attempt that settles with each outcome in turn: after 1 s, then after 2 s, then no
 * more.
 */
function start(outcomes: readonly (Error | string)[], policy: Partial<RetryPolicy> = {}) {
  const settled = vi.fn();
  let attempts = 0;
  const attempt = async (): Promise<string> => {
    const outcome = outcomes[attempts++] ?? '';
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const getDelay = (_: unknown, number: number) => [1000, 2000][number];
  retry(attempt, { getDelay, ...policy }).then(settled, settled);
  return { settled, count: () => attempts };
}

it('retry repeats the attempt after each delay and resolves with the result', async () => {
  const { settled, count } = start([firstError, secondError, 'answer']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(count()).toBe(2);
  await vi.advanceTimersByTimeAsync(1999);
  expect(count()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(settled.mock.calls).toEqual([['answer']]);
  expect(vi.getTimerCount()).toBe(0);
});

it('retry rejects with the error of the last attempt', async () => {
  const getDelay = (error: unknown) => (error === firstError ? 1000 : undefined);
  const { settled, count } = start([firstError, secondError, 'answer'], { getDelay });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(settled.mock.calls).toEqual([[secondError]]);
  expect(count()).toBe(2);
});

it.each([0, 500])('retry makes no further attempt if the user has left within %d ms', async (milliseconds) => {
  let isPresent = milliseconds > 0;
  const { settled, count } = start([firstError, 'answer'], { shouldRetry: () => isPresent });
  await vi.advanceTimersByTimeAsync(milliseconds);
  expect(vi.getTimerCount()).toBe(isPresent ? 1 : 0);
  isPresent = false;
  await vi.advanceTimersByTimeAsync(500);
  expect(settled.mock.calls).toEqual([[firstError]]);
  expect(count()).toBe(1);
});

it('retry rejects immediately if it is aborted during a delay', async () => {
  const controller = new AbortController();
  const { settled, count } = start([firstError, 'answer'], { signal: controller.signal });
  await vi.advanceTimersByTimeAsync(500);
  controller.abort(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(settled.mock.calls).toEqual([[null]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count()).toBe(1);
});
