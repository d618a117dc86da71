// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { anyId } from '../api/any-id.js';
import {
  CUSTOMER,
  KEY,
  OTHER_CUSTOMER,
  OTHER_SUBSCRIPTION,
  OTHER_TOKEN,
  providerService,
  SUBSCRIPTION,
  TOKEN,
} from './provider-service.js';
import { PORTAL, queryOf, type UsageResult, type UsageRequest, usageServer } from './usage-server.js';
import { usageRequest, usageService } from './usage-service.js';

const DAY = 86_400_000;
const NOON = Date.parse('2026-01-15T12:00:00Z');
const at = (timestamp: number) => new Date(timestamp).toISOString();
const TOKENS = [
  accessTokenRecord({ id: 'tok_0', value: 'expired-by-flag', is_expired: true }),
  accessTokenRecord({ id: 'tok_1', value: 'expired-by-date', expires_at: at(Date.now() - DAY), is_expired: false }),
  accessTokenRecord({ id: 'tok_2', value: 'expired-some-day', expires_at: 'some day' }),
  accessTokenRecord({ id: 'tok_3', value: '' }),
  accessTokenRecord({ id: 'tok_4', value: TOKEN }),
];

function expectNoLeak({ headers, text }: UsageResult): void {
  expect(text).toMatch(/^\{"error":"[a-z-]+"\}$/);
  const all = `${JSON.stringify(headers)}${text}`;
  for (const secret of [KEY, TOKEN, OTHER_TOKEN, CUSTOMER, SUBSCRIPTION, 'Calls of', '/provider/']) {
    expect(all).not.toContain(secret);
  }
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Origin' });
}

