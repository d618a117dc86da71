import { describe, expect, it } from 'vitest';
import type { ErrorKind } from '../../../src/client/api-error.js';
import { getUsageQuery } from '../../../src/features/usage/usage-query.js';
import { mockAccount, TOKEN } from '../../store/mock-account.js';
import { tokensPage } from '../../store/mock-portal.js';
import { settle } from '../../store/mock-requests.js';
import { observe } from '../../store/observe.js';
import { recordsOf } from '../../store/records-of.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const USAGE_URL = 'https://usage.example/v1';
const METRIC = { name: 'calls', label: 'API calls', quotas: [{ quota: 100, usage: 25 }] };

function setUp() {
  const page = mockAccount({ systemTime: NOW });
  const { client, customer, accessTokens, billableMetrics } = page;
  const getQuery = (usageUrl = USAGE_URL) => getUsageQuery(client, 's1', usageUrl, 'token');
  const query = getQuery();
  return {
    ...page,
    getQuery,
    query,
    stop: observe(query),
    requestCounts: () => [customer, accessTokens, billableMetrics].map(({ sent }) => sent.length),
    respondToCustomer: () => customer.last().respond({ id: 'c1' }),
    respondWithToken: (value: string) => accessTokens.last().respond(tokensPage([{ ...TOKEN, value }])),
    sentTokens: () => billableMetrics.sent.map(({ params }) => params.token),
  };
}

/** The customer and some tokens have been loaded. */
async function setUpWith(tokens: readonly Record<string, unknown>[]) {
  const page = setUp();
  await page.respondToCustomer();
  await page.accessTokens.last().respond(tokensPage(tokens));
  return page;
}

/** The customer, the tokens and the metrics have been loaded. */
async function setUpLoaded(metrics: readonly unknown[] = [METRIC]) {
  const page = await setUpWith([TOKEN]);
  await page.billableMetrics.last().respond({ data: metrics });
  return page;
}

it('all widgets of a subscription share requests, unless their usage URLs differ', async () => {
  const { client, getQuery, query, billableMetrics, requestCounts, respondToCustomer, respondWithToken } = setUp();
  for (const shared of [client.customer(), client.accessTokens('s1'), getQuery()]) observe(shared);
  await respondToCustomer();
  await respondWithToken('sk_one');
  expect(getQuery()).toBe(query);
  expect(requestCounts()).toEqual([1, 1, 1]);
  observe(getQuery('https://other.example/'));
  await settle();
  expect(billableMetrics.last().params).toMatchObject({ usageUrl: 'https://other.example/', subscriptionId: 's1' });
});

describe('the token of the request', () => {
  const at = (milliseconds: number) => new Date(NOW + milliseconds).toISOString();
  const token = (value: string | null, fields: object = {}) => ({ id: value, name: value, value, ...fields });

  it.each<[name: string, tokens: readonly Record<string, unknown>[], expected: string | undefined]>([
    ['the first', [token('a'), token('b')], 'a'],
    ['the first without the flag "expired"', [token('a', { is_expired: true }), token('b')], 'b'],
    [
      'the first whose expiry date has not passed',
      [token('a', { expires_at: at(-1) }), token('b', { expires_at: at(1) })],
      'b',
    ],
    ['none at the moment of expiry', [token('a', { expires_at: at(0) })], undefined],
    ['one without an expiry date', [token('a', { expires_at: null, is_expired: null })], 'a'],
    ['one whose expiry date can’t be parsed', [token('a', { expires_at: 'not a date', is_expired: false })], 'a'],
    [
      'one that is known to be unexpired before one whose expiry date can’t be parsed',
      [token('a', { expires_at: 'not a date' }), token('b', { is_expired: false })],
      'b',
    ],
    ['the first that has a value', [token(null), token(''), token('c')], 'c'],
    [
      'the first that can be sent in a header',
      [token('a\u202eb'), token('ä'), token('c d'), token('e\n'), token('~!')],
      '~!',
    ],
    ['none if there is none', [], undefined],
  ])('is %s', async (_, tokens, expected) => {
    const { sentTokens, query } = await setUpWith(tokens);
    expect(sentTokens()).toEqual(expected === undefined ? [] : [expected]);
    if (expected === undefined) {
      expect(query.data.value).toMatchObject({ items: new Map(), invalid: 0, hasToken: false });
      expect([query.error.value, query.isFetching.value]).toEqual([undefined, false]);
    }
  });

  it('is compared with the server’s clock', async () => {
    const { clock, accessTokens, respondToCustomer, sentTokens } = setUp();
    clock.sync({ sent: 1000, received: 1000, serverDate: NOW + 3_600_000 });
    await respondToCustomer();
    await accessTokens.last().respond(tokensPage([token('a', { expires_at: at(1_800_000) }), token('b')]));
    expect(sentTokens()).toEqual(['b']);
  });

  it.each([undefined, null, '', '\u0000'])(
    'is not sent for a customer whose id is %j, which is an error',
    async (id) => {
      const { customer, billableMetrics, query, respondWithToken } = setUp();
      await customer.last().respond({ id, name: 'Ada' });
      await respondWithToken('a');
      expect(billableMetrics.sent).toEqual([]);
      expect([query.data.value, query.error.value?.kind]).toEqual([undefined, 'malformed']);
    },
  );

  it('is not part of the query or its data', async () => {
    const { query } = await setUpLoaded();
    expect(JSON.stringify([query, recordsOf(query)])).toContain('API calls');
    expect(JSON.stringify([query, recordsOf(query)])).not.toContain(TOKEN.value);
  });
});

