import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Fault } from '../../src/mock-server/fault-injection.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord, quotaRecord } from '../../src/mock-server/resources/billable-metric.js';
import { ProviderError } from '../../src/provider/provider-error.js';
import { createUsageHandler, type UsageHandlerOptions } from '../../src/provider/usage-handler.js';
import { useImmediateRetries } from './immediate-retries.js';
import { CUSTOMER, KEY, SUBSCRIPTION, TOKEN } from './provider-service.js';
import { OTHER_REQUEST, PORTAL, queryOf, usageServer, usageService } from './usage-server.js';

type Provider = UsageHandlerOptions['provider'];

/** The time limit of a request, by default. */
const TIMEOUT_MS = 12_000;

const rejecting = (error: Error) => {
  const operation = vi.fn().mockRejectedValue(error);
  return { listAccessTokens: operation, listBillableMetrics: operation };
};

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

  it('is returned without an Origin header, as to a page of the same origin, and for a scheme in any case', async () => {
    const { provider } = await usageService();
    const handle = createUsageHandler({ provider, allowOrigin: `${PORTAL}/` });
    const headers = { authorization: `bearer ${TOKEN}` };
    expect((await handle(new Request(`https://usage.example/?${queryOf()}`, { headers }))).status).toBe(200);
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
});

describe('CORS', () => {
  it('accepts the preflight request', async () => {
    const { service, send } = await usageService();
    const headers = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
    const result = await send({ method: 'OPTIONS', authorization: null, query: '', headers });
    expect([result.status, result.text]).toEqual([204, '']);
    expect(result.headers).toEqual({
      'access-control-allow-origin': PORTAL,
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'Authorization',
      'access-control-expose-headers': 'Date, Retry-After',
      'access-control-max-age': '600',
      'cache-control': 'no-store',
      vary: 'Origin',
      'x-content-type-options': 'nosniff',
    });
    expect(service.requests).toEqual([]);
  });

  it.each(['https://evil.example', 'http://portal.example', 'https://PORTAL.example', 'null', ''])(
    'rejects the origin %j',
    async (origin) => {
      const { service, send } = await usageService();
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const result = await send({ method, headers: { origin } });
        expect(result.status).toBe(403);
        expect(JSON.parse(result.text)).toEqual({
          error: 'forbidden',
          message: "the origin of the page isn't allowed",
        });
        expect(Object.keys(result.headers)).not.toContain('access-control-allow-origin');
      }
      expect(service.requests).toEqual([]);
    },
  );
});

describe('an error of the Provider API', () => {
  it.each<[number, string, Fault]>([
    [429, 'rate-limited', { kind: 'status', status: 429, headers: { 'retry-after': '7' } }],
    [502, 'service-failed', { kind: 'status', status: 500 }],
    [504, 'service-timeout', { kind: 'hang' }],
  ])('leads to a %d, %s, for %j', async (status, error, fault) => {
    if (fault.kind !== 'hang') useImmediateRetries();
    else vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const operation of ['provider.listAccessTokens', 'provider.listBillableMetrics'] as const) {
      const { service, send } = await usageService();
      service.faults.set(operation, fault);
      const headers = { 'access-control-allow-origin': PORTAL, 'cache-control': 'no-store', vary: 'Origin' };
      const response = send();
      await expect.poll(() => service.requests.at(-1)?.operation).toBe(operation);
      if (fault.kind === 'hang') await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
      const result = await response;
      expect(result).toMatchObject({ status, headers });
      expect(JSON.parse(result.text)).toEqual({ error, message: expect.stringMatching(/^th(?:e|is) se.*: /) });
      expect(result.headers['retry-after']).toBe(status === 429 ? '7' : undefined);
    }
  });

  // A custom provider may report any number.
  it.each<[seconds: number, kept?: string]>([[86_400, '86400'], [86_401], [-1], [1.5], [Number.NaN]])(
    'keeps a Retry-After of up to a day: %d becomes %s',
    async (retryAfterSeconds, kept) => {
      const error = new ProviderError('rate-limited', 'listAccessTokens', { status: 429, retryAfterSeconds });
      const { status, headers } = await usageServer({ provider: rejecting(error) })();
      expect([status, headers['retry-after']]).toEqual([429, kept]);
    },
  );

  it('is retried once for an authenticated caller, and not before', async () => {
    useImmediateRetries();
    const { service, operations, send } = await usageService({}, { client: { retries: 5 } });
    service.faults.set('provider.listBillableMetrics', { kind: 'status', status: 503 });
    expect((await send()).status).toBe(502);
    expect(operations()).toEqual(['listAccessTokens', 'listBillableMetrics', 'listBillableMetrics']);
    service.requests.length = 0;
    service.faults.set('provider.listAccessTokens', { kind: 'status', status: 503 });
    expect((await send({ query: OTHER_REQUEST.query })).status).toBe(502);
    expect(operations()).toEqual(['listAccessTokens']);
  });

  it.each(['listAccessTokens', 'listBillableMetrics'] as const)('of %s is cached for 5 seconds', async (operation) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { service, operations, send } = await usageService();
    // The service rejects the key, which is not the caller's fault.
    service.faults.set(`provider.${operation}`, { kind: 'status', status: 401 });
    for (const ms of [0, 2000, 2999]) {
      vi.advanceTimersByTime(ms);
      expect((await send()).status).toBe(502);
    }
    expect(operations().filter((name) => name === operation)).toHaveLength(1);
    service.faults.clear();
    vi.advanceTimersByTime(2);
    expect((await send()).status).toBe(200);
  });
});