const SINGLE_REQUESTS: readonly [attack: string, status: number, upstreamCalls: number, request: UsageRequest][] = [
  ['no token', 401, 0, { authorization: null }],
  ['an empty token', 401, 0, { authorization: 'Bearer ' }],
  ['another scheme', 401, 0, { authorization: `Basic ${TOKEN}` }],
  ['no scheme', 401, 0, { authorization: TOKEN }],
  ['a wrong token', 401, 1, { authorization: 'Bearer wrong' }],
  ['the beginning of a token', 401, 1, { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
  ['a token with an extra character', 401, 1, { authorization: `Bearer ${TOKEN}a` }],
  ['a token in upper case', 401, 1, { authorization: `Bearer ${TOKEN.toUpperCase()}` }],
  ['a token after two spaces', 401, 0, { authorization: `Bearer  ${TOKEN}` }],
  ['a token with a space in it', 401, 0, { authorization: `Bearer ${TOKEN.slice(0, 5)} ${TOKEN.slice(5)}` }],
  ['a token that is escaped', 401, 1, { authorization: `Bearer ${TOKEN.replace('T', '%54')}` }],
  ['a token in quotes', 401, 1, { authorization: `Bearer "${TOKEN}"` }],
  ['two tokens', 401, 0, { authorization: `Bearer ${TOKEN}, Bearer ${TOKEN}` }],
  ["another subscription's token", 401, 1, { authorization: `Bearer ${OTHER_TOKEN}` }],
  ["another customer's subscription with the caller's token", 401, 1, { query: queryOf(CUSTOMER, OTHER_SUBSCRIPTION) }],
  [
    "another customer's subscription with its token",
    401,
    1,
    { query: queryOf(CUSTOMER, OTHER_SUBSCRIPTION), authorization: `Bearer ${OTHER_TOKEN}` },
  ],
  ["another customer's id", 401, 1, { query: queryOf(OTHER_CUSTOMER, SUBSCRIPTION) }],
  ['an unknown customer', 401, 1, { query: queryOf('unknown', SUBSCRIPTION) }],
  ['an unknown subscription', 401, 1, { query: queryOf(CUSTOMER, 'unknown') }],
  ['a token with the flag `is_expired`', 401, 1, { authorization: 'Bearer expired-by-flag' }],
  ['a token whose expiry date has passed', 401, 1, { authorization: 'Bearer expired-by-date' }],
  ['a token whose expiry date can’t be parsed', 401, 1, { authorization: 'Bearer expired-some-day' }],
  ['the key as a token', 401, 1, { authorization: `Bearer ${KEY}` }],
  ['no identifiers', 400, 0, { query: '' }],
  ['no customer', 400, 0, { query: `subscription_id=${SUBSCRIPTION}` }],
  ['no subscription', 400, 0, { query: `customer_id=${CUSTOMER}` }],
  ['an empty identifier', 400, 0, { query: `customer_id=${CUSTOMER}&subscription_id=` }],
  ['a duplicate identifier', 400, 0, { query: `${queryOf()}&subscription_id=${OTHER_SUBSCRIPTION}` }],
  ['the path segment `..` as an identifier', 400, 0, { query: `customer_id=..&subscription_id=${SUBSCRIPTION}` }],
  ['the path segment `.` as an identifier', 400, 0, { query: `customer_id=.&subscription_id=${SUBSCRIPTION}` }],
  [
    'the escaped path segment `..` as an identifier',
    400,
    0,
    { query: `customer_id=%2e%2E&subscription_id=${SUBSCRIPTION}` },
  ],
  [
    'an identifier with a line break',
    400,
    0,
    { query: `customer_id=${CUSTOMER}%0d%0a&subscription_id=${SUBSCRIPTION}` },
  ],
  ['an identifier with a NUL', 400, 0, { query: `customer_id=${CUSTOMER}%00&subscription_id=${SUBSCRIPTION}` }],
  ['an identifier of invalid UTF-8', 401, 1, { query: `customer_id=%ff%fe&subscription_id=${SUBSCRIPTION}` }],
  ['an identifier of 5,000 characters', 400, 0, { query: queryOf(CUSTOMER, 'a'.repeat(5000)) }],
  ['the method POST', 405, 0, { method: 'POST' }],
  ['the method DELETE', 405, 0, { method: 'DELETE' }],
  ['a foreign origin', 403, 0, { headers: { origin: 'https://evil.example' } }],
  ['an identifier of 1,025 characters', 400, 0, { query: queryOf(CUSTOMER, 'a'.repeat(1025)) }],
  ['an identifier of 1,024 characters', 401, 1, { query: queryOf(CUSTOMER, 'ü'.repeat(1024)) }],
];

describe('the response to an attack reveals nothing but a status', () => {
  it.each(SINGLE_REQUESTS)('%s: %d, %d upstream calls', async (_, status, upstreamCalls, request) => {
    const { operations, send } = await usageService({ tokens: { [SUBSCRIPTION]: TOKENS } });
    const result = await send(request);
    expect(result.status).toBe(status);
    expectNoLeak(result);
    expect(operations()).toEqual(Array(upstreamCalls).fill('listAccessTokens'));
    expect(result.headers['allow']).toBe(status === 405 ? 'GET, OPTIONS' : undefined);
    expect(result.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    // It has no effect on a valid request.
    expect((await send()).status).toBe(200);
  });

  it('a HEAD request, which has no body: 405', async () => {
    const { send } = await usageService();
    await expect(send({ method: 'HEAD' })).resolves.toMatchObject({ status: 405, text: '' });
  });

  it('a header of 1 MB: 431 by the server, 401 by the handler', async () => {
    const { provider, service, send } = await usageService();
    const authorization = `Bearer ${'a'.repeat(2 ** 20)}`;
    const outcome = await send({ authorization }).then(
      ({ status }) => status,
      () => 'cut',
    );
    expect([431, 'cut']).toContain(outcome);
    const handle = createUsageHandler({ provider, allowOrigin: PORTAL });
    const { status } = await handle(usageRequest(authorization));
    expect(status).toBe(401);
    expect(service.requests).toEqual([]);
    expect((await send()).status).toBe(200);
  });

  it('a request with a body, which is not read', async () => {
    const { provider } = await providerService();
    const handle = createUsageHandler({ provider, allowOrigin: PORTAL });
    const pull = vi.fn();
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    expect((await handle(new Request('https://usage.example/', init))).status).toBe(405);
    expect(pull).not.toHaveBeenCalled();
  });
});

describe('the existence of a subscription', () => {
  const callers: readonly [string, UsageRequest][] = [
    ['a wrong token', { authorization: 'Bearer wrong' }],
    ['an expired token', { authorization: 'Bearer expired-by-flag' }],
    ['an unknown subscription', { query: queryOf(CUSTOMER, 'unknown') }],
    ['an unknown customer', { query: queryOf('unknown', 'unknown') }],
    [
      "another customer's subscription",
      { query: queryOf(CUSTOMER, OTHER_SUBSCRIPTION), authorization: `Bearer ${OTHER_TOKEN}` },
    ],
  ];

  it.each([404, 403, 400, 410])(
    'is not revealed, though the service responds with %d for a missing one',
    async (status) => {
      const results: unknown[] = [];
      for (const [, call] of callers) {
        const { service, operations, send } = await usageService({ tokens: { [SUBSCRIPTION]: TOKENS } });
        if (call.query) service.faults.set('provider.listAccessTokens', { kind: 'status', status });
        // Sent twice: the cached result must not reveal it either.
        results.push([await send(call), await send(call), operations()]);
      }
      expect(new Set(results.map((each) => JSON.stringify(each))).size).toBe(1);
      expect(results[0]).toMatchObject([{ status: 401 }, { status: 401 }, ['listAccessTokens']]);
    },
  );
});

describe('the current time', () => {
  /** One token with a date and no flag. */
  const tokensUntil = (expiry: number) => ({
    [SUBSCRIPTION]: [{ ...accessTokenRecord({ value: TOKEN, expires_at: at(expiry) }), is_expired: null }],
  });

  it("is that of the server's clock", async () => {
    const tokens = tokensUntil(Date.now() + DAY);
    const ahead = await providerService({ tokens }, { service: { clockOffsetMs: 2 * DAY } });
    const behind = await providerService({ tokens }, { service: { clockOffsetMs: -2 * DAY } });
    expect((await (await usageServer({ provider: ahead.provider })).send()).status).toBe(401);
    expect((await (await usageServer({ provider: behind.provider })).send()).status).toBe(200);
    Object.assign(tokens, tokensUntil(Date.now() - DAY));
    expect((await (await usageServer({ provider: behind.provider })).send()).status).toBe(200);
  });

  it('is that of this runtime if the server does not report its own', async () => {
    const tokens = tokensUntil(Date.now() + DAY);
    const { provider, service, send } = await usageService({ tokens }, { service: { clockOffsetMs: 2 * DAY } });
    service.faults.set('*', { headers: { date: null } });
    expect((await send()).status).toBe(200);
    service.faults.set('*', { headers: { age: '100' } });
    expect((await (await usageServer({ provider })).send()).status).toBe(200);
  });

  it('advances while tokens are cached', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    // The server's clock, which starts at the full second of its `Date` header.
    const now = () => NOON + performance.now();
    const { operations, send } = await usageService({ tokens: tokensUntil(NOON + 20_000) }, { service: { now } });
    expect((await send()).status).toBe(200);
    vi.advanceTimersByTime(15_000);
    expect((await send()).status).toBe(200);
    expect(operations()).toEqual(['listAccessTokens', 'listBillableMetrics']);
    vi.advanceTimersByTime(10_000);
    expect((await send()).status).toBe(401);
  });
});

describe('random identifiers and tokens', () => {
  it('get a 400 or 401, and reach no other path of the service', async () => {
    const { provider, service } = await providerService();
    const handle = createUsageHandler({ provider, allowOrigin: PORTAL });
    const anyToken = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });
    await fc.assert(
      fc.asyncProperty(anyId, anyId, anyToken, async (customerId, subscriptionId, token) => {
        const query = new URLSearchParams({ customer_id: customerId, subscription_id: subscriptionId });
        const request = usageRequest(`Bearer ${token}`, String(query));
        expect([400, 401]).toContain((await handle(request)).status);
      }),
    );
    expect(service.requests.filter(({ operation }) => operation !== 'provider.listAccessTokens')).toEqual([]);
  });
});
