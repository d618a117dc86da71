// @vitest-environment node
import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ErrorDetails, type ErrorKind } from '../../src/api/api-error.js';
import { createPortalClient } from '../../src/api/portal-client.js';
import { getRetryDelay, withRetries } from '../../src/api/retry.js';
import { failedWith } from './failed-with.js';
import { useLocalServer } from './local-server.js';

const RETRYABLE: [ErrorKind, ErrorDetails][] = [
  ['network', {}],
  ['timeout', {}],
  ['timeout', { status: 408 }],
  ['rate-limited', { status: 429 }],
  ['rate-limited', { status: 429, retryAfterSeconds: 0 }],
  ['server', { status: 502 }],
  ['server', { status: 503 }],
  ['server', { status: 503, retryAfterSeconds: 3 }],
  ['server', { status: 504 }],
];

const NOT_RETRYABLE: [ErrorKind, ErrorDetails][] = [
  ['session-ended', { status: 401 }],
  ['session-ended', { status: 200 }],
  ['session-ended', {}],
  ['forbidden', { status: 403 }],
  ['not-found', { status: 404 }],
  ['not-found', {}],
  ['malformed', { status: 200 }],
  ['malformed', {}],
  ['server', { status: 400 }],
  ['server', { status: 408 }],
  ['server', { status: 418 }],
  ['server', { status: 500 }],
  ['server', { status: 501 }],
  ['server', { status: 505 }],
  ['server', { status: 599 }],
  ['forbidden', { status: 403, retryAfterSeconds: 1 }],
];

const maxRandom = () => 1 - Number.EPSILON;
const minRandom = () => 0;

