// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Fault } from '../../src/mock-server/fault-injection.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord, quotaRecord } from '../../src/mock-server/resources/billable-metric.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { ProviderError } from '../../src/provider/provider-error.js';
import { createUsageHandler, type UsageHandlerOptions } from '../../src/provider/usage-handler.js';
import { useLocalServer } from '../api/local-server.js';
import { accountOf, CUSTOMER, KEY, providerService, SUBSCRIPTION, TOKEN } from './provider-service.js';
import { PORTAL, queryOf, usageServer } from './usage-server.js';
import { OTHER_REQUEST, usageRequest, usageService } from './usage-service.js';

const server = useLocalServer();

function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
}

describe('the usage of a subscription', () => {
  it('is returned to a caller with one of its tokens', async () => {
    const { service, send } = await usageService();
    const { status, headers, text } = await send();
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ data: [billableMetricRecord({ label: 'Calls of one' })] });
    expect(headers).toEqual({
      'access-control-allow-origin': PORTAL,
      'access-control-expose-headers': 'Date, Retry-After',
      'cache-control': 'no-store',
      'content-type': 'application/json',
      vary: 'Origin',
      'x-content-type-options': 'nosniff',
    });
    expect(service.requests.map(({ path, query }) => [path, query])).toEqual([
      [`/provider/v0/customers/${CUSTOMER}/subscriptions/${SUBSCRIPTION}/access-tokens/`, {}],
      [`/provider/v0/subscriptions/${SUBSCRIPTION}/product/billable-metrics/`, { usage: 'currentUsage' }],
    ]);
  });

  it('is returned without an Origin header, as to a page of the same origin', async () => {
    const { provider } = await providerService();
    const handle = createUsageHandler({ provider, allowOrigin: PORTAL });
    expect((await handle(usageRequest())).status).toBe(200);
  });

  it('is returned for an authentication scheme in any case', async () => {
    const { send } = await usageService();
    expect((await send({ authorization: `bearer ${TOKEN}` })).status).toBe(200);
  });

  it('has null for fields that are not reported, and for each invalid record', async () => {
    const { usage: _, ...unreported } = quotaRecord();
    const quotas = [unreported, quotaRecord({ usage: 0 }), 'no quota'];
    const metrics = [{ name: 'a', label: 'A', quotas, secret: 'internal' }, 'no metric'];
    const { send } = await usageService({ metrics: { [SUBSCRIPTION]: metrics } });
    expect(JSON.parse((await send()).text)).toEqual({
      data: [
        { name: 'a', label: 'A', quotas: [{ ...unreported, usage: null }, quotaRecord({ usage: 0 })] },
        null,
        null,
      ],
    });
  });

  it('has the digits of numbers beyond 2^53', async () => {
    server.respondWith(({ url }, response) => {
      const tokens = JSON.stringify({
        data: [accessTokenRecord({ value: TOKEN })],
        metadata: { pagination: { total: 1 } },
      });
      const metrics = '{"data":[{"quotas":[{"quota":18446744073709551616,"usage":9007199254740993}]}]}';
      response.end(url?.includes('access-tokens') ? tokens : metrics);
    });
    const { send } = await usageServer({ provider: accountOf(server) });
    expect(JSON.parse((await send()).text).data[0].quotas).toMatchObject([
      { quota: '18446744073709551616', usage: '9007199254740993' },
    ]);
  });

  it.each(['sub 7', '50%', 'a/b', 'a?b', '#1', 'sub 7/8 #1? 100% ü', '...', 'a'.repeat(1024)])(
    'is returned for the id %j',
    async (id) => {
      const { provider, service } = await providerService({
        subscriptions: [subscriptionRecord({ id })],
        tokens: { [id]: [accessTokenRecord({ value: TOKEN })] },
        metrics: { [id]: [billableMetricRecord()] },
      });
      const { send } = await usageServer({ provider });
      expect((await send({ query: queryOf(CUSTOMER, id) })).status).toBe(200);
      expect(service.requests[1]?.path).toBe(
        `/provider/v0/subscriptions/${encodeURIComponent(id)}/product/billable-metrics/`,
      );
    },
  );
});