describe('onError', () => {
  it.each<[Fault, string, number | undefined]>([
    [{ kind: 'status', status: 401, body: JSON.stringify({ message: `${KEY} ${TOKEN}` }) }, 'unauthorized', 401],
    [{ kind: 'reset-before' }, 'network', undefined],
  ])('is called with operation, kind and status of %j, once per upstream call', async (fault, kind, status) => {
    const onError = vi.fn();
    const { service, send } = await usageService({}, { handler: { onError } });
    service.faults.set('provider.listAccessTokens', fault);
    await Promise.all([send(), send(), send({ authorization: 'Bearer wrong' })]);
    await send();
    const hint = expect.stringMatching(
      /^listAccessTokens failed: (127\.0\.0\.1:\d+ refused the API key \(401\)|no response from 127\.0\.0\.1:\d+ \(UND_ERR_SOCKET\))\. Check /,
    );
    expect(onError.mock.calls).toEqual([[{ operation: 'listAccessTokens', kind, status, hint }]]);
  });

  it('is called without details of an error that is not a ProviderError, which is neither hidden nor cached', async () => {
    const error = new TypeError(`${KEY} ${TOKEN}`);
    const onError = vi.fn();
    const provider = rejecting(error);
    const send = usageServer({ provider, onError });
    for (let call = 0; call < 2; call++) await expect(send()).rejects.toBe(error);
    expect(provider.listAccessTokens).toHaveBeenCalledTimes(2);
    const hint = expect.stringMatching(/^listAccessTokens failed: the provider rejected with an error that isn't/);
    const report = { operation: 'listAccessTokens', kind: 'unexpected', status: undefined, hint };
    expect(onError.mock.calls).toEqual([[report], [report]]);
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
    const list = { data: [accessTokenRecord({ value: TOKEN })], total: 1, limit: null, offset: null, invalid: 0 };
    const listAccessTokens = vi.fn<Provider['listAccessTokens']>(
      () => new Promise((resolve) => setTimeout(() => resolve(list), 8000)),
    );
    const listBillableMetrics = vi.fn<Provider['listBillableMetrics']>(() => new Promise(() => undefined));
    const response = usageServer({ provider: { listAccessTokens, listBillableMetrics } })();
    await expect.poll(() => listAccessTokens).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(8000);
    await expect.poll(() => listBillableMetrics).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(6000);
    await expect(response).resolves.toMatchObject({ status: 504 });
  });

  it('aborts the upstream call', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { service, send } = await usageService();
    service.faults.set('*', { kind: 'hang' });
    const response = send();
    await expect.poll(() => service.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect((await response).status).toBe(504);
    await expect.poll(() => service.requests[0]?.aborted).toBe(true);
  });
});

it('concurrent requests for one subscription cause one call of each operation', async () => {
  const { send, operations } = await usageService();
  const responses = await Promise.all(Array.from({ length: 1000 }, () => send()));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(operations()).toEqual(['listAccessTokens', 'listBillableMetrics']);
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
    [5, 5],
    [300, 300],
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
