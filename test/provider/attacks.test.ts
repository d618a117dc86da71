import fc from 'fast-check';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { anyId } from '../client/any-id.js';
import {
  CUSTOMER,
  KEY,
  OTHER_CUSTOMER,
  OTHER_SUBSCRIPTION,
  OTHER_TOKEN,
  SUBSCRIPTION,
  TOKEN,
} from './provider-service.js';
import { queryOf, type UsageResult, type UsageRequest, usageService } from './usage-server.js';

// Entries that are cached for 5 seconds may expire within a test on a busy machine.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

const DAY = 86_400_000;
const TOKENS = [
  accessTokenRecord({ id: 'tok_0', value: 'expired', is_expired: true }),
  accessTokenRecord({ id: 'tok_1', value: '' }),
  accessTokenRecord({ id: 'tok_2', value: TOKEN }),
];

function expectNoLeak({ headers, text }: UsageResult): void {
  expect(text).toMatch(/^\{"error":"[a-z-]+"(?:,"message":"[\w ,:;'-]+")?\}$/);
  const all = `${JSON.stringify(headers)}${text}`;
  for (const secret of [KEY, TOKEN, OTHER_TOKEN, CUSTOMER, SUBSCRIPTION, 'Calls of', '/provider/']) {
    expect(all).not.toContain(secret);
  }
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Origin' });
}

const foreignRequest = { query: queryOf(CUSTOMER, OTHER_SUBSCRIPTION), authorization: `Bearer ${OTHER_TOKEN}` };

const SINGLE_REQUESTS: readonly [attack: string, status: number, upstreamCalls: number, request: UsageRequest][] = [
  ['no token', 401, 0, { authorization: null }],
  ['an empty token', 401, 0, { authorization: 'Bearer ' }],
  ['another scheme', 401, 0, { authorization: `Basic ${TOKEN}` }],
  ['no scheme', 401, 0, { authorization: TOKEN }],
  ['a wrong token', 401, 1, { authorization: 'Bearer wrong' }],
  ['a token after two spaces', 401, 0, { authorization: `Bearer  ${TOKEN}` }],
  ['two tokens', 401, 0, { authorization: `Bearer ${TOKEN}, Bearer ${TOKEN}` }],
  ['a token of 1 MB', 401, 0, { authorization: `Bearer ${'a'.repeat(2 ** 20)}` }],
  ["another subscription's token", 401, 1, { authorization: `Bearer ${OTHER_TOKEN}` }],
  ["another customer's subscription with the caller's token", 401, 1, { query: queryOf(CUSTOMER, OTHER_SUBSCRIPTION) }],
  ["another customer's subscription with its token", 401, 1, foreignRequest],
  ["another customer's id", 401, 1, { query: queryOf(OTHER_CUSTOMER, SUBSCRIPTION) }],
  ['the key as a token', 401, 1, { authorization: `Bearer ${KEY}` }],
  ['no customer', 400, 0, { query: `subscription_id=${SUBSCRIPTION}` }],
  ['no subscription', 400, 0, { query: `customer_id=${CUSTOMER}` }],
  ['a duplicate identifier', 400, 0, { query: `${queryOf()}&subscription_id=${OTHER_SUBSCRIPTION}` }],
  ['an escaped path segment as an identifier', 400, 0, { query: `customer_id=%2e%2E&subscription_id=${SUBSCRIPTION}` }],
  ['an identifier of invalid UTF-8', 401, 1, { query: `customer_id=%ff%fe&subscription_id=${SUBSCRIPTION}` }],
  ['an identifier of 1,025 characters', 400, 0, { query: queryOf(CUSTOMER, 'a'.repeat(1025)) }],
  ['an identifier of 1,024 characters', 401, 1, { query: queryOf(CUSTOMER, 'ü'.repeat(1024)) }],
  ['the method POST', 405, 0, { method: 'POST' }],
  ['the method HEAD', 405, 0, { method: 'HEAD' }],
];

it.each(SINGLE_REQUESTS)(
  'the response to an attack reveals nothing but a status %s: %d, %d upstream calls',
  async (_, status, upstreamCalls, request) => {
    const { operations, send } = await usageService({ tokens: { [SUBSCRIPTION]: TOKENS } });
    const result = await send(request);
    expect(result.status).toBe(status);
    expectNoLeak(result);
    expect(operations()).toEqual(Array(upstreamCalls).fill('listAccessTokens'));
    expect(result.headers['allow']).toBe(status === 405 ? 'GET, OPTIONS' : undefined);
    expect(result.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    // It has no effect on a valid request.
    expect((await send()).status).toBe(200);
  },
);

it.each([404, 403, 400, 410])(
  'the response doesn’t reveal whether a subscription exists, though the service responds with %d for a missing one',
  async (status) => {
    const requests: readonly UsageRequest[] = [
      { authorization: 'Bearer wrong' },
      { authorization: 'Bearer expired' },
      { query: queryOf(CUSTOMER, 'unknown') },
      { query: queryOf('unknown', 'unknown') },
      foreignRequest,
    ];
    const results: unknown[] = [];
    for (const request of requests) {
      const { service, operations, send } = await usageService({ tokens: { [SUBSCRIPTION]: TOKENS } });
      if (request.query) service.faults.set('provider.listAccessTokens', { kind: 'status', status });
      // Sent twice: the cached result must not reveal it either.
      results.push([await send(request), await send(request), operations()]);
    }
    expect(new Set(results.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(results[0]).toMatchObject([{ status: 401 }, { status: 401 }, ['listAccessTokens']]);
  },
);

const IN_A_DAY = new Date(Date.now() + DAY).toISOString();
const A_DAY_AGO = new Date(Date.now() - DAY).toISOString();

it.each<[status: number, expiry: string, offset: number, headers?: Readonly<Record<string, string | null>>]>([
  [401, IN_A_DAY, 2 * DAY],
  [200, A_DAY_AGO, -2 * DAY],
  [200, IN_A_DAY, 2 * DAY, { date: null }],
  [401, IN_A_DAY, 2 * DAY, { age: '0' }],
  [200, IN_A_DAY, 2 * DAY, { age: 'soon' }],
  [200, IN_A_DAY, -DAY, { age: '86400' }],
  [401, A_DAY_AGO, -2 * DAY, { age: '172800' }],
])(
  'the current time comes from the server’s clock, or from this runtime if the server does not report its own: %d for an expiry at %s, with a clock ahead by %d ms and headers %j',
  async (status, expiry, offset, headers) => {
    const record = { ...accessTokenRecord({ value: TOKEN, expires_at: expiry }), is_expired: null };
    const { service, send } = await usageService(
      { tokens: { [SUBSCRIPTION]: [record] } },
      { service: { now: () => Date.now() + offset } },
    );
    if (headers) service.faults.set('*', { headers });
    expect((await send()).status).toBe(status);
  },
);

it('random identifiers and tokens get a 400 or 401, and reach no other path of the service', async () => {
  const { service, send } = await usageService();
  const anyToken = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });
  await fc.assert(
    fc.asyncProperty(anyId, anyId, anyToken, async (customerId, subscriptionId, token) => {
      const { status } = await send({ query: queryOf(customerId, subscriptionId), authorization: `Bearer ${token}` });
      expect([400, 401]).toContain(status);
    }),
  );
  expect(service.requests.filter(({ operation }) => operation !== 'provider.listAccessTokens')).toEqual([]);
});