describe('CORS', () => {
  it('accepts the preflight request', async () => {
    const { service, send } = await usageService();
    const headers = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
    const result = await send({ method: 'OPTIONS', authorization: null, query: '', headers });
    expect(result).toMatchObject({
      status: 204,
      text: '',
      headers: {
        'access-control-allow-origin': PORTAL,
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'Authorization',
        vary: 'Origin',
      },
    });
    expect(result.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(service.requests).toEqual([]);
  });

  it.each([
    'https://evil.example',
    'https://portal.example.evil.example',
    'http://portal.example',
    'https://PORTAL.example',
    'null',
    '',
  ])('rejects the origin %j', async (origin) => {
    const { service, send } = await usageService();
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const result = await send({ method, headers: { origin } });
      expect(result).toMatchObject({ status: 403, text: '{"error":"forbidden"}' });
      expect(Object.keys(result.headers)).not.toContain('access-control-allow-origin');
    }
    expect(service.requests).toEqual([]);
  });

  it.each([
    '',
    '*',
    'null',
    'portal.example',
    'https://portal.example/path',
    'https://a@portal.example',
    'file:///',
    'data:,',
  ])('throws for the invalid `allowOrigin` %j', (allowOrigin) => {
    expect(() => createUsageHandler({ provider: accountOf(server), allowOrigin })).toThrow(/^allowOrigin must be/);
  });

  it('accepts an `allowOrigin` with a trailing slash', () => {
    expect(() => createUsageHandler({ provider: accountOf(server), allowOrigin: `${PORTAL}/` })).not.toThrow();
  });
});

it.each<[string, unknown]>([
  ['provider', undefined],
  ['provider', {}],
  ['provider', { listAccessTokens: () => undefined }],
  ['allowOrigin', undefined],
  ['allowOrigin', 5],
  ['cacheSeconds', Number.NaN],
  ['cacheSeconds', '30'],
  ['maxConcurrency', 0],
  ['maxConcurrency', 1.5],
  ['maxConcurrency', '8'],
  ['maxQueue', -1],
  ['timeoutMs', 0],
  ['timeoutMs', '12000'],
  ['onError', 'console.error'],
])('an invalid %s (%j) throws a TypeError with the accepted values', (name, value) => {
  const create = () => createUsageHandler({ provider: accountOf(server), allowOrigin: PORTAL, [name]: value });
  expect(create).toThrow(TypeError);
  expect(create).toThrow(new RegExp(`^${name} must be`));
});

it('an unknown option throws a TypeError with the names of all options', () => {
  const create = () => createUsageHandler({ provider: accountOf(server), allowOrigin: PORTAL, timeout: 5 } as never);
  expect(create).toThrow(/^unknown option "timeout"; the options are allowOrigin, cacheSeconds, maxConcurrency/);
});

