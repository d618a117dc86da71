import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ErrorKind } from '../../src/client/api-error.js';
import { getRetryDelay, withRetries } from '../../src/client/retry.js';
import type { ErrorDetails } from './failed-with.js';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('getRetryDelay', () => {
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

  it.each<[ErrorKind, ErrorDetails]>([
    ['network', {}],
    ['timeout', {}],
    ['rate-limited', { status: 429 }],
    ['server', { status: 502 }],
    ['server', { status: 503, retryAfterSeconds: 3 }],
    ['server', { status: 504 }],
    // Gateways of a content network, whose service can't be reached.
    ...[520, 521, 522, 523, 524, 525, 526, 527, 530].map((status): [ErrorKind, ErrorDetails] => ['server', { status }]),
  ])('doubles the range of the random delay for "%s" %j, up to two retries', (kind, details) => {
    const error = new ApiError(kind, 'getData', details);
    const retryAfterMs = (details.retryAfterSeconds ?? 0) * 1000;
    const delays = () => [0, 1, 2].map((attempt) => getRetryDelay(error, attempt, 0));
    expect(delays()).toEqual([retryAfterMs, retryAfterMs, undefined]);
    vi.mocked(Math.random).mockReturnValue(0.5);
    expect(delays()).toEqual([retryAfterMs + 2500, retryAfterMs + 5000, undefined]);
  });

  it.each<[ErrorKind, ErrorDetails]>([
    ['session-ended', { status: 401 }],
    ['forbidden', { status: 403, retryAfterSeconds: 1 }],
    ['not-found', {}],
    ['malformed', { status: 200 }],
    ['server', { status: 408 }],
    ['server', { status: 500 }],
    ['server', { status: 501 }],
    ...[505, 519, 528, 529, 531, 5220].map((status): [ErrorKind, ErrorDetails] => ['server', { status }]),
  ])('is undefined for "%s" %j', (kind, details) => {
    expect(getRetryDelay(new ApiError(kind, 'getData', details), 0, 0)).toBeUndefined();
  });

  it.each([
    [30, 0, 30_000],
    [31, 0, undefined],
    [30, 10_000, 30_000],
    [30, 10_001, undefined],
    [0, 40_000, 0],
    [0, 40_001, undefined],
  ])('for a Retry-After of %d s with %d ms elapsed is %s', (retryAfterSeconds, elapsed, delay) => {
    const error = new ApiError('rate-limited', 'getData', { status: 429, retryAfterSeconds });
    expect(getRetryDelay(error, 0, elapsed)).toBe(delay);
  });
});

describe('withRetries', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });

  const error = new ApiError('server', 'getData', { status: 503 });

  /** A request that settles with each outcome in turn, and the timeouts that it was passed. */
  function createRequest(outcomes: readonly (Error | string)[]) {
    const timeouts: number[] = [];
    const request = async (timeoutMs: number): Promise<string> => {
      const outcome = outcomes[timeouts.push(timeoutMs) - 1];
      if (outcome instanceof Error) throw outcome;
      return outcome ?? '';
    };
    return { timeouts, request };
  }

  function start(
    request: (timeoutMs: number) => Promise<string>,
    {
      shouldRetry = () => true,
      signal,
      elapsed = 0,
    }: Partial<{ shouldRetry: () => boolean; signal: AbortSignal; elapsed: number }> = {},
  ) {
    const settled = vi.fn();
    withRetries(request, shouldRetry, signal, performance.now() - elapsed).then(settled, settled);
    return settled;
  }

  it('retries after the delays and resolves with the result', async () => {
    const { timeouts, request } = createRequest([error, error, 'answer']);
    const settled = start(request);
    await vi.advanceTimersByTimeAsync(2_499);
    expect(timeouts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(timeouts).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(settled.mock.calls).toEqual([['answer']]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('limits the timeout of an attempt to the rest of a minute since the user began to wait', async () => {
    const { timeouts, request } = createRequest([]);
    for (const elapsed of [0, 45_000, 52_000]) start(request, { elapsed });
    expect(timeouts).toEqual([15_000, 15_000, 8_000]);
  });

  it('rejects with the error of the last attempt', async () => {
    const lastError = new ApiError('rate-limited', 'getData', { status: 429, retryAfterSeconds: 90 });
    const settled = start(createRequest([error, lastError]).request);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(settled.mock.calls).toEqual([[lastError]]);
  });

  it.each([0, 1000])('does not retry if the user has left within %d ms', async (milliseconds) => {
    let isObserved = milliseconds > 0;
    const { timeouts, request } = createRequest([error, 'answer']);
    const settled = start(request, { shouldRetry: () => isObserved });
    await vi.advanceTimersByTimeAsync(milliseconds);
    expect(vi.getTimerCount()).toBe(isObserved ? 1 : 0);
    isObserved = false;
    await vi.advanceTimersByTimeAsync(1500);
    expect(settled.mock.calls).toEqual([[error]]);
    expect(timeouts).toHaveLength(1);
  });

  it('rejects immediately when it is aborted during the delay', async () => {
    const controller = new AbortController();
    const { timeouts, request } = createRequest([error, 'answer']);
    const settled = start(request, { signal: controller.signal });
    await vi.advanceTimersByTimeAsync(1000);
    controller.abort(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(settled.mock.calls).toEqual([[null]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(timeouts).toHaveLength(1);
  });
});
