import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProviderError } from '../../src/provider/provider-error.js';
import { countingHandler, tokenRecord } from './counting-handler.js';
import { useImmediateHashes } from './immediate-hashes.js';
import { TOKEN } from './provider-service.js';
import { usageServer } from './usage-server.js';

const recordsFrom = (first: number, length: number) => Array.from({ length }, (_, index) => tokenRecord(first + index));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a search for a token', () => {
  it.each([
    [1, 1],
    [19, 1],
    [20, 2],
    [999, 50],
  ])('stops at the page of token %d of 10,000: %d upstream calls', async (index, pages) => {
    const { calls, send } = countingHandler({ tokens: 10_000 });
    expect((await send(`value-${index}`)).status).toBe(200);
    expect(calls.tokens).toBe(pages);
  });

  it('continues where the search of another caller stopped', async () => {
    const { calls, send } = countingHandler({ tokens: 200 });
    for (const index of [30, 70, 1]) expect((await send(`value-${index}`)).status).toBe(200);
    expect(calls.tokens).toBe(4);
  });

  it('forgets a list that may no longer be read', async () => {
    const page = { data: [tokenRecord(0)], total: 2, limit: null, offset: 0, invalid: 0 };
    const send = usageServer({
      provider: {
        async listAccessTokens(_customer, _subscription, { offset } = {}) {
          if (offset !== undefined) throw new ProviderError('not-found', 'listAccessTokens');
          return Promise.resolve(page);
        },
        listBillableMetrics: () => Promise.reject(new Error('not expected')),
      },
    });
    for (const token of ['wrong', TOKEN]) expect((await send({ authorization: `Bearer ${token}` })).status).toBe(401);
  });

  it('is shared by concurrent callers, each of which gets its response when its token arrives', async () => {
    const { calls, send } = countingHandler({ tokens: 2000 });
    const tokens = ['value-990', 'value-1', 'wrong', 'value-500', 'value-1000'];
    const responses = await Promise.all(tokens.map((token) => send(token)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 422, 200, 422]);
    expect(calls.tokens).toBe(50);
  });
});

describe('a caller that was not authenticated before', () => {
  it('costs at most 50 upstream calls per pair of ids in 5 seconds, and each refusal is reported', async () => {
    const { calls, onError, send } = countingHandler({ tokens: 2000 });
    for (let index = 0; index < 20; index++) {
      expect(await send(`wrong-${index}`)).toMatchObject({
        status: 422,
        text: expect.stringContaining('"error":"too-many-tokens"'),
      });
    }
    expect(calls.tokens).toBe(50);
    const hint = expect.stringContaining("the token isn't on the first 50 pages");
    const report = { operation: 'request', kind: 'too-many-tokens', status: 422, hint };
    expect(onError.mock.calls).toEqual(Array.from({ length: 20 }, () => [report]));
    vi.advanceTimersByTime(5000);
    await send('wrong');
    expect(calls.tokens).toBe(100);
  });

  it('is refused with 401 if the whole list has been compared', async () => {
    const { calls, send } = countingHandler({ tokens: 50 * 20 });
    expect((await send('wrong')).status).toBe(401);
    expect(calls.tokens).toBe(50);
  });
});

describe('a token that was valid at the last lookup', () => {
  it('is found on any page', async () => {
    const { list, calls, send } = countingHandler({ tokens: 10 });
    expect((await send('value-5')).status).toBe(200);
    list.unshift(...recordsFrom(1000, 1200));
    vi.advanceTimersByTime(30_000);
    calls.tokens = 0;
    expect((await send('value-5')).status).toBe(200);
    expect(calls.tokens).toBe(61);
    expect((await send('value-6')).status).toBe(422);
  });

  it('counts as unknown once it was revoked', async () => {
    const { list, calls, send } = countingHandler({ tokens: 10 });
    expect((await send('value-5')).status).toBe(200);
    list.splice(0, 10, ...recordsFrom(1000, 1200));
    vi.advanceTimersByTime(30_000);
    expect((await send('value-5')).status).toBe(401);
    calls.tokens = 0;
    vi.advanceTimersByTime(5000);
    expect((await send('value-5')).status).toBe(422);
    expect(calls.tokens).toBe(50);
  });

  it('counts as unknown after a search of more than 50 pages that timed out', async () => {
    useImmediateHashes();
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    let delayMs = 0;
    const beforeResponse = () => vi.advanceTimersByTimeAsync(delayMs);
    const { list, calls, send } = countingHandler({ tokens: 10, beforeResponse });
    expect((await send('value-5')).status).toBe(200);
    list.splice(0, 10, ...recordsFrom(1000, 4000));
    vi.advanceTimersByTime(30_000);
    calls.tokens = 0;
    delayMs = 200;
    expect((await send('value-5')).status).toBe(504);
    expect(calls.tokens).toBeGreaterThan(50);
    expect(calls.tokens).toBeLessThan(70);
    delayMs = 0;
    calls.tokens = 0;
    vi.advanceTimersByTime(5000);
    expect((await send('value-5')).status).toBe(422);
    expect(calls.tokens).toBe(50);
  });
});
