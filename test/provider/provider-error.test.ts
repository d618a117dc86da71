import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Fault } from '../../src/mock-server/fault-injection.js';
import { ProviderError, type ProviderErrorKind } from '../../src/provider/provider-error.js';
import { useLocalServer } from '../client/local-server.js';
import { allOf, accountOf, CUSTOMER, providerService, SUBSCRIPTION } from './provider-service.js';

const server = useLocalServer();

describe('an error has a kind, operation and status', () => {
  it.each<[ProviderErrorKind, number | undefined, Fault]>([
    ['unauthorized', 401, { kind: 'status', status: 401 }],
    ['forbidden', 403, { kind: 'status', status: 403 }],
    ['not-found', 404, { kind: 'status', status: 404 }],
    ['timeout', 408, { kind: 'status', status: 408 }],
    ['not-found', 410, { kind: 'status', status: 410 }],
    ['bad-request', 422, { kind: 'status', status: 422 }],
    ['rate-limited', 429, { kind: 'status', status: 429 }],
    ['server', 503, { kind: 'status', status: 503, body: '<h1>Down</h1>', contentType: 'text/html' }],
    ['timeout', 504, { kind: 'status', status: 504 }],
    ['redirected', 308, { kind: 'redirect', status: 308 }],
    ['malformed', 200, { kind: 'raw', body: '<h1>Welcome</h1>', contentType: 'text/html' }],
    ['network', undefined, { kind: 'cut' }],
    ['malformed', 200, { kind: 'raw', body: '{"metadata":{}}' }],
    ['network', undefined, { kind: 'reset-before' }],
    ['network', undefined, { kind: 'reset-middle' }],
    ['timeout', undefined, { kind: 'hang' }],
    ['timeout', undefined, { kind: 'hang-middle' }],
  ])('%s (%s) from %j', async (kind, status, fault) => {
    const { service, provider } = await providerService();
    service.faults.set('*', fault);
    const isHanging = kind === 'timeout' && status === undefined;
    if (isHanging) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const [operation, run] of [
      ['listAccessTokens', () => provider.listAccessTokens(CUSTOMER, SUBSCRIPTION)],
      ['listBillableMetrics', () => provider.listBillableMetrics(SUBSCRIPTION)],
      ['listSubscriptions', () => allOf(provider.allSubscriptions(CUSTOMER))],
    ] as const) {
      const outcome = run().catch((reason: unknown) => reason);
      if (isHanging) {
        await expect.poll(() => service.requests.at(-1)?.operation).toBe(`provider.${operation}`);
        await vi.advanceTimersByTimeAsync(15_000);
      }
      const error: unknown = await outcome;
      expect(error).toBeInstanceOf(ProviderError);
      expect(error).toMatchObject({ kind, status, operation });
    }
  });

  it.each([
    ['a byte order mark', { kind: 'bom' }],
    ['JSON with a content type of text', { headers: { 'content-type': 'text/plain' } }],
  ] as const)('%s is not an error', async (_, fault) => {
    const { service, provider } = await providerService();
    service.faults.set('*', fault);
    await expect(provider.listSubscriptions(CUSTOMER)).resolves.toMatchObject({ data: [{ id: SUBSCRIPTION }] });
  });

  it.each([
    [4 * 1024 * 1024, { name: null }],
    [4 * 1024 * 1024 + 1, { kind: 'malformed', status: 200 }],
  ])('is malformed if the body has more than 4 MB: %d bytes', async (size, outcome) => {
    server.respondWith((_, response) => response.end('{"name":null}'.padEnd(size)));
    const result: unknown = await accountOf(server)
      .getCustomer(CUSTOMER)
      .catch((error: unknown) => error);
    expect(result).toMatchObject(outcome);
  });

  it.each(['{}', '{"data":{"id":"cus_1"}}'])('is malformed if a customer has no documented field: %s', async (body) => {
    server.respondWith((_, response) => response.end(body));
    await expect(accountOf(server).getCustomer(CUSTOMER)).rejects.toMatchObject({ kind: 'malformed', status: 200 });
  });

  it('does not wait for an endless body', async () => {
    const cancel = vi.fn();
    const chunk = new Uint8Array(1024 * 1024);
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk), cancel });
    const client = accountOf(server, { fetch: () => Promise.resolve(new Response(body)) });
    await expect(client.getCustomer(CUSTOMER)).rejects.toMatchObject({ kind: 'malformed', status: 200 });
    expect(cancel).toHaveBeenCalled();
  });
});

describe('a redirect', () => {
  it('is never followed, whatever its target', async () => {
    const { service: elsewhere } = await providerService();
    const { service, provider } = await providerService();
    for (const location of [`${elsewhere.origin}/provider/v0/customers/${CUSTOMER}`, '/elsewhere']) {
      service.faults.set('*', { kind: 'redirect', location });
      await expect(provider.getCustomer(CUSTOMER)).rejects.toMatchObject({ kind: 'redirected', status: 302 });
    }
    expect(elsewhere.requests).toEqual([]);
    expect(service.requests).toHaveLength(2);
  });

  it('that a custom fetch followed is an error', async () => {
    const client = {
      fetch: (input: unknown, init?: RequestInit) => fetch(input as string, { ...init, redirect: 'follow' }),
    };
    const { service, provider } = await providerService({}, { client });
    service.faults.set('*', { kind: 'redirect', location: '/harness/accounts' });
    await expect(provider.getCustomer(CUSTOMER)).rejects.toMatchObject({ kind: 'redirected', status: 200 });
  });
});

it('fetch is called with options that every runtime supports, and without a `this` value', async () => {
  server.respondWithJson({ id: CUSTOMER });
  const calls: unknown[][] = [];
  const customFetch: typeof fetch = function (this: unknown, ...args) {
    calls.push([this, ...args]);
    return fetch(...args);
  };
  await accountOf(server, { fetch: customFetch }).getCustomer(CUSTOMER);
  expect(calls).toEqual([
    [
      undefined,
      `${server.origin}/provider/v0/customers/${CUSTOMER}`,
      { headers: expect.any(Object), redirect: 'manual', signal: expect.any(AbortSignal) },
    ],
  ]);
});

it('an aborted call rejects with the reason and closes the connection', async () => {
  const { service, provider } = await providerService();
  service.faults.set('*', { kind: 'hang' });
  const reason = new Error('Aborted by the caller');
  const controller = new AbortController();
  const call = provider.listBillableMetrics(SUBSCRIPTION, { signal: controller.signal });
  const outcome = call.catch((error: unknown) => error);
  await expect.poll(() => service.requests).toHaveLength(1);
  controller.abort(reason);
  expect(await outcome).toBe(reason);
  await expect.poll(() => service.requests[0]?.aborted).toBe(true);
});
