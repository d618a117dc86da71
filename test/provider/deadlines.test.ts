// @vitest-environment node
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createProviderClient, type ProviderClient } from '../../src/provider/provider-client.js';
import { createUsageHandler, type UsageHandlerOptions } from '../../src/provider/usage-handler.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { useImmediateHashes } from './immediate-hashes.js';
import { KEY, SUBSCRIPTION, TOKEN } from './provider-service.js';
import { PORTAL, queryOf } from './usage-server.js';

const ENDLESS = () => new Promise<never>(() => undefined);
const page = <Item>(data: readonly Item[]) => ({ data, total: data.length, limit: null, offset: 0, invalid: 0 });

function clientWith(fetch: typeof globalThis.fetch, timeoutMs?: number): ProviderClient {
  return createProviderClient({
    baseUrl: 'https://service.example/v0',
    apiKey: KEY,
    fetch,
    retries: 0,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}

describe('the time limit of a call', () => {
  it.each<[string, typeof fetch]>([
    ['fetch ignores its signal', ENDLESS],
    ['the body ignores it', () => Promise.resolve(new Response(new ReadableStream({ pull: ENDLESS })))],
  ])('holds if %s', async (_, fetch) => {
    const call = clientWith(fetch, 50).getCustomer('cus_1');
    await expect(call).rejects.toMatchObject({ name: 'ProviderError', kind: 'timeout', status: undefined });
  });

  it('holds for a caller that aborts, if fetch ignores its signal', async () => {
    const reason = new Error('Aborted by the caller');
    const controller = new AbortController();
    const call = clientWith(ENDLESS).getCustomer('cus_1', { signal: controller.signal });
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  it('does not leave the body of a late response open', async () => {
    const cancel = vi.fn();
    let respond = (): void => undefined;
    const late = new Promise<Response>((resolve) => {
      respond = () => resolve(new Response(new ReadableStream({ cancel })));
    });
    await expect(clientWith(() => late, 20).getCustomer('cus_1')).rejects.toMatchObject({ kind: 'timeout' });
    respond();
    await vi.waitFor(() => expect(cancel).toHaveBeenCalled());
  });
});

/** A handler whose upstream calls hang, also after their deadline, until `release`. */
function hangingHandler(options: Partial<UsageHandlerOptions> = {}, wrap?: 'client') {
  const state = { isHanging: true, calls: 0 };
  const releases: (() => void)[] = [];
  const hang = async (): Promise<void> => {
    state.calls++;
    if (state.isHanging) await new Promise<void>((resolve) => releases.push(resolve));
  };
  const tokens = page([accessTokenRecord({ value: TOKEN })]);
  const custom: UsageHandlerOptions['provider'] = {
    async listAccessTokens(_, subscriptionId) {
      await hang();
      return subscriptionId === SUBSCRIPTION ? tokens : page([]);
    },
    listBillableMetrics: () => Promise.resolve(page([])),
  };
  const client = clientWith(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname.endsWith('/billable-metrics/')) return Response.json({ data: [] });
    await hang();
    return Response.json({ data: pathname.includes(SUBSCRIPTION) ? tokens.data : [] });
  });
  const handle = createUsageHandler({
    provider: wrap === 'client' ? client : custom,
    allowOrigin: PORTAL,
    timeoutMs: 100,
    maxConcurrency: 2,
    ...options,
  });
  const send = (query = queryOf()) =>
    handle(new Request(`https://usage.example/?${query}`, { headers: { authorization: `Bearer ${TOKEN}` } }));
  const sendMany = async (count: number) => {
    const responses = Array.from({ length: count }, (_, index) => send(queryOf('cus', `hanging_${index}`)));
    return (await Promise.all(responses)).map(({ status }) => status);
  };
  return {
    state,
    send,
    sendMany,
    release(): void {
      state.isHanging = false;
      for (const resolve of releases.splice(0)) resolve();
    },
  };
}

describe.each([
  ['a custom provider', undefined],
  ['a fetch', 'client'],
] as const)('%s that ignores its signal', (_, wrap) => {
  it('gives its slots back at the deadline', async () => {
    const { state, send, sendMany } = hangingHandler({}, wrap);
    await expect(sendMany(2)).resolves.toEqual([504, 504]);
    state.isHanging = false;
    await vi.waitFor(async () => expect((await send()).status).toBe(200));
  });

  it('is not called again while more than twice `maxConcurrency` of its calls are pending', async () => {
    useImmediateHashes();
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { state, send, release } = hangingHandler({}, wrap);
    // Failed pairs are cached, so each request has its own.
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      const response = send(queryOf('cus', id));
      await vi.advanceTimersByTimeAsync(150);
      expect((await response).status).toBe(504);
    }
    const refused = await send(queryOf('cus', 'f'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(state.calls).toBe(5);
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect((await send()).status).toBe(200);
  });

  it('is called again after a minute, though its calls never settle', async () => {
    useImmediateHashes();
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { state, send, sendMany } = hangingHandler({ maxQueue: 0, maxConcurrency: 5 }, wrap);
    for (const prefix of ['a', 'b', 'c']) {
      const sending = Promise.all([0, 1, 2, 3].map((index) => send(queryOf(prefix, `${index}`))));
      await vi.advanceTimersByTimeAsync(150);
      expect((await sending).map(({ status }) => status)).toEqual([504, 504, 504, 504]);
    }
    await expect(sendMany(1)).resolves.toEqual([503]);
    await vi.advanceTimersByTimeAsync(61_000);
    state.isHanging = false;
    const response = send();
    await vi.advanceTimersByTimeAsync(0);
    expect((await response).status).toBe(200);
  });
});

describe('a request that waits in the queue', () => {
  it('gives its place in the queue back at its deadline', async () => {
    const { send, sendMany, state } = hangingHandler({ maxConcurrency: 1, maxQueue: 1, timeoutMs: 200 });
    await expect(sendMany(2)).resolves.toEqual([504, 504]);
    state.isHanging = false;
    await vi.waitFor(async () => expect((await send()).status).toBe(200));
  });
});
