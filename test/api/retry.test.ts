// @vitest-environment node
import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ErrorDetails, type ErrorCode } from '../../src/api/api-error.js';
import { createPortalClient } from '../../src/api/portal-client.js';
import { getRetryDelay, withRetries } from '../../src/api/retry.js';
import { failedWith } from './failed-with.js';
import { findDeadOrigin, useLocalServer } from './local-server.js';

const MAY_PASS: [ErrorCode, ErrorDetails][] = [
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

const STAYS: [ErrorCode, ErrorDetails][] = [
  ['session-ended', { status: 401 }],
  ['session-ended', { status: 200 }],
  ['session-ended', {}],
  ['forbidden', { status: 403 }],
  ['not-found', { status: 404 }],
  ['not-found', {}],
  ['malformed', { status: 200 }],
  ['malformed', {}],
  ['server', { status: 400 }],
  ['server', { status: 500 }],
  ['server', { status: 501 }],
  ['server', { status: 505 }],
  ['server', { status: 599 }],
  ['forbidden', { status: 403, retryAfterSeconds: 1 }],
];

const most = () => 1 - Number.EPSILON;
const least = () => 0;

describe('the pause', () => {
  it.each(MAY_PASS)('doubles the range of the random delay for "%s" %j, up to two retries', (kind, facts) => {
    const failure = new ApiError(kind, 'getData', facts);
    const asked = (facts.retryAfterSeconds ?? 0) * 1000;
    expect([0, 1, 2].map((tried) => getRetryDelay(failure, tried, 0, least))).toEqual([asked, asked, undefined]);
    expect(getRetryDelay(failure, 0, 0, most)).toBeCloseTo(asked + 5000);
    expect(getRetryDelay(failure, 1, 0, most)).toBeCloseTo(asked + 10_000);
    expect(getRetryDelay(failure, 0, 0, () => 0.5)).toBe(asked + 2500);
  });

  it.each(STAYS)('is none for "%s" %j', (kind, facts) => {
    expect(getRetryDelay(new ApiError(kind, 'getData', facts), 0, 0, least)).toBeUndefined();
  });

  it.each([[new TypeError('Failed to fetch')], [new DOMException('gone', 'AbortError')], ['network'], [null], [undefined]])(
    'is none for %j, which is no failure of the wire',
    (error) => {
      expect(getRetryDelay(error, 0, 0, least)).toBeUndefined();
    },
  );

  it.each([
    [30, 0, 30_000],
    [31, 0, undefined],
    [30, 10_000, 30_000],
    [30, 10_001, undefined],
    [0, 40_000, 0],
    [0, 40_001, undefined],
    [Number.MAX_SAFE_INTEGER, 0, undefined],
  ])('asked for %d seconds, after %d ms, is %s', (retryAfterSeconds, spent, pause) => {
    const failure = new ApiError('rate-limited', 'getData', { status: 429, retryAfterSeconds });
    expect(getRetryDelay(failure, 0, spent, least)).toBe(pause);
  });

  it('is never shorter than asked for, and never ends too late, whatever was asked, spent and drawn', () => {
    const failures = fc.record({
      retryAfterSeconds: fc.option(fc.nat({ max: 100 }), { nil: undefined }),
      tried: fc.nat({ max: 4 }),
      spent: fc.nat({ max: 60_000 }),
      drawn: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    fc.assert(
      fc.property(failures, ({ retryAfterSeconds, tried, spent, drawn }) => {
        const failure = new ApiError('server', 'getData', { status: 503, retryAfterSeconds });
        const pause = getRetryDelay(failure, tried, spent, () => drawn);
        if (pause === undefined) return;
        expect(tried).toBeLessThan(2);
        expect(pause).toBeGreaterThanOrEqual((retryAfterSeconds ?? 0) * 1000);
        expect(spent + pause).toBeLessThanOrEqual(40_000);
      }),
    );
  });
});

describe('with the clock in hand', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const failure = new ApiError('server', 'getData', { status: 503 });

  /** Attempts that each take so long and fail, or end in the answer. */
  function attempts(outcomes: readonly (Error | string)[], takes = 0) {
    const begun: number[] = [];
    const attempt = async (): Promise<string> => {
      const outcome = outcomes[Math.min(begun.push(Date.now()), outcomes.length) - 1];
      if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
      if (outcome instanceof Error) throw outcome;
      return outcome ?? '';
    };
    return { begun, attempt };
  }

  function start(attempt: () => Promise<string>, shouldRetry = () => true, signal?: AbortSignal) {
    const settled = vi.fn();
    withRetries(attempt, shouldRetry, signal).then(settled, settled);
    return settled;
  }

  it('asks again after the pauses, and hands out the answer', async () => {
    const { begun, attempt } = attempts([failure, failure, 'answer']);
    const now = Date.now();
    const settled = start(attempt);
    await vi.advanceTimersByTimeAsync(7_499);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled.mock.calls).toEqual([['answer']]);
    expect(begun.map((moment) => moment - now)).toEqual([0, 2500, 7500]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives an attempt no more time than is left of a minute, since when waiting began', async () => {
    const given: number[] = [];
    const attempt = (timeoutMs: number): Promise<string> => {
      given.push(timeoutMs);
      return Promise.resolve('answer');
    };
    for (const waited of [0, 45_000, 52_000]) {
      await withRetries(attempt, () => true, undefined, performance.now() - waited);
    }
    expect(given).toEqual([15_000, 15_000, 8_000]);
  });

  it('tells the last failure when none went well', async () => {
    const last = new ApiError('rate-limited', 'getData', { status: 429, retryAfterSeconds: 90 });
    const { begun, attempt } = attempts([failure, last]);
    const settled = start(attempt);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(begun).toHaveLength(2);
    expect(settled.mock.calls).toEqual([[last]]);
  });

  it('does not retry without an observer', async () => {
    const { begun, attempt } = attempts([failure, 'answer']);
    const settled = start(attempt, () => false);
    await vi.advanceTimersByTimeAsync(0);
    expect(settled.mock.calls).toEqual([[failure]]);
    expect(begun).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not retry after the last observer has left', async () => {
    let isThere = true;
    const { begun, attempt } = attempts([failure, 'answer']);
    const settled = start(attempt, () => isThere);
    await vi.advanceTimersByTimeAsync(1000);
    isThere = false;
    await vi.advanceTimersByTimeAsync(1500);
    expect(settled.mock.calls).toEqual([[failure]]);
    expect(begun).toHaveLength(1);
  });

  it.each([['closed'], [null], [new Error('closed')]])('stops waiting when it is aborted with %s', async (reason) => {
    const controller = new AbortController();
    const { begun, attempt } = attempts([failure, 'answer']);
    const settled = start(attempt, () => true, controller.signal);
    await vi.advanceTimersByTimeAsync(1000);
    controller.abort(reason);
    await vi.advanceTimersByTimeAsync(0);
    expect(settled.mock.calls).toEqual([[reason]]);
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(begun).toHaveLength(1);
  });

  it('takes less than a minute, whatever each attempt takes and the service asks for', async () => {
    const runs = fc.record({
      takes: fc.integer({ min: 0, max: 15_000 }),
      retryAfterSeconds: fc.option(fc.nat({ max: 40 }), { nil: undefined }),
      drawn: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(runs, async ({ takes, retryAfterSeconds, drawn }) => {
        vi.mocked(Math.random).mockReturnValue(drawn);
        const { begun, attempt } = attempts([new ApiError('server', 'getData', { status: 503, retryAfterSeconds })], takes);
        const started = Date.now();
        const settled = start(attempt);
        await vi.advanceTimersByTimeAsync(56_000);
        expect(settled).toHaveBeenCalledOnce();
        expect(vi.getTimerCount()).toBe(0);
        const [first = 0, ...others] = begun;
        expect(first).toBe(started);
        let before = first;
        for (const moment of others) {
          expect(moment - before).toBeGreaterThanOrEqual(takes + (retryAfterSeconds ?? 0) * 1000);
          before = moment;
        }
      }),
    );
  });
});

describe('over HTTP', () => {
  const server = useLocalServer();

  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  const portal = (origin = server.origin, options: { shouldRetry?: () => boolean } = { shouldRetry: () => true }) =>
    createPortalClient({ baseUrl: `${origin}/`, fetch, pageOrigin: origin, ...options });

  /** Answers with each status in turn, and stays with the last. */
  function answerWith(statuses: readonly number[], headers: Record<string, string> = {}): void {
    server.respondWith((_, response) => {
      const status = statuses[Math.min(server.requests.length, statuses.length) - 1] ?? 500;
      response.writeHead(status, headers).end(status === 200 ? '{"name":"Ada"}' : '');
    });
  }

  it.each<[number[], string, number]>([
    [[429, 200], 'Ada', 2],
    [[502, 200], 'Ada', 2],
    [[503, 503, 200], 'Ada', 3],
    [[504, 502, 200], 'Ada', 3],
    [[408, 200], 'server', 1],
    [[503, 503, 503, 200], 'server', 3],
    [[503, 429, 429, 200], 'rate-limited', 3],
    [[503, 401, 200], 'session-ended', 2],
    [[503, 404, 200], 'not-found', 2],
    [[500, 200], 'server', 1],
    [[400, 200], 'server', 1],
    [[401, 200], 'session-ended', 1],
    [[403, 200], 'forbidden', 1],
    [[404, 200], 'not-found', 1],
    [[418, 200], 'server', 1],
    [[204, 200], 'malformed', 1],
  ])('%j ends as "%s" after %d requests', async (statuses, end, requests) => {
    answerWith(statuses);
    const ended = await portal()
      .getCustomer()
      .then(({ name }) => name, ({ kind }: ApiError) => kind);
    expect(ended).toBe(end);
    expect(server.requests).toHaveLength(requests);
  });

  it('does not retry unless there is an observer', async () => {
    answerWith([503, 200]);
    await expect(portal(server.origin, {}).getCustomer()).rejects.toMatchObject(
      failedWith('server', 'getCustomer', { status: 503 }),
    );
    expect(server.requests).toHaveLength(1);
  });

  it('gets over a connection that was reset', async () => {
    server.respondWith((request, response) => {
      if (server.requests.length < 3) request.socket.resetAndDestroy();
      else response.end('{"name":"Ada"}');
    });
    await expect(portal().getCustomer()).resolves.toMatchObject({ name: 'Ada' });
    expect(server.requests).toHaveLength(3);
  });

  it('tells that nobody answers at all', async () => {
    await expect(portal(await findDeadOrigin()).getCustomer()).rejects.toMatchObject(failedWith('network', 'getCustomer'));
  });

  it('asks in the same way each time', async () => {
    answerWith([503, 503, 200]);
    await portal().listAccessTokens('s 1', { offset: 5 }).catch(() => undefined);
    expect(new Set(server.requests.map(({ method, url }) => `${method} ${url}`))).toEqual(
      new Set(['GET /subscriptions/s%201/access-tokens/?offset=5']),
    );
    expect(server.requests).toHaveLength(3);
  });

  it('waits as long as the service asks', async () => {
    answerWith([429, 200], { 'retry-after': '1' });
    const started = performance.now();
    await portal().getCustomer();
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
  });

  it.each(['31', '3600', 'Wed, 21 Oct 2099 07:28:00 GMT'])('tells at once that the service asks for %s', async (value) => {
    answerWith([429, 200], { 'retry-after': value });
    const error = await portal().getCustomer().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'rate-limited', status: 429 });
    expect((error as ApiError).retryAfterSeconds).toBeGreaterThan(30);
    expect(server.requests).toHaveLength(1);
  });

  it('reads the clock of the service by the times of the last attempt', async () => {
    const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
    answerWith([503, 200], { date, 'retry-after': '1' });
    const onServerDate = vi.fn();
    const started = performance.now();
    await createPortalClient({
      baseUrl: `${server.origin}/`,
      fetch,
      pageOrigin: server.origin,
      onServerDate,
      shouldRetry: () => true,
    }).getCustomer();
    expect(onServerDate.mock.calls).toEqual([[expect.objectContaining({ serverDate: Date.parse(date) })]]);
    const [[{ sent, received }]] = onServerDate.mock.calls as [[{ sent: number; received: number }]];
    expect(sent - started).toBeGreaterThanOrEqual(990);
    expect(received).toBeGreaterThanOrEqual(sent);
  });
});