it('the data has the metrics with their quotas, by position, and counts what can’t be read', async () => {
  const quota = { quota: 1, usage: 2, period: { unit: 'day', value: 1 }, end: '2026-04-01T00:00:00Z' };
  const { query, billableMetrics } = await setUpLoaded([
    { name: 'calls', label: 'API calls', quotas: [quota, 7, { ...quota, usage: '9007199254740993' }] },
    { name: 'seats', label: null, quotas: [null] },
    'broken',
    {},
  ]);
  expect(recordsOf(query)).toEqual([
    {
      name: 'calls',
      label: 'API calls',
      quotas: { data: [quota, { ...quota, usage: '9007199254740993' }], invalid: 1 },
    },
    { name: 'seats', label: null, quotas: { data: [], invalid: 1 } },
    { name: null, label: null, quotas: { data: [], invalid: 0 } },
  ]);
  expect(query.data.value?.invalid).toBe(3);
  const keys = () => [...(query.data.value?.items.keys() ?? [])];
  const before = keys();
  void query.refetch();
  await settle();
  await billableMetrics.last().respond({ data: [METRIC, METRIC] });
  expect(keys()).toEqual(before.slice(0, 2));
});

const DETAILS = { status: 418, retryAfterSeconds: 3 };

/**
 * A step is what a page or a user does, or how the last request of an operation ends. The tokens
 * end with the value of one.
 */
function run({ client, customer, query, stop, ...page }: ReturnType<typeof setUp>, step: string): unknown {
  const [name = '', detail = 'ok'] = step.split(' ');
  const steps: Readonly<Record<string, () => unknown>> = {
    refresh: () => void client.refetchAll(),
    revalidate: () => client.revalidate(),
    refetch: () => void (detail === 'usage' ? query : client.customer()).refetch(),
    retry: () => void query.retry(),
    leave: () => stop(),
    return: () => [observe(client.accessTokens('s1')), observe(page.getQuery())],
    customer: () => (detail === 'ok' ? page.respondToCustomer() : customer.last().fail(detail as ErrorKind, DETAILS)),
    tokens: () => page.respondWithToken(detail),
    'tokens-page': () => page.accessTokens.last().respond(tokensPage([TOKEN], 2)),
    'retry-tokens': () => void client.accessTokens('s1').retry(),
    'more-tokens': () => void client.accessTokens('s1').fetchNextPage(),
    'tokens-fail': () => page.accessTokens.last().fail(detail as ErrorKind, DETAILS),
    usage: () => page.billableMetrics.last().respond({ data: [METRIC] }),
    'usage-fail': () => page.billableMetrics.last().fail(detail as ErrorKind),
  };
  return steps[name]?.();
}

const LOADED = 'customer: 1 1 0, tokens a: 1 1 1 a, usage: 1 1 1 a data';

