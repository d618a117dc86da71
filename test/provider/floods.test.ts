import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UsageHandlerOptions } from '../../src/provider/usage-handler.js';
import { countingHandler } from './counting-handler.js';
import { queryOf, type UsageResult } from './usage-server.js';

const times = <Item>(count: number, create: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => create(index));
const unknownPair = (index: number) => queryOf(`unknown_${index}`, `unknown_${index}`);

/** Sends requests in batches that do not overload the handler. Returns the different statuses. */
async function sendInBatches(count: number, send: (index: number) => Promise<UsageResult>): Promise<number[]> {
  const statuses = new Set<number>();
  for (let first = 0; first < count; first += 100) {
    for (const { status } of await Promise.all(times(100, (index) => send(first + index)))) statuses.add(status);
  }
  return [...statuses];
}

/** Sends requests for unknown pairs to an upstream that does not respond until all others have been rejected. */
async function overload(requests: number, options: Partial<UsageHandlerOptions>, expectedAccepted: number) {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { calls, send, onError } = countingHandler({ beforeResponse: () => gate }, options);
  const rejected: UsageResult[] = [];
  const accepted: UsageResult[] = [];
  let isOpen = false;
  const all = times(requests, async (index) => {
    const response = await send('wrong', unknownPair(index));
    (isOpen ? accepted : rejected).push(response);
  });
  await vi.waitFor(() => expect(rejected.length).toBe(requests - expectedAccepted), { timeout: 15_000 });
  isOpen = true;
  open();
  await Promise.all(all);
  return { calls, send, onError, accepted, rejected };
}

describe('a flood of requests', { timeout: 60_000 }, () => {
  it.each<[requests: number, options: Partial<UsageHandlerOptions>, maxConcurrent: number, maxQueue: number]>([
    [1000, {}, 8, 100],
    [100, { maxConcurrency: 3, maxQueue: 0 }, 3, 0],
  ])(
    'of %d concurrent requests for unknown pairs, with %j: %d concurrent calls, %d queued',
    async (requests, options, maxConcurrent, maxQueue) => {
      const { calls, accepted, rejected } = await overload(requests, options, maxConcurrent + maxQueue);
      expect(calls).toMatchObject({ maxConcurrent, total: maxConcurrent + maxQueue });
      expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([401]));
      for (const { status, headers } of rejected) expect([status, headers['retry-after']]).toEqual([503, '2']);
    },
  );

  it('that exceeds the queue is not cached, and reported at most once a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { send, onError } = await overload(10, { maxConcurrency: 1, maxQueue: 0 }, 1);
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
  });
});

it('a flood that names the pair of a caller whose token was valid before does not delay that caller', async () => {
  const { calls, send } = countingHandler({ beforeResponse: () => wait(5) }, { maxConcurrency: 1 });
  expect((await send()).status).toBe(200);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 30_000);
  onTestFinished(() => clock.mockRestore());
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
