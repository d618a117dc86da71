// @vitest-environment node
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { createProviderClient } from '../../src/provider/provider-client.js';
import { createUsageHandler, type UsageHandlerOptions } from '../../src/provider/usage-handler.js';
import { CUSTOMER, KEY, SUBSCRIPTION, TOKEN } from './provider-service.js';
import { PORTAL, queryOf } from './usage-server.js';

type Statuses = Readonly<Record<number, number>>;

interface Upstream {
  /** Milliseconds per call. */
  readonly latency?: number;
  /** Calls do not return before it resolves. */
  readonly gate?: Promise<void>;
  /** The status of all upstream calls, instead of success. */
  readonly status?: number;
  readonly pageSize?: number;
  readonly tokens?: number;
}

/** A handler whose upstream is a function that counts its calls and the maximum of concurrent ones. */
function countingHandler(upstream: Upstream = {}, options: Partial<UsageHandlerOptions> = {}) {
  const { latency = 0, gate, status, pageSize = 1000, tokens = 1 } = upstream;
  const calls = { total: 0, concurrent: 0, maxConcurrent: 0 };
  const path = `/customers/${CUSTOMER}/subscriptions/${SUBSCRIPTION}/access-tokens/`;
  const all = Array.from({ length: tokens }, (_, index) =>
    accessTokenRecord({ id: `tok_${index}`, value: index === 0 ? TOKEN : `value-${index}` }),
  );
  const respond = (url: URL): Response => {
    if (status !== undefined) return Response.json({ message: 'down' }, { status });
    if (url.pathname.endsWith('/billable-metrics/')) return Response.json({ data: [] });
    if (!url.pathname.endsWith(path)) return Response.json({ message: 'not found' }, { status: 404 });
    const offset = Number(url.searchParams.get('offset') ?? 0);
    const data = all.slice(offset, offset + pageSize);
    return Response.json({ data, metadata: { pagination: { total: all.length, limit: pageSize, offset } } });
  };
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    calls.total++;
    calls.maxConcurrent = Math.max(calls.maxConcurrent, ++calls.concurrent);
    if (latency > 0) await wait(latency);
    await gate;
    calls.concurrent--;
    return respond(new URL(input instanceof Request ? input.url : input));
  };
  const provider = createProviderClient({ baseUrl: 'https://service.example/v0', apiKey: KEY, fetch });
  const handle = createUsageHandler({ provider, allowOrigin: PORTAL, ...options });
  const send = (token = TOKEN, query = queryOf()) =>
    handle(new Request(`https://usage.example/?${query}`, { headers: { authorization: `Bearer ${token}` } }));
  return { calls, send };
}

type Send = ReturnType<typeof countingHandler>['send'];

async function countStatuses(responses: readonly Promise<Response>[]): Promise<Statuses> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(responses)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const times = <Item>(count: number, create: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => create(index));
const unknownPair = (index: number) => queryOf(`unknown_${index}`, `unknown_${index}`);

/** Sends requests in batches that do not overload the handler. */
async function sendInBatches(count: number, send: (index: number) => Promise<Response>): Promise<Statuses> {
  const total: Record<number, number> = {};
  for (let first = 0; first < count; first += 100) {
    const counts = await countStatuses(times(Math.min(100, count - first), (index) => send(first + index)));
    for (const [status, number] of Object.entries(counts))
      total[Number(status)] = (total[Number(status)] ?? 0) + number;
  }
  return total;
}

/** Sends requests for unknown pairs to an upstream that does not respond until all others have been rejected. */
async function overload(requests: number, options: Partial<UsageHandlerOptions>, expectedAccepted: number) {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { calls, send } = countingHandler({ gate }, options);
  const rejected: Response[] = [];
  const accepted: Response[] = [];
  let isOpen = false;
  const all = times(requests, async (index) => {
    const response = await send('wrong', unknownPair(index));
    (isOpen ? accepted : rejected).push(response);
  });
  await vi.waitFor(() => expect(rejected.length).toBe(requests - expectedAccepted), { timeout: 15_000 });
  isOpen = true;
  open();
  await Promise.all(all);
  return { calls, send, accepted, rejected };
}

/** Advances `performance.now()`, which goes on from there. */
function advanceClock(milliseconds: number): void {
  const now = performance.now.bind(performance);
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
  onTestFinished(() => spy.mockRestore());
}