describe('getRetryDelay', () => {
  it.each(RETRYABLE)('doubles the range of the random delay for "%s" %j, up to two retries', (kind, details) => {
    const error = new ApiError(kind, 'getData', details);
    const retryAfterMs = (details.retryAfterSeconds ?? 0) * 1000;
    expect([0, 1, 2].map((attempt) => getRetryDelay(error, attempt, 0, minRandom))).toEqual([
      retryAfterMs,
      retryAfterMs,
      undefined,
    ]);
    expect(getRetryDelay(error, 0, 0, maxRandom)).toBeCloseTo(retryAfterMs + 5000);
    expect(getRetryDelay(error, 1, 0, maxRandom)).toBeCloseTo(retryAfterMs + 10_000);
    expect(getRetryDelay(error, 0, 0, () => 0.5)).toBe(retryAfterMs + 2500);
  });

  it.each(NOT_RETRYABLE)('returns undefined for "%s" %j', (kind, details) => {
    expect(getRetryDelay(new ApiError(kind, 'getData', details), 0, 0, minRandom)).toBeUndefined();
  });

  it.each([
    [new TypeError('Failed to fetch')],
    [new DOMException('aborted', 'AbortError')],
    ['network'],
    [null],
    [undefined],
  ])('returns undefined for %j, which is not an ApiError', (error) => {
    expect(getRetryDelay(error, 0, 0, minRandom)).toBeUndefined();
  });

  it.each([
    [30, 0, 30_000],
    [31, 0, undefined],
    [30, 10_000, 30_000],
    [30, 10_001, undefined],
    [0, 40_000, 0],
    [0, 40_001, undefined],
    [Number.MAX_SAFE_INTEGER, 0, undefined],
  ])('for a Retry-After of %d s with %d ms elapsed returns %s', (retryAfterSeconds, elapsed, delay) => {
    const error = new ApiError('rate-limited', 'getData', { status: 429, retryAfterSeconds });
    expect(getRetryDelay(error, 0, elapsed, minRandom)).toBe(delay);
  });

  it('returns at least Retry-After and at most the rest of 40 s, for any attempt, elapsed time and random value', () => {
    const inputs = fc.record({
      retryAfterSeconds: fc.option(fc.nat({ max: 100 }), { nil: undefined }),
      attempt: fc.nat({ max: 4 }),
      elapsed: fc.nat({ max: 60_000 }),
      randomValue: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    fc.assert(
      fc.property(inputs, ({ retryAfterSeconds, attempt, elapsed, randomValue }) => {
        const error = new ApiError('server', 'getData', { status: 503, retryAfterSeconds });
        const delay = getRetryDelay(error, attempt, elapsed, () => randomValue);
        if (delay === undefined) return;
        expect(attempt).toBeLessThan(2);
        expect(delay).toBeGreaterThanOrEqual((retryAfterSeconds ?? 0) * 1000);
        expect(elapsed + delay).toBeLessThanOrEqual(40_000);
      }),
    );
  });
});

describe('withRetries', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const error = new ApiError('server', 'getData', { status: 503 });

  /** Creates a request that settles with each outcome in turn after `duration` milliseconds. */
  function createRequest(outcomes: readonly (Error | string)[], duration = 0) {
    const startTimes: number[] = [];
    const request = async (): Promise<string> => {
      const outcome = outcomes[Math.min(startTimes.push(Date.now()), outcomes.length) - 1];
      if (duration > 0) await new Promise((resolve) => setTimeout(resolve, duration));
      if (outcome instanceof Error) throw outcome;
      return outcome ?? '';
    };
    return { startTimes, request };
  }

  function start(request: () => Promise<string>, shouldRetry = () => true, signal?: AbortSignal) {
    const settled = vi.fn();
    withRetries(request, shouldRetry, signal).then(settled, settled);
    return settled;
  }

  it('retries after the delays and resolves with the result', async () => {
    const { startTimes, request } = createRequest([error, error, 'answer']);
    const now = Date.now();
    const settled = start(request);
    await vi.advanceTimersByTimeAsync(7_499);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled.mock.calls).toEqual([['answer']]);
    expect(startTimes.map((time) => time - now)).toEqual([0, 2500, 7500]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('limits the timeout of an attempt to the rest of 60 s since startedAt', async () => {
    const timeouts: number[] = [];
    const request = (timeoutMs: number): Promise<string> => {
      timeouts.push(timeoutMs);
      return Promise.resolve('answer');
    };
    for (const elapsedMs of [0, 45_000, 52_000]) {
      await withRetries(request, () => true, undefined, performance.now() - elapsedMs);
    }
    expect(timeouts).toEqual([15_000, 15_000, 8_000]);
  });

  it('rejects with the error of the last attempt', async () => {
    const lastError = new ApiError('rate-limited', 'getData', { status: 429, retryAfterSeconds: 90 });
    const { startTimes, request } = createRequest([error, lastError]);
    const settled = start(request);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(startTimes).toHaveLength(2);
    expect(settled.mock.calls).toEqual([[lastError]]);
  });

  it('does not retry without an observer', async () => {
    const { startTimes, request } = createRequest([error, 'answer']);
    const settled = start(request, () => false);
    await vi.advanceTimersByTimeAsync(0);
    expect(settled.mock.calls).toEqual([[error]]);
    expect(startTimes).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not retry after the last observer has left', async () => {
    let isObserved = true;
    const { startTimes, request } = createRequest([error, 'answer']);
    const settled = start(request, () => isObserved);
    await vi.advanceTimersByTimeAsync(1000);
    isObserved = false;
    await vi.advanceTimersByTimeAsync(1500);
    expect(settled.mock.calls).toEqual([[error]]);
    expect(startTimes).toHaveLength(1);
  });

  it.each([['closed'], [null], [new Error('closed')]])(
    'rejects immediately when aborted with %s during the delay',
    async (reason) => {
      const controller = new AbortController();
      const { startTimes, request } = createRequest([error, 'answer']);
      const settled = start(request, () => true, controller.signal);
      await vi.advanceTimersByTimeAsync(1000);
      controller.abort(reason);
      await vi.advanceTimersByTimeAsync(0);
      expect(settled.mock.calls).toEqual([[reason]]);
      expect(vi.getTimerCount()).toBe(0);
      expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(startTimes).toHaveLength(1);
    },
  );

  it('settles within a minute for any attempt duration and Retry-After', async () => {
    const runs = fc.record({
      duration: fc.integer({ min: 0, max: 15_000 }),
      retryAfterSeconds: fc.option(fc.nat({ max: 40 }), { nil: undefined }),
      randomValue: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(runs, async ({ duration, retryAfterSeconds, randomValue }) => {
        vi.mocked(Math.random).mockReturnValue(randomValue);
        const { startTimes, request } = createRequest(
          [new ApiError('server', 'getData', { status: 503, retryAfterSeconds })],
          duration,
        );
        const startedAt = Date.now();
        const settled = start(request);
        await vi.advanceTimersByTimeAsync(56_000);
        expect(settled).toHaveBeenCalledOnce();
        expect(vi.getTimerCount()).toBe(0);
        const [first = 0, ...others] = startTimes;
        expect(first).toBe(startedAt);
        let before = first;
        for (const time of others) {
          expect(time - before).toBeGreaterThanOrEqual(duration + (retryAfterSeconds ?? 0) * 1000);
          before = time;
        }
      }),
    );
  });
});

describe('retries over HTTP', () => {
  const server = useLocalServer();

  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  const portal = (origin = server.origin, options: { shouldRetry?: () => boolean } = { shouldRetry: () => true }) =>
    createPortalClient({ baseUrl: `${origin}/`, fetch, pageOrigin: origin, ...options });

  /** Responds with each status in turn, then repeats the last one. */
  function respondWithStatuses(statuses: readonly number[], headers: Record<string, string> = {}): void {
    server.respondWith((_, response) => {
      const status = statuses[Math.min(server.requests.length, statuses.length) - 1] ?? 500;
      response.writeHead(status, headers).end(status === 200 ? '{"name":"Ada"}' : '');
    });
  }

  it('do not happen without an observer', async () => {
    respondWithStatuses([503, 200]);
    await expect(portal(server.origin, {}).getCustomer()).rejects.toMatchObject(
      failedWith('server', 'getCustomer', { status: 503 }),
    );
    expect(server.requests).toHaveLength(1);
  });

  it('recover from connection resets', async () => {
    server.respondWith((request, response) => {
      if (server.requests.length < 3) request.socket.resetAndDestroy();
      else response.end('{"name":"Ada"}');
    });
    await expect(portal().getCustomer()).resolves.toMatchObject({ name: 'Ada' });
    expect(server.requests).toHaveLength(3);
  });

  it('repeat the same request', async () => {
    respondWithStatuses([503, 503, 200]);
    await portal()
      .listAccessTokens('s 1', { offset: 5 })
      .catch(() => undefined);
    expect(new Set(server.requests.map(({ method, url }) => `${method} ${url}`))).toEqual(
      new Set(['GET /subscriptions/s%201/access-tokens/?offset=5']),
    );
    expect(server.requests).toHaveLength(3);
  });

  it('sample the server clock with the times of the last attempt', async () => {
    const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
    respondWithStatuses([503, 200], { date, 'retry-after': '1' });
    const onServerDate = vi.fn();
    const startedAt = performance.now();
    await createPortalClient({
      baseUrl: `${server.origin}/`,
      fetch,
      pageOrigin: server.origin,
      onServerDate,
      shouldRetry: () => true,
    }).getCustomer();
    expect(onServerDate.mock.calls).toEqual([[expect.objectContaining({ serverDate: Date.parse(date) })]]);
    const [[{ sent, received }]] = onServerDate.mock.calls as [[{ sent: number; received: number }]];
    expect(sent - startedAt).toBeGreaterThanOrEqual(990);
    expect(received).toBeGreaterThanOrEqual(sent);
  });
});