// After each step: the numbers of requests for the customer, the tokens and the usage, the token
// that was sent last, and what is shown.
it.each([
  [
    'takes the token of the new response after a refresh',
    `${LOADED}, refresh: 2 2 1 a data, customer: 2 2 1 a data, tokens b: 2 2 2 b data`,
  ],
  [
    'has the error of the customer, which a retry requests again',
    'customer server: 1 1 0 getCustomer/server/418/3, retry: 2 1 0 getCustomer/server/418/3, customer: 2 1 0 getCustomer/server/418/3, tokens a: 2 1 1 a getCustomer/server/418/3, usage: 2 1 1 a data',
  ],
  [
    'has the error of the tokens with its data, and a retry requests only these',
    `${LOADED}, refresh: 2 2 1 a data, customer: 2 2 1 a data, tokens-fail server: 2 2 1 a data listAccessTokens/server/418/3, retry: 2 3 1 a data listAccessTokens/server/418/3, tokens b: 2 3 2 b data listAccessTokens/server/418/3, usage: 2 3 2 b data`,
  ],
  [
    'is requested after the customer if only this is requested again',
    'customer server: 1 1 0 getCustomer/server/418/3, tokens a: 1 1 0 getCustomer/server/418/3, refetch customer: 2 1 0 getCustomer/server/418/3, customer: 2 1 1 a getCustomer/server/418/3, usage: 2 1 1 a data',
  ],
  [
    'is requested after the tokens if only these are retried',
    `customer: 1 1 0, tokens-fail server: 1 1 0 listAccessTokens/server/418/3, retry-tokens: 1 2 0 listAccessTokens/server/418/3, tokens b: 1 2 1 b listAccessTokens/server/418/3, usage: 1 2 1 b data`,
  ],
  [
    'takes the token of a loaded page though a further one fails',
    `customer: 1 1 0, tokens-page: 1 1 1 sk_secret, usage: 1 1 1 sk_secret data, more-tokens: 1 2 1 sk_secret data, refetch usage: 1 2 1 sk_secret data, tokens-fail server: 1 2 2 sk_secret data`,
  ],
  [
    'has its own error with its data, which is not the end of the session',
    `${LOADED}, refetch usage: 1 1 2 a data, usage-fail session-ended: 1 1 2 a data usage/session-ended`,
  ],
  [
    'has no token for a request when the session has ended',
    `${LOADED}, refetch customer: 2 1 1 a data, customer session-ended: 2 1 1 a data expired, refresh: 3 2 1 a data expired, customer session-ended: 3 2 1 a data getCustomer/session-ended/418/3 expired, tokens-fail session-ended: 3 2 1 a data getCustomer/session-ended/418/3 expired`,
  ],
  [
    'does not end this by a response of the usage server',
    'customer: 1 1 0, tokens a: 1 1 1 a, refetch customer: 2 1 1 a, customer session-ended: 2 1 1 a expired, usage: 2 1 1 a data expired',
  ],
  [
    'is requested with a new token after the sign-in',
    `${LOADED}, refetch customer: 2 1 1 a data, customer session-ended: 2 1 1 a data expired, revalidate: 3 1 1 a data expired, customer: 3 2 1 a data, tokens b: 3 2 2 b data`,
  ],
  [
    'shares the tokens with other widgets when it is shown again',
    `${LOADED}, leave: 1 1 1 a data, return: 1 2 1 a data, tokens b: 1 2 2 b data`,
  ],
])('the usage %s', async (_, steps) => {
  const page = setUp();
  const { client, query, requestCounts, sentTokens } = page;
  const seen: string[] = [];
  for (const step of steps.split(', ').map((each) => each.split(':')[0] ?? '')) {
    await run(page, step);
    await settle();
    const { kind, operation, status, retryAfterSeconds } = query.error.value ?? {};
    const error = [operation?.replace('listBillableMetrics', 'usage'), kind, status, retryAfterSeconds];
    const flags = [
      sentTokens().at(-1),
      query.data.value && 'data',
      error.filter(Boolean).join('/'),
      client.session.isExpired.value && 'expired',
    ];
    seen.push([`${step}:`, ...requestCounts(), ...flags.filter(Boolean)].join(' '));
  }
  expect(seen.join(', ')).toBe(steps);
});

describe('after the last observer is removed', () => {
  it('the usage of a period that ends meanwhile is requested again when it is shown again', async () => {
    const end = new Date(NOW + 1000).toISOString();
    const { stop, clock, client, getQuery, billableMetrics } = await setUpLoaded([
      { ...METRIC, quotas: [{ quota: 100, usage: 25, end }] },
    ]);
    observe(client.accessTokens('s1'));
    stop();
    clock.sync({ sent: 1000, received: 1000, serverDate: NOW + 2000 });
    observe(getQuery());
    await settle();
    expect(billableMetrics.sent).toHaveLength(2);
  });

  it('requests are aborted, including those that only the usage needed', async () => {
    const { stop, customer } = setUp();
    stop();
    await settle();
    expect(customer.last().signal?.aborted).toBe(true);

    const later = await setUpWith([TOKEN]);
    later.stop();
    await settle();
    expect(later.billableMetrics.last().signal?.aborted).toBe(true);
    await later.billableMetrics.last().respond({ data: [METRIC] });
    expect(later.query.data.value).toBeUndefined();
  });

  it('a refetch is aborted, and requests no tokens when the customer is received', async () => {
    const { stop, client, accessTokens, query, respondToCustomer } = await setUpLoaded();
    void client.refetchAll();
    stop();
    await settle();
    expect(query.isFetching.value).toBe(false);
    await respondToCustomer();
    expect(accessTokens.sent.map(({ signal }) => signal?.aborted)).toEqual([expect.any(Boolean), true]);
  });

  it('customer and usage are kept, and the token values are discarded', async () => {
    const { stop, client, getQuery, query, requestCounts } = await setUpLoaded();
    const tokensQuery = client.accessTokens('s1');
    const [token] = recordsOf(tokensQuery);
    expect(token && tokensQuery.getSecret(token)).toBe(TOKEN.value);
    stop();
    await settle();
    expect(token && tokensQuery.getSecret(token)).toBeUndefined();
    expect(getQuery()).toBe(query);
    observe(client.customer());
    observe(client.accessTokens('s1'));
    expect(client.customer().data.value?.id).toBe('c1');
    expect(requestCounts()).toEqual([1, 2, 1]);
  });
});
