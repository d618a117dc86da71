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

/**
 * Sends requests for unknown pairs to an upstream that does not respond until all others have been
 * rejected.
 */
async function overload(
  requests: number,
  options: Partial<UsageHandlerOptions>,
  expectedAccepted: number,
  tokenOf = (index: number) => `wrong-${index}`,
) {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { calls, send, onError } = countingHandler({ beforeResponse: () => gate }, options);
  const rejected: UsageResult[] = [];
  const accepted: UsageResult[] = [];
  let isOpen = false;
  const all = times(requests, async (index) => {
    const response = await send(tokenOf(index), unknownPair(index));
    (isOpen ? accepted : rejected).push(response);
  });
  await expect.poll(() => rejected.length).toBe(requests - expectedAccepted);
  isOpen = true;
  open();
  await Promise.all(all);
  return { calls, send, onError, accepted, rejected };
}

describe('a flood of requests', { timeout: 60_000 }, () => {
  it.each<
    [requests: number, tokens: number, options: Partial<UsageHandlerOptions>, maxConcurrent: number, total: number]
  >([
    // A quarter of the calls stays free for callers whose token was verified before.
    [1000, 1000, {}, 6, 108],
    [100, 100, { maxConcurrency: 3, maxQueue: 0 }, 2, 3],
    [100, 100, { maxConcurrency: 1, maxQueue: 0 }, 1, 1],
    // A token has a quarter of calls and queue.
    [1000, 1, {}, 2, 2 + 25],
    // Four tokens that have taken all places leave an equal part to each further one.
    [1000, 5, {}, 6, 4 * 27 + 18],
  ])(
    'of %d concurrent requests for unknown pairs with %d tokens, with %j: %d concurrent calls, %d in all',
    async (requests, tokens, options, maxConcurrent, total) => {
      const tokenOf = (index: number) => `wrong-${Math.floor((index * tokens) / requests)}`;
      const { calls, accepted, rejected } = await overload(requests, options, total, tokenOf);
      expect(calls).toMatchObject({ maxConcurrent, total });
      expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([401]));
      for (const { status, headers } of rejected) expect([status, headers['retry-after']]).toEqual([503, '2']);
    },
  );

  it('that exceeds the queue is not cached, and reported at most once a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { send, onError } = await overload(10, { maxConcurrency: 1, maxQueue: 0 }, 1);
    const hint = expect.stringMatching(
      /^listAccessTokens was not sent: too many calls are pending, so the request gets a 503\./,
    );
    const report = { operation: 'listAccessTokens', kind: 'overloaded', status: undefined, hint };
    expect(onError.mock.calls).toEqual([[report]]);
    for (let index = 0; index < 10; index++) expect((await send('wrong', unknownPair(index))).status).toBe(401);
  });

  it('of 2,000 unknown pairs evicts no known pair', async () => {
    const { calls, send } = countingHandler({}, { cacheSeconds: 300 });
    expect((await send()).status).toBe(200);
    await sendInBatches(2000, (index) => send(`wrong-${index}`, unknownPair(index)));
    const before = calls.total;
    expect((await send()).status).toBe(200);
    expect(calls.total).toBe(before);
  });
});
