// @vitest-environment node
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/harness/service/resources/access-token.js';
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

const DAY = 86_400_000;
const at = (instant: number) => new Date(instant).toISOString();
const TOKENS = [
  accessTokenRecord({ id: 'tok_0', value: 'expired-by-flag', is_expired: true }),
  accessTokenRecord({ id: 'tok_1', value: 'expired-by-date', expires_at: at(Date.now() - DAY), is_expired: false }),
  accessTokenRecord({ id: 'tok_2', value: 'expired-some-day', expires_at: 'some day' }),
  accessTokenRecord({ id: 'tok_3', value: '' }),
  accessTokenRecord({ id: 'tok_4', value: TOKEN }),
];

function expectNoHint({ headers, text }: UsageResult): void {
  expect(text).toMatch(/^\{"error":"[a-z-]+"\}$/);
  const all = `${JSON.stringify(headers)}${text}`;
  for (const hint of [KEY, TOKEN, OTHER_TOKEN, CUSTOMER, SUBSCRIPTION, 'Calls of', '/provider/']) {
    expect(all).not.toContain(hint);
  }
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Origin' });
}

const refused: readonly [attack: string, status: number, call: UsageRequest][] = [
  ['no token', 401, { authorization: null }],
  ['an empty token', 401, { authorization: 'Bearer ' }],
  ['another scheme', 401, { authorization: `Basic ${TOKEN}` }],
  ['no scheme', 401, { authorization: TOKEN }],
  ['a wrong token', 401, { authorization: 'Bearer wrong' }],
  ['the beginning of a token', 401, { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
  ['a token and more', 401, { authorization: `Bearer ${TOKEN}a` }],
  ['a token in other case', 401, { authorization: `Bearer ${TOKEN.toUpperCase()}` }],
  ['a token after two spaces', 401, { authorization: `Bearer  ${TOKEN}` }],
  ['a token with a space in it', 401, { authorization: `Bearer ${TOKEN.slice(0, 5)} ${TOKEN.slice(5)}` }],
  ['a token that is escaped', 401, { authorization: `Bearer ${TOKEN.replace('T', '%54')}` }],
  ['a token in quotes', 401, { authorization: `Bearer "${TOKEN}"` }],
  ['two tokens', 401, { authorization: `Bearer ${TOKEN}, Bearer ${TOKEN}` }],
  ["another subscription's token", 401, { authorization: `Bearer ${OTHER_TOKEN}` }],
  ["another customer's subscription with the own token", 401, { query: queryOf(CUSTOMER, OTHER_SUBSCRIPTION) }],
  [
    "another customer's subscription with its token",
    401,
    { query: queryOf(CUSTOMER, OTHER_SUBSCRIPTION), authorization: `Bearer ${OTHER_TOKEN}` },
  ],
  ["another customer's name", 401, { query: queryOf(OTHER_CUSTOMER, SUBSCRIPTION) }],
  ['an unknown customer', 401, { query: queryOf('unknown', SUBSCRIPTION) }],
  ['an unknown subscription', 401, { query: queryOf(CUSTOMER, 'unknown') }],
  ['a token that the service calls expired', 401, { authorization: 'Bearer expired-by-flag' }],
  ['a token whose date has passed', 401, { authorization: 'Bearer expired-by-date' }],
  ['a token whose date nobody can read', 401, { authorization: 'Bearer expired-some-day' }],
  ['the key as a token', 401, { authorization: `Bearer ${KEY}` }],
  ['no identifiers', 400, { query: '' }],
  ['no customer', 400, { query: `subscription_id=${SUBSCRIPTION}` }],
  ['no subscription', 400, { query: `customer_id=${CUSTOMER}` }],
  ['an empty identifier', 400, { query: `customer_id=${CUSTOMER}&subscription_id=` }],
  ['an identifier twice', 400, { query: `${queryOf()}&subscription_id=${OTHER_SUBSCRIPTION}` }],
  ['an identifier that climbs', 400, { query: `customer_id=..&subscription_id=${SUBSCRIPTION}` }],
  ['an identifier that stays', 400, { query: `customer_id=.&subscription_id=${SUBSCRIPTION}` }],
  ['an identifier that climbs, escaped', 400, { query: `customer_id=%2e%2E&subscription_id=${SUBSCRIPTION}` }],
  ['an identifier with a slash', 400, { query: `customer_id=${CUSTOMER}%2f..%2f${CUSTOMER}&subscription_id=${SUBSCRIPTION}` }],
  ['an identifier with an escaped slash', 400, { query: `customer_id=${CUSTOMER}%252f..&subscription_id=${SUBSCRIPTION}` }],
  ['an identifier with a backslash', 400, { query: `customer_id=..%5c..&subscription_id=${SUBSCRIPTION}` }],
  ['an identifier with a query', 400, { query: `customer_id=${CUSTOMER}&subscription_id=${SUBSCRIPTION}%3fa` }],
  ['an identifier with a fragment', 400, { query: `customer_id=${CUSTOMER}&subscription_id=${SUBSCRIPTION}%23` }],
  ['an identifier with a line end', 400, { query: `customer_id=${CUSTOMER}%0d%0a&subscription_id=${SUBSCRIPTION}` }],
  ['an identifier with a NUL', 400, { query: `customer_id=${CUSTOMER}%00&subscription_id=${SUBSCRIPTION}` }],
  ['an identifier that is no text', 400, { query: `customer_id=%ff%fe&subscription_id=${SUBSCRIPTION}` }],
  ['an identifier without end', 400, { query: queryOf(CUSTOMER, 'a'.repeat(5000)) }],
  ['another method', 405, { method: 'POST' }],
  ['a deletion', 405, { method: 'DELETE' }],
  ['a foreign origin', 403, { headers: { origin: 'https://evil.example' } }],
];

describe('refused, with nothing but the status to learn from', () => {
  it.each(refused)('%s: %d', async (_, status, call) => {
    const { provider, operations } = await providerService({ tokens: { [SUBSCRIPTION]: TOKENS } });
    const { ask } = await usageServer({ provider });
    const answer = await ask(call);
    expect(answer.status).toBe(status);
    expectNoHint(answer);
    expect(operations()).not.toContain('listBillableMetrics');
    if (status !== 401) expect(operations()).toEqual([]);
    expect(answer.headers['allow']).toBe(status === 405 ? 'GET, OPTIONS' : undefined);
    expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    // And the one who may is not kept out by it.
    expect((await ask()).status).toBe(200);
  });

  it('a HEAD request, which has no body: 405', async () => {
    const { provider } = await providerService();
    const { ask } = await usageServer({ provider });
    await expect(ask({ method: 'HEAD' })).resolves.toMatchObject({ status: 405, text: '' });
  });

  it('a header of 1 MB: 431 by the server, 401 by the handler', async () => {
    const { provider, service } = await providerService();
    const { ask } = await usageServer({ provider });
    const authorization = `Bearer ${'a'.repeat(2 ** 20)}`;
    const outcome = await ask({ authorization }).then(({ status }) => status, () => 'cut');
    expect([431, 'cut']).toContain(outcome);
    const handle = createUsageHandler({ provider, allowOrigin: PORTAL });
    const { status } = await handle(new Request(`https://usage.example/?${queryOf()}`, { headers: { authorization } }));
    expect(status).toBe(401);
    expect(service.requests).toEqual([]);
    expect((await ask()).status).toBe(200);
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

describe('which subscriptions exist', () => {
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

  it.each([404, 403, 400, 410])('is not told, though the service answers %d for what is not there', async (status) => {
    const seen: unknown[] = [];
    for (const [, call] of callers) {
      const { provider, service, operations } = await providerService({ tokens: { [SUBSCRIPTION]: TOKENS } });
      if (call.query) service.faults.set('provider.listAccessTokens', { kind: 'status', status });
      const { ask } = await usageServer({ provider });
      // Asked twice: what is kept must not tell either.
      seen.push([await ask(call), await ask(call), operations()]);
    }
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(seen[0]).toMatchObject([{ status: 401 }, { status: 401 }, ['listAccessTokens']]);
  });
});

describe('time', () => {
  /** One token with a date alone. */
  const tokensUntil = (expiry: number) => ({
    [SUBSCRIPTION]: [{ ...accessTokenRecord({ value: TOKEN, expires_at: at(expiry) }), is_expired: false }],
  });

  it("is that of the service's clock", async () => {
    const tokens = tokensUntil(Date.now() + DAY);
    const ahead = await providerService({ tokens }, { service: { clockOffsetMs: 2 * DAY } });
    const behind = await providerService({ tokens }, { service: { clockOffsetMs: -2 * DAY } });
    expect((await (await usageServer(ahead)).ask()).status).toBe(401);
    expect((await (await usageServer(behind)).ask()).status).toBe(200);
    Object.assign(tokens, tokensUntil(Date.now() - DAY));
    expect((await (await usageServer(behind)).ask()).status).toBe(200);
  });

  it('is the own where the service does not tell', async () => {
    const tokens = tokensUntil(Date.now() + DAY);
    const { provider, service } = await providerService({ tokens }, { service: { clockOffsetMs: 2 * DAY } });
    const { ask } = await usageServer({ provider, cacheSeconds: 0 });
    service.faults.set('*', { headers: { date: null } });
    expect((await ask()).status).toBe(200);
    service.faults.set('*', { headers: { age: '100' } });
    expect((await ask()).status).toBe(200);
  });

  it('goes on while tokens are kept', async () => {
    // The service tells its time in whole seconds.
    const expiry = Math.ceil(Date.now() / 1000) * 1000 + 1000;
    const tokens = tokensUntil(expiry);
    const { provider, operations } = await providerService({ tokens });
    const { ask } = await usageServer({ provider });
    expect((await ask()).status).toBe(200);
    await wait(expiry + 1050 - Date.now());
    expect((await ask()).status).toBe(401);
    expect(operations()).toEqual(['listAccessTokens', 'listBillableMetrics']);
  });
});

describe('identifiers and tokens of every sort', () => {
  it('are answered with 400 or 401, and reach no other path of the service', async () => {
    const { provider, service } = await providerService();
    const handle = createUsageHandler({ provider, allowOrigin: PORTAL });
    const anyToken = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });
    await fc.assert(
      fc.asyncProperty(anyId, anyId, anyToken, async (customerId, subscriptionId, token) => {
        const query = new URLSearchParams({ customer_id: customerId, subscription_id: subscriptionId });
        const request = new Request(`https://usage.example/?${query}`, { headers: { authorization: `Bearer ${token}` } });
        expect([400, 401]).toContain((await handle(request)).status);
      }),
    );
    expect(service.requests.filter(({ operation }) => operation !== 'provider.listAccessTokens')).toEqual([]);
  });
});

it('nothing is ever logged', async () => {
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));
  const { provider, service } = await providerService({ tokens: { [SUBSCRIPTION]: TOKENS } });
  const { ask } = await usageServer({ provider });
  for (const [, , call] of refused) await ask(call);
  service.faults.set('*', { kind: 'status', status: 500 });
  await ask({ query: queryOf(OTHER_CUSTOMER, OTHER_SUBSCRIPTION) });
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
