import { getEventListeners } from 'node:events';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import { createProviderClient } from '../../src/provider/provider-client.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { useImmediateHashes } from './immediate-hashes.js';
import { CUSTOMER, KEY, SUBSCRIPTION, TOKEN } from './provider-service.js';
import { PORTAL, queryOf } from './usage-server.js';

type Service = (data: object) => Promise<Response>;

const SERVICES: Readonly<Record<string, Service>> = {
  works: (data) => Promise.resolve(Response.json({ data: [data] })),
  'fails and is asked again': () => Promise.resolve(new Response('{}', { status: 503 })),
  'can’t be reached': () => Promise.reject(new TypeError('fetch failed')),
  'never responds': () => new Promise(() => undefined),
  'sends half a body': () =>
    Promise.resolve(new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1)) }))),
};

/** The signals with a listener that has neither been called nor removed. */
function signalsWithListeners(): () => AbortSignal[] {
  const signals = new Set<AbortSignal>();
  const original = EventTarget.prototype.addEventListener;
  const spy = vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function add(
    this: EventTarget,
    ...args
  ) {
    if (this instanceof AbortSignal) signals.add(this);
    original.apply(this, args);
  });
  onTestFinished(() => spy.mockRestore());
  return () => [...signals].filter((signal) => !signal.aborted && getEventListeners(signal, 'abort').length > 0);
}

beforeEach(() => {
  useImmediateHashes();
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

it.each(Object.entries(SERVICES))(
  'no timer or listener stays after requests, if the service %s',
  async (_, respond) => {
    const provider = createProviderClient({
      baseUrl: 'https://service.example/v0',
      apiKey: KEY,
      fetch(input) {
        const { pathname } = new URL(input as string);
        return respond(
          pathname.endsWith('/access-tokens/')
            ? accessTokenRecord({ value: TOKEN })
            : subscriptionRecord({ id: SUBSCRIPTION, customer_id: CUSTOMER }),
        );
      },
    });
    const onError = (): void => undefined;
    const portal = createPortalHandler({ provider, authenticate: () => CUSTOMER, onError });
    const usage = createUsageHandler({ provider, allowOrigin: PORTAL, onError });
    const remaining = signalsWithListeners();
    const requests: Request[] = [];
    const sendAll = () => {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const all = ['customer', 'customer', 'subscriptions/', `subscriptions/${SUBSCRIPTION}/access-tokens/`].map(
        (path) => [portal, new Request(`https://vendor.example/${path}`)] as const,
      );
      for (const [handle, request] of [
        ...all,
        [portal, new Request('https://vendor.example/customer', { method: 'HEAD' })] as const,
        [
          portal,
          new Request('https://vendor.example/customer', { headers: { origin: 'https://evil.example' } }),
        ] as const,
        [usage, new Request(`https://usage.example/?${queryOf()}`, { headers })] as const,
        [
          usage,
          new Request(`https://usage.example/?${queryOf()}`, { headers: { authorization: 'Bearer wrong' } }),
        ] as const,
      ]) {
        requests.push(request);
        responses.push(handle(request));
      }
    };
    const responses: Promise<Response>[] = [];
    sendAll();
    await vi.advanceTimersByTimeAsync(60_000);
    sendAll();
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(responses);
    expect(vi.getTimerCount()).toBe(0);
    expect(remaining()).toEqual([]);
    for (const { signal } of requests) expect(getEventListeners(signal, 'abort')).toEqual([]);
  },
);

it('no timer or listener stays after requests whose clients have left', async () => {
  const hang = () => new Promise<never>(() => undefined);
  const provider = createProviderClient({ baseUrl: 'https://service.example/v0', apiKey: KEY, fetch: hang });
  const portal = createPortalHandler({ provider, authenticate: () => CUSTOMER, onError: () => undefined });
  const remaining = signalsWithListeners();
  const clients = Array.from({ length: 20 }, () => new AbortController());
  const responses = clients.map(({ signal }, index) =>
    portal(new Request(`https://vendor.example/subscriptions/?offset=${index % 10}`, { signal })),
  );
  await vi.advanceTimersByTimeAsync(1000);
  for (const client of clients) client.abort();
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(clients.map(() => 499));
  expect(vi.getTimerCount()).toBe(0);
  expect(remaining()).toEqual([]);
});

it('a call’s signal isn’t aborted after the call, so a custom client has nothing to cancel', async () => {
  const signals: AbortSignal[] = [];
  const onError = vi.fn();
  const portal = createPortalHandler({
    provider: {
      getCustomer: (_customer, { signal } = {}) => {
        if (signal) signals.push(signal);
        return Promise.resolve({ id: CUSTOMER } as never);
      },
      listSubscriptions: onError,
      listAccessTokens: onError,
      listBillableMetrics: onError,
    },
    authenticate: () => CUSTOMER,
    onError,
  });
  expect((await portal(new Request('https://vendor.example/customer'))).status).toBe(200);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  expect(onError).not.toHaveBeenCalled();
});
