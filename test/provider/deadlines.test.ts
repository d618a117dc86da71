import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { createProviderClient, type ProviderClient } from '../../src/provider/provider-client.js';
import type { UsageHandlerOptions } from '../../src/provider/usage-handler.js';
import { useImmediateHashes } from './immediate-hashes.js';
import { KEY, SUBSCRIPTION } from './provider-service.js';
import { queryOf, usageServer } from './usage-server.js';

const page = <Item>(data: readonly Item[]) => ({ data, total: data.length, limit: null, offset: 0, invalid: 0 });

const clientWith = (fetch: typeof globalThis.fetch): ProviderClient =>
  createProviderClient({ baseUrl: 'https://service.example/v0', apiKey: KEY, fetch, retries: 0 });

it('the time limit of a call does not leave the body of a late response open', async () => {
  const cancel = vi.fn();
  let respond = (): void => undefined;
  const late = new Promise<Response>((resolve) => {
    respond = () => resolve(new Response(new ReadableStream({ cancel })));
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const call = clientWith(() => late).getCustomer('cus_1');
  const outcome = call.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await outcome).toMatchObject({ kind: 'timeout' });
  respond();
  await vi.advanceTimersByTimeAsync(0);
  expect(cancel).toHaveBeenCalled();
});

describe.each<[string, (hang: () => Promise<void>) => UsageHandlerOptions['provider']]>([
  [
    'a custom provider',
    (hang) => ({
      async listAccessTokens(_, subscriptionId) {
        await hang();
        return page([accessTokenRecord({ value: `token-of-${subscriptionId}` })]);
      },
      listBillableMetrics: () => Promise.resolve(page([])),
    }),
  ],
  [
    'a fetch',
    (hang) =>
      clientWith(async (input) => {
        if ((input as string).endsWith('/billable-metrics/')) return Response.json({ data: [] });
        await hang();
        return Response.json({
          data: [accessTokenRecord({ value: `token-of-${/subscriptions\/(\w+)/.exec(input as string)?.[1]}` })],
        });
      }),
  ],
])('%s that ignores its signal', (_, createProvider) => {
  /** A handler whose upstream calls hang, also after their deadline, until `release`. */
  function hangingHandler(options: Partial<UsageHandlerOptions> = {}) {
    const state = { isHanging: true, calls: 0 };
    const releases: (() => void)[] = [];
    const provider = createProvider(async () => {
      state.calls++;
      if (state.isHanging) await new Promise<void>((resolve) => releases.push(resolve));
    });
    const sendRequest = usageServer({
      provider,
      timeoutMs: 100,
      maxConcurrency: 2,
      onError: () => undefined,
      ...options,
    });
    const send = async (id = SUBSCRIPTION) =>
      (await sendRequest({ query: queryOf('cus', id), authorization: `Bearer token-of-${id}` })).status;
    return {
      state,
      send,
      sendMany: (ids: readonly string[]) => Promise.all(ids.map((id) => send(id))),
      release(): void {
        state.isHanging = false;
        for (const resolve of releases.splice(0)) resolve();
      },
    };
  }

  function fakeTimers(): void {
    useImmediateHashes();
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  }

  it('gives its slots and its places in the queue back at the deadline', async () => {
    fakeTimers();
    const { state, send, sendMany } = hangingHandler({ maxConcurrency: 1, maxQueue: 1 });
    const hanging = sendMany(['a', 'b']);
    await vi.advanceTimersByTimeAsync(100);
    expect(await hanging).toEqual([504, 504]);
    state.isHanging = false;
    const response = send();
    await vi.advanceTimersByTimeAsync(0);
    expect(await response).toBe(200);
  });

  it('is not called again while more than twice `maxConcurrency` of its calls are pending', async () => {
    fakeTimers();
    const { state, send, sendMany, release } = hangingHandler();
    // Failed pairs are cached, so each request has its own.
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      const response = sendMany([id]);
      await vi.advanceTimersByTimeAsync(150);
      expect(await response).toEqual([504]);
    }
    expect(await sendMany(['f'])).toEqual([503]);
    expect(state.calls).toBe(5);
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(await send()).toBe(200);
  });

  it('is called again after a minute, though its calls never settle', async () => {
    fakeTimers();
    const { state, send, sendMany } = hangingHandler({ maxQueue: 0, maxConcurrency: 5 });
    for (const prefix of ['a', 'b', 'c']) {
      const sending = sendMany([0, 1, 2, 3].map((index) => `${prefix}_${index}`));
      await vi.advanceTimersByTimeAsync(150);
      expect(await sending).toEqual([504, 504, 504, 504]);
    }
    expect(await sendMany(['d'])).toEqual([503]);
    await vi.advanceTimersByTimeAsync(61_000);
    state.isHanging = false;
    const response = send();
    await vi.advanceTimersByTimeAsync(0);
    expect(await response).toBe(200);
  });
});