describe('a flood of requests', { timeout: 60_000 }, () => {
  it.each<
    [
      attack: string,
      upstream: Upstream,
      flood: (send: Send) => Promise<Statuses>,
      statuses: Statuses,
      upstreamCalls: number,
    ]
  >([
    [
      '2,000 wrong tokens for one pair',
      {},
      (send) => sendInBatches(2000, (index) => send(`wrong-${index}`)),
      { 401: 2000 },
      1,
    ],
    [
      '2,000 wrong tokens of 8,000 characters for 1,000 cached ones',
      { tokens: 1000 },
      (send) => sendInBatches(2000, (index) => send(`${index}`.padEnd(8000, 'a'))),
      { 401: 2000 },
      1,
    ],
    [
      'one unknown pair, 1,000 times',
      {},
      (send) => sendInBatches(1000, () => send('wrong', unknownPair(0))),
      { 401: 1000 },
      1,
    ],
    [
      '300 unknown pairs',
      {},
      (send) => sendInBatches(300, (index) => send('wrong', unknownPair(index))),
      { 401: 300 },
      300,
    ],
    [
      '300 pairs while the service responds with 503',
      { status: 503 },
      (send) => sendInBatches(300, (index) => send('wrong', unknownPair(index))),
      { 502: 300 },
      300,
    ],
    [
      'one pair, 300 times, while the service responds with 503',
      { status: 503 },
      (send) => sendInBatches(300, () => send()),
      { 502: 300 },
      1,
    ],
  ])('%s', async (_, upstream, flood, statuses, upstreamCalls) => {
    const { calls, send } = countingHandler(upstream);
    await expect(flood(send)).resolves.toEqual(statuses);
    expect(calls.total).toBe(upstreamCalls);
    expect(calls.maxConcurrent).toBeLessThanOrEqual(8);
  });

  it.each<[requests: number, options: Partial<UsageHandlerOptions>, maxConcurrent: number, maxQueue: number]>([
    [5000, {}, 8, 100],
    [100, { maxConcurrency: 1, maxQueue: 20 }, 1, 20],
    [100, { maxConcurrency: 3, maxQueue: 0 }, 3, 0],
  ])(
    'of %d concurrent requests for unknown pairs, with %j: %d concurrent calls, %d queued',
    async (requests, options, maxConcurrent, maxQueue) => {
      const { calls, accepted, rejected } = await overload(requests, options, maxConcurrent + maxQueue);
      expect(calls).toMatchObject({ maxConcurrent, total: maxConcurrent + maxQueue });
      expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([401]));
      for (const { status, headers } of rejected) expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    },
  );

  it('that exceeds the queue is not cached, and reported at most once a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const onError = vi.fn();
    const { send } = await overload(10, { maxConcurrency: 1, maxQueue: 0, onError }, 1);
    expect(onError.mock.calls).toEqual([[{ operation: 'listAccessTokens', kind: 'overloaded', status: undefined }]]);
    for (let index = 0; index < 10; index++) expect((await send('wrong', unknownPair(index))).status).toBe(401);
  });

  it('of 10,000 unknown pairs evicts no known pair', async () => {
    const { calls, send } = countingHandler({}, { cacheSeconds: 300 });
    expect((await send()).status).toBe(200);
    await sendInBatches(10_000, (index) => send('wrong', unknownPair(index)));
    const before = calls.total;
    expect((await send()).status).toBe(200);
    expect(calls.total).toBe(before);
  }, 60_000);
});

describe('a flood that names the pair of a caller whose token was valid before', () => {
  it('does not delay that caller', async () => {
    const { calls, send } = countingHandler({ latency: 5 }, { maxConcurrency: 1 });
    expect((await send()).status).toBe(200);
    advanceClock(30_000);
    const before = calls.total;
    let settled = 0;
    const flood = times(90, async (index) => {
      await send('wrong', index === 89 ? queryOf() : unknownPair(index));
      settled++;
    });
    expect((await send()).status).toBe(200);
    // Those of the caller, and others that ran before.
    expect(calls.total - before).toBeLessThan(20);
    expect(settled).toBeLessThan(20);
    await Promise.all(flood);
  });

  it('neither costs nor delays a caller whose token is on the first page of a long list', async () => {
    const { calls, send } = countingHandler({ tokens: 5000, pageSize: 20 });
    const flood = times(50, (index) => send(`wrong-${index}`));
    expect((await send()).status).toBe(200);
    expect(calls.total).toBeLessThan(50);
    await expect(countStatuses(flood)).resolves.toEqual({ 422: 50 });
    expect(calls.total).toBe(51);
  });
});