describe('an error of the Provider API', () => {
  it.each<[number, string, Fault]>([
    [429, 'rate-limited', { kind: 'status', status: 429 }],
    [502, 'service-failed', { kind: 'status', status: 500 }],
    [502, 'service-failed', { kind: 'raw', body: '<h1>Welcome</h1>', contentType: 'text/html' }],
    [502, 'service-failed', { kind: 'redirect' }],
    [502, 'service-failed', { kind: 'reset-before' }],
    [504, 'service-timeout', { kind: 'hang' }],
  ])('becomes a %d, %s, for %j', async (status, error, fault) => {
    for (const operation of ['provider.listAccessTokens', 'provider.listBillableMetrics'] as const) {
      const { service, send } = await usageService({}, { client: { timeoutMs: 200 } });
      service.faults.set(operation, fault);
      const result = await send();
      expect(result).toMatchObject({ status, text: JSON.stringify({ error }) });
      expect(result.headers).toMatchObject({
        'access-control-allow-origin': PORTAL,
        'cache-control': 'no-store',
        vary: 'Origin',
      });
    }
  });

  it('that rejects the key is a 502 before the caller is authenticated', async () => {
    const { service, send } = await usageService();
    service.faults.set('provider.listAccessTokens', { kind: 'status', status: 401 });
    expect((await send()).status).toBe(502);
  });

  it.each([400, 403, 404, 410, 422])(
    'with status %d for the metrics is a 404, which the widget does not retry',
    async (status) => {
      const { service, operations, send } = await usageService({}, { client: { retries: 2 } });
      service.faults.set('provider.listBillableMetrics', { kind: 'status', status });
      expect(await send()).toMatchObject({ status: 404, text: '{"error":"not-found"}' });
      expect(await send()).toMatchObject({ status: 404 });
      expect(operations()).toEqual(['listAccessTokens', 'listBillableMetrics']);
    },
  );

  it.each([
    ['60', '60'],
    ['86400', '86400'],
    ['86401', undefined],
    ['999999999999999', undefined],
    ['Fri, 31 Dec 9999 23:59:59 GMT', undefined],
  ])('keeps a Retry-After of up to a day: %s becomes %s', async (value, kept) => {
    const { service, send } = await usageService();
    service.faults.set('*', { kind: 'status', status: 429, headers: { 'retry-after': value } });
    const { status, headers } = await send();
    expect([status, headers['retry-after']]).toEqual([429, kept]);
  });

  it.each([1e15, -1, 1.5, Number.NaN])('of a custom provider drops a Retry-After of %d', async (retryAfterSeconds) => {
    const error = new ProviderError('rate-limited', 'listAccessTokens', { status: 429, retryAfterSeconds });
    const fail = () => Promise.reject(error);
    const handle = createUsageHandler({
      provider: { listAccessTokens: fail, listBillableMetrics: fail },
      allowOrigin: PORTAL,
    });
    const { status, headers } = await handle(usageRequest());
    expect([status, headers.get('retry-after')]).toEqual([429, null]);
  });

  it('is retried once for an authenticated caller, and not before', async () => {
    const { service, operations, send } = await usageService({}, { client: { retries: 5 } });
    service.faults.set('provider.listBillableMetrics', { kind: 'status', status: 503 });
    expect((await send()).status).toBe(502);
    expect(operations()).toEqual(['listAccessTokens', 'listBillableMetrics', 'listBillableMetrics']);
    service.requests.length = 0;
    service.faults.set('provider.listAccessTokens', { kind: 'status', status: 503 });
    expect((await send({ query: OTHER_REQUEST.query })).status).toBe(502);
    expect(operations()).toEqual(['listAccessTokens']);
  });

  it('is cached for 5 seconds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { service, operations, send } = await usageService();
    service.faults.set('provider.listAccessTokens', { kind: 'status', status: 503 });
    for (const ms of [0, 2000, 2999]) {
      vi.advanceTimersByTime(ms);
      expect((await send()).status).toBe(502);
    }
    expect(operations()).toHaveLength(1);
    service.faults.clear();
    vi.advanceTimersByTime(1);
    expect((await send()).status).toBe(200);
    service.faults.set('*', { kind: 'status', status: 503 });
    vi.advanceTimersByTime(29_000);
    expect((await send()).status).toBe(200);
  });

  it('that is not a ProviderError is neither hidden nor cached', async () => {
    const error = new RangeError('A bug');
    const listAccessTokens = vi.fn(() => Promise.reject(error));
    const handle = createUsageHandler({
      provider: { listAccessTokens, listBillableMetrics: listAccessTokens },
      allowOrigin: PORTAL,
    });
    for (let call = 0; call < 2; call++) await expect(handle(usageRequest())).rejects.toBe(error);
    expect(listAccessTokens).toHaveBeenCalledTimes(2);
  });
});

describe('onError', () => {
  it.each<[Fault, string, number | undefined]>([
    [{ kind: 'status', status: 401, body: JSON.stringify({ message: `${KEY} ${TOKEN}` }) }, 'unauthorized', 401],
    [{ kind: 'status', status: 500 }, 'server', 500],
    [{ kind: 'reset-before' }, 'network', undefined],
    [{ kind: 'hang' }, 'timeout', undefined],
  ])('is called with operation, kind and status of %j, once per upstream call', async (fault, kind, status) => {
    const onError = vi.fn();
    const { service, send } = await usageService(
      {},
      { client: { timeoutMs: fault.kind === 'hang' ? 200 : 15_000 }, handler: { onError } },
    );
    service.faults.set('provider.listAccessTokens', fault);
    await Promise.all([send(), send(), send({ authorization: 'Bearer wrong' })]);
    await send();
    expect(onError.mock.calls).toEqual([[{ operation: 'listAccessTokens', kind, status }]]);
  });

  it('is called without details of an error that is not a ProviderError, because it may quote the request', async () => {
    const error = new TypeError(`${KEY} ${TOKEN}`);
    const onError = vi.fn();
    const provider = {
      listAccessTokens: () => Promise.reject(error),
      listBillableMetrics: () => Promise.reject(error),
    };
    const handle = createUsageHandler({ provider, allowOrigin: PORTAL, onError });
    await expect(handle(usageRequest())).rejects.toBe(error);
    expect(onError.mock.calls).toEqual([[{ operation: 'listAccessTokens', kind: 'unexpected', status: undefined }]]);
  });

  it('is not called for unknown pairs and wrong tokens', async () => {
    const onError = vi.fn();
    const { send } = await usageService({}, { handler: { onError } });
    await send({ authorization: 'Bearer wrong' });
    await send({ query: queryOf('unknown', 'unknown') });
    expect(onError).not.toHaveBeenCalled();
  });

  it.each<NonNullable<UsageHandlerOptions['onError']>>([
    () => {
      throw new Error('The hook failed');
    },
    () => Promise.reject(new Error('The hook failed')),
  ])('may throw or reject without affecting the response (%#)', async (onError) => {
    const { service, send } = await usageService({}, { handler: { onError } });
    service.faults.set('*', { kind: 'status', status: 500 });
    expect((await send()).status).toBe(502);
  });
});

