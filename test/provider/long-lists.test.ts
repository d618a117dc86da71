// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { createProviderClient } from '../../src/provider/provider-client.js';
import { createUsageHandler, type UsageHandlerOptions } from '../../src/provider/usage-handler.js';
import { useImmediateHashes } from './immediate-hashes.js';
import { KEY } from './provider-service.js';
import { PORTAL, queryOf } from './usage-server.js';

const PAGE_SIZE = 20;
const recordOf = (index: number) => accessTokenRecord({ id: `tok_${index}`, value: `value-${index}` });

/** A handler with a list of tokens named `value-0` and so on, which the test may change. */
function handlerWithTokens(count: number, options: Partial<UsageHandlerOptions> = {}) {
  const list = Array.from({ length: count }, (_, index) => recordOf(index));
  const calls = { tokens: 0 };
  let beforeCall = (): Promise<void> => Promise.resolve();
  const provider = createProviderClient({
    baseUrl: 'https://service.example/v0',
    apiKey: KEY,
    retries: 0,
    async fetch(input) {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.pathname.endsWith('/billable-metrics/')) return Response.json({ data: [] });
      calls.tokens++;
      await beforeCall();
      const offset = Number(url.searchParams.get('offset') ?? 0);
      const data = list.slice(offset, offset + PAGE_SIZE);
      return Response.json({ data, metadata: { pagination: { total: list.length, limit: PAGE_SIZE, offset } } });
    },
  });
  const onError = vi.fn();
  const handle = createUsageHandler({ provider, allowOrigin: PORTAL, onError, ...options });
  return {
    list,
    calls,
    onError,
    send: (token: string) =>
      handle(new Request(`https://usage.example/?${queryOf()}`, { headers: { authorization: `Bearer ${token}` } })),
    delayCalls(delay: () => Promise<void>): void {
      beforeCall = delay;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a search for a token', () => {
  it.each([
    [0, 1],
    [19, 1],
    [20, 2],
    [999, 50],
  ])('stops at the page of token %d of 10,000: %d upstream calls', async (index, pages) => {
    const { calls, send } = handlerWithTokens(10_000);
    expect((await send(`value-${index}`)).status).toBe(200);
    expect(calls.tokens).toBe(pages);
  });

  it('continues where that of another caller stopped', async () => {
    const { calls, send } = handlerWithTokens(200);
    expect((await send('value-30')).status).toBe(200);
    expect((await send('value-70')).status).toBe(200);
    expect((await send('value-0')).status).toBe(200);
    expect(calls.tokens).toBe(4);
  });

  it('is shared by concurrent callers, each of which is answered when its token arrives', async () => {
    const { calls, send } = handlerWithTokens(2000);
    const tokens = ['value-990', 'value-0', 'wrong', 'value-500', 'value-1000'];
    const responses = await Promise.all(tokens.map(send));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 422, 200, 422]);
    expect(calls.tokens).toBe(50);
  });
});

describe('a caller that was not authenticated before', () => {
  it('costs at most 50 upstream calls per pair of ids in 5 seconds, however long the list is', async () => {
    const { calls, send } = handlerWithTokens(2000);
    for (let index = 0; index < 20; index++) {
      const response = await send(`wrong-${index}`);
      expect([response.status, await response.text()]).toEqual([422, '{"error":"too-many-tokens"}']);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('access-control-allow-origin')).toBe(PORTAL);
    }
    expect(calls.tokens).toBe(50);
    vi.advanceTimersByTime(5000);
    await send('wrong');
    expect(calls.tokens).toBe(100);
  });

  it('is refused with 401 if the whole list has been compared', async () => {
    const { calls, send } = handlerWithTokens(50 * PAGE_SIZE);
    expect((await send('wrong')).status).toBe(401);
    expect(calls.tokens).toBe(50);
  });

  it('is reported once per search if the list is longer', async () => {
    const { onError, send } = handlerWithTokens(2000);
    for (let index = 0; index < 3; index++) await send('wrong');
    await vi.waitFor(() => expect(onError).toHaveBeenCalled());
    expect(onError.mock.calls).toEqual([
      [{ operation: 'listAccessTokens', kind: 'too-many-tokens', status: undefined }],
    ]);
  });
});

describe('a token that was valid at the last lookup', () => {
  it('is found on any page', async () => {
    const { list, calls, send } = handlerWithTokens(10);
    expect((await send('value-5')).status).toBe(200);
    list.unshift(...Array.from({ length: 1200 }, (_, index) => recordOf(1000 + index)));
    vi.advanceTimersByTime(30_000);
    calls.tokens = 0;
    expect((await send('value-5')).status).toBe(200);
    expect(calls.tokens).toBe(61);
    expect((await send('value-6')).status).toBe(422);
  });

  it('is one of the others once it was revoked', async () => {
    const { list, calls, send } = handlerWithTokens(10);
    expect((await send('value-5')).status).toBe(200);
    list.splice(0, 10, ...Array.from({ length: 1200 }, (_, index) => recordOf(1000 + index)));
    vi.advanceTimersByTime(30_000);
    expect((await send('value-5')).status).toBe(401);
    calls.tokens = 0;
    vi.advanceTimersByTime(5000);
    expect((await send('value-5')).status).toBe(422);
    expect(calls.tokens).toBe(50);
  });

  it('is one of the others after a search of more than 50 pages that took too long', async () => {
    useImmediateHashes();
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { list, calls, send, delayCalls } = handlerWithTokens(10);
    expect((await send('value-5')).status).toBe(200);
    list.splice(0, 10, ...Array.from({ length: 4000 }, (_, index) => recordOf(1000 + index)));
    vi.advanceTimersByTime(30_000);
    calls.tokens = 0;
    delayCalls(async () => {
      await vi.advanceTimersByTimeAsync(200);
    });
    expect((await send('value-5')).status).toBe(504);
    expect(calls.tokens).toBeGreaterThan(50);
    expect(calls.tokens).toBeLessThan(70);
    delayCalls(() => Promise.resolve());
    calls.tokens = 0;
    vi.advanceTimersByTime(5000);
    expect((await send('value-5')).status).toBe(422);
    expect(calls.tokens).toBe(50);
  });
});
