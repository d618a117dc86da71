// @vitest-environment node
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { Fault } from '../../src/harness/service/fault.js';
import { accessTokenRecord } from '../../src/harness/service/resources/access-token.js';
import { billableMetricRecord, quotaRecord } from '../../src/harness/service/resources/billable-metric.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { useLocalServer } from '../api/local-server.js';
import {
  clientOf,
  CUSTOMER,
  OTHER_CUSTOMER,
  OTHER_SUBSCRIPTION,
  OTHER_TOKEN,
  providerService,
  SUBSCRIPTION,
  TOKEN,
} from './provider-service.js';
import { PORTAL, queryOf, usageServer } from './usage-server.js';

const server = useLocalServer();
/** What the widget sends, for a handler without a server. */
const widgetRequest = () =>
  new Request(`https://usage.example/?${queryOf()}`, { headers: { authorization: `Bearer ${TOKEN}` } });

describe('the usage of a subscription', () => {
  it('is answered to whoever presents one of its tokens', async () => {
    const { provider, service } = await providerService();
    const { ask } = await usageServer({ provider });
    const { status, headers, text } = await ask();
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

  it('is the same without an origin, as a page of the same origin asks', async () => {
    const { provider } = await providerService();
    const handle = createUsageHandler({ provider, allowOrigin: PORTAL });
    expect((await handle(widgetRequest())).status).toBe(200);
  });

  it('does not depend on how the scheme is written', async () => {
    const { provider } = await providerService();
    const { ask } = await usageServer({ provider });
    expect((await ask({ authorization: `bearer ${TOKEN}` })).status).toBe(200);
  });

  it('holds what is reported, and tells what could not be read', async () => {
    const { usage: _, ...unreported } = quotaRecord();
    const quotas = [unreported, quotaRecord({ usage: 0 }), 'no quota'];
    const metrics = [{ name: 'a', label: 'A', quotas, secret: 'internal' }, 'no metric'];
    const { provider } = await providerService({ metrics: { [SUBSCRIPTION]: metrics } });
    const { ask } = await usageServer({ provider });
    expect(JSON.parse((await ask()).text)).toEqual({
      data: [{ name: 'a', label: 'A', quotas: [{ ...unreported, usage: null }, quotaRecord({ usage: 0 }), null] }, null],
    });
  });

  it('holds numbers beyond 2^53 as they came', async () => {
    server.answer(({ url }, response) => {
      const tokens = JSON.stringify({ data: [accessTokenRecord({ value: TOKEN })], metadata: { pagination: { total: 1 } } });
      const metrics = '{"data":[{"quotas":[{"quota":18446744073709551616,"usage":9007199254740993}]}]}';
      response.end(url?.includes('access-tokens') ? tokens : metrics);
    });
    const { ask } = await usageServer({ provider: clientOf(server) });
    expect(JSON.parse((await ask()).text).data[0].quotas).toMatchObject([
      { quota: '18446744073709551616', usage: '9007199254740993' },
    ]);
  });

  it('is found by a token on any page of the list', async () => {
    const tokens = Array.from({ length: 7 }, (_, place) => accessTokenRecord({ id: `t${place}`, value: `value-${place}` }));
    const { provider, operations } = await providerService({ tokens: { [SUBSCRIPTION]: tokens } }, { service: { defaultLimit: 3 } });
    const { ask } = await usageServer({ provider });
    expect((await ask({ authorization: 'Bearer value-6' })).status).toBe(200);
    expect(operations()).toEqual([...Array<string>(3).fill('listAccessTokens'), 'listBillableMetrics']);
  });
});

describe("a portal's page", () => {
  it('is allowed to ask by a preflight request', async () => {
    const { provider, service } = await providerService();
    const { ask } = await usageServer({ provider });
    const headers = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
    const answer = await ask({ method: 'OPTIONS', authorization: null, query: '', headers });
    expect(answer).toMatchObject({
      status: 204,
      text: '',
      headers: {
        'access-control-allow-origin': PORTAL,
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'Authorization',
        vary: 'Origin',
      },
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(service.requests).toEqual([]);
  });

  it.each([
    'https://evil.example',
    'https://portal.example.evil.example',
    'http://portal.example',
    'https://PORTAL.example',
    'null',
    '',
  ])('of the origin %j is not', async (origin) => {
    const { provider, service } = await providerService();
    const { ask } = await usageServer({ provider });
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const answer = await ask({ method, headers: { origin } });
      expect(answer).toMatchObject({ status: 403, text: '{"error":"forbidden"}' });
      expect(Object.keys(answer.headers)).not.toContain('access-control-allow-origin');
    }
    expect(service.requests).toEqual([]);
  });

  it.each(['', '*', 'null', 'portal.example', 'https://portal.example/path', 'https://a@portal.example', 'file:///', 'data:,'])(
    'can not be that of %j',
    (allowOrigin) => {
      expect(() => createUsageHandler({ provider: clientOf(server), allowOrigin })).toThrow(/^allowOrigin must be/);
    },
  );

  it('may be named with a slash', () => {
    expect(() => createUsageHandler({ provider: clientOf(server), allowOrigin: `${PORTAL}/` })).not.toThrow();
  });

  it.each([-1, Number.NaN])('can not have answers kept for %d seconds', (cacheSeconds) => {
    expect(() => createUsageHandler({ provider: clientOf(server), allowOrigin: PORTAL, cacheSeconds })).toThrow(/^cacheSeconds/);
  });
});

describe('the Provider API', () => {
  it.each<[number, string, Fault]>([
    [429, 'rate-limited', { kind: 'status', status: 429 }],
    [502, 'service-failed', { kind: 'status', status: 401 }],
    [502, 'service-failed', { kind: 'status', status: 500 }],
    [502, 'service-failed', { kind: 'status', status: 503 }],
    [502, 'service-failed', { kind: 'html' }],
    [502, 'service-failed', { kind: 'login-page' }],
    [502, 'service-failed', { kind: 'cut' }],
    [502, 'service-failed', { kind: 'wrong-shape', shape: 'array' }],
    [502, 'service-failed', { kind: 'redirect' }],
    [502, 'service-failed', { kind: 'reset-before' }],
    [502, 'service-failed', { kind: 'reset-middle' }],
    [504, 'service-timeout', { kind: 'hang' }],
    [504, 'service-timeout', { kind: 'hang-middle' }],
    [504, 'service-timeout', { kind: 'status', status: 504 }],
  ])('makes it a %d, %s, by %j, and its next answer counts', async (status, error, fault) => {
    const { provider, service } = await providerService({}, { client: { timeoutMs: 200 } });
    const { ask } = await usageServer({ provider });
    for (const operation of ['provider.listAccessTokens', 'provider.listBillableMetrics'] as const) {
      service.faults.set(operation, fault);
      const answer = await ask();
      expect(answer).toMatchObject({ status, text: JSON.stringify({ error }) });
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': PORTAL, 'cache-control': 'no-store', vary: 'Origin' });
      service.faults.clear();
    }
    expect((await ask()).status).toBe(200);
  });

  it.each([403, 404, 400, 410])('that finds no metrics (%d) has failed', async (status) => {
    const { provider, service } = await providerService();
    service.faults.set('provider.listBillableMetrics', { kind: 'status', status });
    const { ask } = await usageServer({ provider });
    expect((await ask()).status).toBe(502);
  });

  it('tells when to come again', async () => {
    const { provider, service } = await providerService();
    service.faults.set('*', { kind: 'status', status: 429, headers: { 'retry-after': '60' } });
    const { ask } = await usageServer({ provider });
    expect((await ask()).headers).toMatchObject({ 'retry-after': '60' });
  });

  it('whose client has a fault of its own is not hidden', async () => {
    const fault = new RangeError('A fault');
    const provider = { listAccessTokens: () => Promise.reject(fault), listBillableMetrics: () => Promise.reject(fault) };
    const handle = createUsageHandler({ provider, allowOrigin: PORTAL });
    await expect(handle(widgetRequest())).rejects.toBe(fault);
  });
});

describe('many views', () => {
  it('of one subscription at once cost one call of each kind', async () => {
    const { provider, operations } = await providerService();
    const handle = createUsageHandler({ provider, allowOrigin: PORTAL, cacheSeconds: 0 });
    const answers = await Promise.all(Array.from({ length: 1000 }, () => handle(widgetRequest())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(operations()).toEqual(['listAccessTokens', 'listBillableMetrics']);
  });

  it('by real requests cost one call of each kind, those with a wrong token among them', async () => {
    const { provider, operations } = await providerService();
    const { ask } = await usageServer({ provider });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) => ask(place % 2 ? {} : { authorization: `Bearer guess-${place}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
    expect(operations()).toEqual(['listAccessTokens', 'listBillableMetrics']);
  });

  it('one after the other cost none, until the answer is old', async () => {
    const metrics = { [SUBSCRIPTION]: [billableMetricRecord({ label: 'Before' })] };
    const { provider, operations } = await providerService({ metrics });
    const { ask } = await usageServer({ provider, cacheSeconds: 0.5 });
    await ask();
    metrics[SUBSCRIPTION] = [billableMetricRecord({ label: 'After' })];
    expect((await ask()).text).toContain('Before');
    expect(operations()).toHaveLength(2);
    await wait(550);
    expect((await ask()).text).toContain('After');
    expect(operations()).toHaveLength(4);
  });

  it('by wrong tokens cost one call, with nothing kept one for each', async () => {
    const { provider, operations } = await providerService();
    const guess = { authorization: 'Bearer guess' };
    const keeping = await usageServer({ provider });
    for (let view = 0; view < 5; view++) await keeping.ask(guess);
    expect(operations()).toEqual(['listAccessTokens']);
    const forgetting = await usageServer({ provider, cacheSeconds: 0 });
    for (let view = 0; view < 5; view++) await forgetting.ask(guess);
    expect(operations()).toHaveLength(1 + 5);
  });

  it('by the tokens of an account share nothing with another', async () => {
    const { provider } = await providerService();
    const { ask } = await usageServer({ provider });
    expect((await ask()).text).toContain('Calls of one');
    const other = await ask({ query: queryOf(OTHER_CUSTOMER, OTHER_SUBSCRIPTION), authorization: `Bearer ${OTHER_TOKEN}` });
    expect(other.text).toContain('Calls of the other');
  });
});

describe('a token that is new', () => {
  it('is looked for again, but not at every guess', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const tokens = { [SUBSCRIPTION]: [accessTokenRecord({ value: TOKEN })] };
      const { provider, operations } = await providerService({ tokens });
      const { ask } = await usageServer({ provider, cacheSeconds: 60 });
      await ask();
      tokens[SUBSCRIPTION]?.push(accessTokenRecord({ id: 'tok_new', value: 'brand-new' }));
      vi.advanceTimersByTime(4900);
      expect((await ask({ authorization: 'Bearer brand-new' })).status).toBe(401);
      vi.advanceTimersByTime(200);
      expect((await ask({ authorization: 'Bearer brand-new' })).status).toBe(200);
      expect((await ask({ authorization: 'Bearer guess' })).status).toBe(401);
      expect(operations()).toEqual(['listAccessTokens', 'listBillableMetrics', 'listAccessTokens']);
    } finally {
      vi.useRealTimers();
    }
  });
});