describe('the time limit of a request', () => {
  it('is below the widget’s 15 seconds by default, and includes both upstream calls', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const requested = { tokens: deferred(), metrics: deferred() };
    const provider: UsageHandlerOptions['provider'] = {
      async listAccessTokens() {
        requested.tokens.resolve();
        await new Promise((resolve) => setTimeout(resolve, 8000));
        return { data: [accessTokenRecord({ value: TOKEN })], total: 1, limit: null, offset: null, invalid: 0 };
      },
      listBillableMetrics() {
        requested.metrics.resolve();
        return new Promise(() => undefined);
      },
    };
    const response = createUsageHandler({ provider, allowOrigin: PORTAL })(usageRequest());
    await requested.tokens.promise;
    await vi.advanceTimersByTimeAsync(8000);
    await requested.metrics.promise;
    await vi.advanceTimersByTimeAsync(6000);
    await expect(response).resolves.toMatchObject({ status: 504 });
  });

  it('aborts the upstream call', async () => {
    const { service, send } = await usageService({}, { handler: { timeoutMs: 100 } });
    service.faults.set('*', { kind: 'hang' });
    expect((await send()).status).toBe(504);
    await vi.waitFor(() => expect(service.requests[0]?.aborted).toBe(true));
  });
});

describe('concurrent requests', () => {
  it('for one subscription cause one call of each operation', async () => {
    const { provider, operations } = await providerService();
    const handle = createUsageHandler({ provider, allowOrigin: PORTAL });
    const responses = await Promise.all(Array.from({ length: 1000 }, () => handle(usageRequest())));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(operations()).toEqual(['listAccessTokens', 'listBillableMetrics']);
  });

  it('with tokens of different accounts share nothing', async () => {
    const { send } = await usageService();
    expect((await send()).text).toContain('Calls of one');
    const other = await send(OTHER_REQUEST);
    expect(other.text).toContain('Calls of the other');
  });
});

describe('caching', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    [undefined, 30],
    [60, 60],
    [0, 5],
    [-1, 5],
    [3600, 300],
    [Number.POSITIVE_INFINITY, 300],
  ])('with cacheSeconds %s lasts %d seconds', async (cacheSeconds, seconds) => {
    const metrics = { [SUBSCRIPTION]: [billableMetricRecord({ label: 'Before' })] };
    const { operations, send } = await usageService({ metrics }, { handler: { cacheSeconds } });
    await send();
    metrics[SUBSCRIPTION] = [billableMetricRecord({ label: 'After' })];
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect((await send()).text).toContain('Before');
    expect(operations()).toEqual(['listAccessTokens', 'listBillableMetrics']);
    vi.advanceTimersByTime(2);
    expect((await send()).text).toContain('After');
    expect(operations()).toHaveLength(4);
  });

  it('accepts a revoked token only until a newer list replaces the cached one', async () => {
    const tokens = { [SUBSCRIPTION]: [accessTokenRecord({ value: TOKEN })] };
    const { send } = await usageService({ tokens });
    await send();
    tokens[SUBSCRIPTION] = [accessTokenRecord({ value: 'another' })];
    vi.advanceTimersByTime(5000);
    expect((await send()).status).toBe(200);
    expect((await send({ authorization: 'Bearer another' })).status).toBe(200);
    expect((await send()).status).toBe(401);
  });

  it('finds a new token after 5 seconds, without an upstream call per guess', async () => {
    const tokens = { [SUBSCRIPTION]: [accessTokenRecord({ value: TOKEN })] };
    const { operations, send } = await usageService({ tokens }, { handler: { cacheSeconds: 60 } });
    await send();
    tokens[SUBSCRIPTION]?.push(accessTokenRecord({ id: 'tok_new', value: 'brand-new' }));
    vi.advanceTimersByTime(4900);
    expect((await send({ authorization: 'Bearer brand-new' })).status).toBe(401);
    vi.advanceTimersByTime(200);
    expect((await send({ authorization: 'Bearer brand-new' })).status).toBe(200);
    expect((await send({ authorization: 'Bearer guess' })).status).toBe(401);
    expect(operations()).toEqual(['listAccessTokens', 'listBillableMetrics', 'listAccessTokens']);
  });
});
