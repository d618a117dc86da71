// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { ErrorKind } from '../../src/api/api-error.js';
import { createAccountModel } from '../../src/state/account-model.js';
import { createServerClock } from '../../src/state/server-clock.js';
import { getUsageQuery } from '../../src/state/usage-query.js';
import { createCustomer, metricsPage, mockPortal, tokensPage } from './mock-portal.js';
import { settle } from './mock-requests.js';
import { observe } from './observe.js';
import { recordsOf } from './records-of.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const USAGE_URL = 'https://usage.example/v1';
const TOKEN = { id: 't1', name: 'CI', value: 'sk_one' };
const METRIC = { name: 'calls', label: 'API calls', quotas: [{ quota: 100, usage: 25 }] };
const UNAUTHORIZED = { status: 401 };

function setUpClient() {
  const portal = mockPortal();
  let now = 1000;
  const clock = createServerClock(
    () => NOW,
    () => NOW,
  );
  const client = createAccountModel(portal.client, clock, () => now);
  return {
    ...portal,
    client,
    clock,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    requestCounts: () => [portal.customer, portal.accessTokens, portal.billableMetrics].map(({ sent }) => sent.length),
  };
}

function setUp() {
  const page = setUpClient();
  const query = getUsageQuery(page.client, 's1', USAGE_URL, 'token');
  return { ...page, query, stop: observe(query), items: () => query.data.value && recordsOf(query) };
}

/** The customer and some tokens have been loaded. */
async function setUpWith(tokens: readonly Record<string, unknown>[]) {
  const page = setUp();
  await page.customer.last().respond(createCustomer({ id: 'c1' }));
  await page.accessTokens.last().respond(tokensPage(tokens));
  return page;
}

/** The customer, the tokens and the metrics have been loaded. */
async function setUpLoaded(metrics: readonly unknown[] = [METRIC]) {
  const page = await setUpWith([TOKEN]);
  await page.billableMetrics.last().respond(metricsPage(metrics));
  return page;
}

describe('the requests', () => {
  it('are the customer and the tokens, and then the usage with the value of a token', async () => {
    const { customer, accessTokens, billableMetrics, query, requestCounts } = setUp();
    expect(query.data.value).toBeUndefined();
    expect(query.isFetching.value).toBe(true);
    expect(requestCounts()).toEqual([1, 1, 0]);
    await customer.last().respond(createCustomer({ id: 'c1' }));
    expect(requestCounts()).toEqual([1, 1, 0]);
    expect(accessTokens.last().params).toEqual({ subscriptionId: 's1' });
    await accessTokens.last().respond(tokensPage([TOKEN]));
    expect(billableMetrics.sent.map(({ params }) => params)).toEqual([
      {
        usageUrl: USAGE_URL,
        customerId: 'c1',
        subscriptionId: 's1',
        token: 'sk_one',
        startedAt: expect.any(Number) as number,
      },
    ]);
  });

  it('are shared with widgets that show the customer or the tokens', async () => {
    const { client, customer, accessTokens, requestCounts } = setUpClient();
    observe(client.customer());
    observe(client.accessTokens('s1'));
    await customer.last().respond(createCustomer({ id: 'c1' }));
    observe(getUsageQuery(client, 's1', USAGE_URL, 'token'));
    await settle();
    await accessTokens.last().respond(tokensPage([TOKEN]));
    expect(requestCounts()).toEqual([1, 1, 1]);
  });

  it('are shared by two widgets, but not by two subscriptions or usage URLs', async () => {
    const { client, query, billableMetrics } = await setUpWith([TOKEN]);
    expect(getUsageQuery(client, 's1', USAGE_URL, 'token')).toBe(query);
    observe(query);
    await settle();
    expect(billableMetrics.sent).toHaveLength(1);
    observe(getUsageQuery(client, 's1', 'https://other.example/', 'token'));
    await settle();
    expect(billableMetrics.last().params).toMatchObject({ usageUrl: 'https://other.example/', subscriptionId: 's1' });
  });
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
    [
      'one whose expiry date has no zone and is in the future in UTC',
      [token('a', { expires_at: '2026-03-01T12:00:01' }), token('b')],
      'a',
    ],
    [
      'one that is known to be unexpired before one without flag and date',
      [token('a'), token('b', { expires_at: at(1) })],
      'b',
    ],
    ['the first that has a value', [token(null), token(''), token('c')], 'c'],
    [
      'the first that can be sent in a header',
      [token('a\u202eb'), token('ä'), token('c d'), token('e\n'), token('~!')],
      '~!',
    ],
    ['none if all are expired', [token('a', { is_expired: true })], undefined],
    ['none if there is none', [], undefined],
  ])('is %s', async (_, tokens, expected) => {
    const { billableMetrics, query } = await setUpWith(tokens);
    expect(billableMetrics.sent.map(({ params }) => params.token)).toEqual(expected === undefined ? [] : [expected]);
    if (expected === undefined) {
      expect(query.data.value).toMatchObject({ items: new Map(), invalid: 0, hasToken: false });
      expect([query.error.value, query.isFetching.value]).toEqual([undefined, false]);
    }
  });

  it('is checked against the server’s clock', async () => {
    const { clock, customer, accessTokens, billableMetrics } = setUp();
    clock.sync({ sent: NOW, received: NOW, serverDate: NOW + 3_600_000 });
    await customer.last().respond(createCustomer({ id: 'c1' }));
    await accessTokens.last().respond(tokensPage([token('a', { expires_at: at(1_800_000) }), token('b')]));
    expect(billableMetrics.sent.map(({ params }) => params.token)).toEqual(['b']);
  });

  it('is reported as available also if the response is empty', async () => {
    const { query } = await setUpLoaded([]);
    expect(query.data.value).toMatchObject({ items: new Map(), invalid: 0, hasToken: true });
  });

  it('is taken from the new response after `refetchAll`', async () => {
    const { customer, accessTokens, billableMetrics, query, client, requestCounts } = await setUpLoaded();
    void client.refetchAll();
    await customer.last().respond(createCustomer({ id: 'c1' }));
    expect(billableMetrics.sent).toHaveLength(1);
    await accessTokens.last().respond(tokensPage([token('b')]));
    expect(billableMetrics.last().params).toMatchObject({ customerId: 'c1', token: 'b' });
    await billableMetrics.last().respond(metricsPage([METRIC]));
    expect(requestCounts()).toEqual([2, 2, 2]);
    expect([query.error.value, query.isFetching.value]).toEqual([undefined, false]);
  });

  it('is found by a refetch after there was none', async () => {
    const { customer, accessTokens, billableMetrics, query, client } = await setUpWith([]);
    expect(query.data.value?.hasToken).toBe(false);
    void client.refetchAll();
    await customer.last().respond(createCustomer({ id: 'c1' }));
    await accessTokens.last().respond(tokensPage([TOKEN]));
    await billableMetrics.last().respond(metricsPage([METRIC]));
    expect(query.data.value?.hasToken).toBe(true);
    expect(recordsOf(query)).toHaveLength(1);
  });

  it('is not sent for a customer without an id, and not reported as missing', async () => {
    const { customer, accessTokens, billableMetrics, query } = setUp();
    await customer.last().respond(createCustomer({ name: 'Ada' }));
    await accessTokens.last().respond(tokensPage([TOKEN]));
    expect(billableMetrics.sent).toEqual([]);
    expect(query.data.value).toMatchObject({ items: new Map(), invalid: 0, hasToken: true });
  });

  it('is not part of the query or its data', async () => {
    const { query } = await setUpLoaded();
    expect(JSON.stringify([query, recordsOf(query)])).toContain('API calls');
    expect(JSON.stringify([query, recordsOf(query)])).not.toContain('sk_one');
  });
});

describe('the data', () => {
  it('has one item per quota, and one per metric without quotas', async () => {
    const quota = { quota: 1, usage: 2, period: { unit: 'day', value: 1 }, end: '2026-04-01T00:00:00Z' };
    const { items } = await setUpLoaded([
      { name: 'calls', label: 'API calls', quotas: [quota, { ...quota, usage: '9007199254740993' }] },
      { name: 'seats', label: null, quotas: [] },
      {},
    ]);
    const empty = { quota: null, usage: null, period: null, end: null };
    expect(items()).toEqual([
      { name: 'calls', label: 'API calls', ...quota },
      { name: 'calls', label: 'API calls', ...quota, usage: '9007199254740993' },
      { name: 'seats', label: null, ...empty },
      { name: null, label: null, ...empty },
    ]);
  });

  it('has keys by position', async () => {
    const { query, billableMetrics } = await setUpLoaded([METRIC, METRIC, METRIC]);
    const keys = () => [...(query.data.value?.items.keys() ?? [])];
    const before = keys();
    expect(new Set(before).size).toBe(3);
    void query.refetch();
    await settle();
    await billableMetrics.last().respond(metricsPage([METRIC, METRIC]));
    expect(keys()).toEqual(before?.slice(0, 2));
  });

  it('counts invalid metrics and quotas', async () => {
    const { query, items } = await setUpLoaded([
      METRIC,
      'broken',
      { quotas: [{ usage: 1 }, [], 7] },
      { quotas: [null] },
    ]);
    expect(query.data.value?.invalid).toBe(4);
    expect(items()?.map(({ usage }) => usage)).toEqual([25, 1, null]);
  });
});

describe('an error', () => {
  const CODES: ErrorKind[] = ['network', 'forbidden', 'server', 'rate-limited', 'session-ended'];

  it.each(CODES)(
    'of the customer, "%s", becomes the error of the usage, and a retry fetches the customer',
    async (kind) => {
      const { customer, query, requestCounts } = setUp();
      await customer.last().fail(kind, { status: 499, retryAfterSeconds: 3 });
      expect(query.error.value).toMatchObject({
        kind,
        operation: 'listBillableMetrics',
        status: 499,
        retryAfterSeconds: 3,
      });
      expect(query.isFetching.value).toBe(false);
      void query.retry();
      expect(requestCounts()).toEqual([2, 1, 0]);
    },
  );

  it.each(CODES.slice(0, -1))(
    'of the tokens, "%s", becomes the error of the usage, and a retry fetches only the tokens',
    async (kind) => {
      const { customer, accessTokens, query, requestCounts } = setUp();
      await customer.last().respond(createCustomer({ id: 'c1' }));
      await accessTokens.last().fail(kind, { status: 499 });
      expect(query.error.value).toMatchObject({ kind, operation: 'listBillableMetrics', status: 499 });
      void query.retry();
      await settle();
      expect(requestCounts()).toEqual([1, 2, 0]);
    },
  );

  it('of the usage server keeps the data, and does not affect the session', async () => {
    const { billableMetrics, query, client } = await setUpLoaded();
    void query.refetch();
    await settle();
    await billableMetrics.last().fail('forbidden', UNAUTHORIZED);
    expect(query.error.value).toMatchObject({ kind: 'forbidden', operation: 'listBillableMetrics', status: 401 });
    expect(recordsOf(query)).toHaveLength(1);
    expect(client.session.isExpired.value).toBe(false);
  });

  it('of refetched tokens keeps the data, and a retry fetches the tokens', async () => {
    const { customer, accessTokens, billableMetrics, query, advance, client } = await setUpLoaded();
    advance(60_000);
    void client.refetchAll();
    await customer.last().respond(createCustomer({ id: 'c1' }));
    await accessTokens.last().fail('server', { status: 500 });
    expect(query.error.value).toMatchObject({ kind: 'server', status: 500 });
    expect(recordsOf(query)).toHaveLength(1);
    void query.retry();
    await settle();
    expect(accessTokens.sent).toHaveLength(3);
    await accessTokens.last().respond(tokensPage([{ ...TOKEN, value: 'sk_new' }]));
    expect(billableMetrics.last().params.token).toBe('sk_new');
  });
});

describe('revalidate', () => {
  it('fetches the usage if the customer or the tokens could not be fetched', async () => {
    const { client, customer, accessTokens, billableMetrics, query, requestCounts } = setUp();
    await customer.last().fail('network');
    await accessTokens.last().fail('network');
    client.revalidate();
    await settle();
    expect(requestCounts()).toEqual([2, 2, 0]);
    await customer.last().respond(createCustomer({ id: 'c1' }));
    await accessTokens.last().fail('network');
    client.revalidate();
    await accessTokens.last().respond(tokensPage([TOKEN]));
    await billableMetrics.last().respond(metricsPage([METRIC]));
    expect(requestCounts()).toEqual([2, 3, 1]);
    expect([query.error.value, query.isFetching.value]).toEqual([undefined, false]);
    expect(recordsOf(query)).toHaveLength(1);
  });
});

describe('an expired session', () => {
  async function setUpExpired() {
    const page = await setUpLoaded();
    void page.client.customer().refetch();
    await page.customer.last().fail('session-ended', UNAUTHORIZED);
    return page;
  }

  it('keeps the usage, and there is no token for a request', async () => {
    const { query, customer, accessTokens, billableMetrics, client } = await setUpExpired();
    expect(client.session.isExpired.value).toBe(true);
    expect(recordsOf(query)).toHaveLength(1);
    void client.refetchAll();
    await customer.last().fail('session-ended', UNAUTHORIZED);
    await accessTokens.last().fail('session-ended', UNAUTHORIZED);
    expect(billableMetrics.sent).toHaveLength(1);
    expect(recordsOf(query)).toHaveLength(1);
    expect(query.error.value?.kind).toBe('session-ended');
  });

  it('does not end with a response of the usage server', async () => {
    const { customer, accessTokens, billableMetrics, client } = await setUpWith([TOKEN]);
    void client.customer().refetch();
    await customer.last().fail('session-ended', UNAUTHORIZED);
    await billableMetrics.last().respond(metricsPage([METRIC]));
    expect(client.session.isExpired.value).toBe(true);
    expect(accessTokens.sent).toHaveLength(1);
  });

  it('causes a refetch of the usage after the sign-in, with a new token', async () => {
    const { client, customer, accessTokens, billableMetrics, query } = await setUpExpired();
    client.revalidate();
    await customer.last().respond(createCustomer({ id: 'c1' }));
    await accessTokens.last().respond(tokensPage([{ ...TOKEN, value: 'sk_new' }]));
    await settle();
    for (const request of billableMetrics.sent.slice(1)) await request.respond(metricsPage([METRIC, METRIC]));
    expect(client.session.isExpired.value).toBe(false);
    expect(billableMetrics.last().params.token).toBe('sk_new');
    expect(query.data.value?.hasToken).toBe(true);
    expect(recordsOf(query)).toHaveLength(2);
  });
});

describe('after the last observer is removed', () => {
  it('requests are aborted, including those that only the usage needed', async () => {
    const { stop, customer } = setUp();
    stop();
    await settle();
    expect(customer.last().signal?.aborted).toBe(true);

    const later = await setUpWith([TOKEN]);
    later.stop();
    await settle();
    expect(later.billableMetrics.last().signal?.aborted).toBe(true);
    await later.billableMetrics.last().respond(metricsPage([METRIC]));
    expect(later.query.data.value).toBeUndefined();
  });

  it('no token is requested when the customer is received for another widget', async () => {
    const { stop, client, customer, accessTokens } = setUp();
    observe(client.customer());
    stop();
    await settle();
    await customer.last().respond(createCustomer({ id: 'c1' }));
    expect(client.customer().data.value?.id).toBe('c1');
    expect(accessTokens.sent.map(({ signal }) => signal?.aborted)).toEqual([true]);
  });

  it('a refetch is aborted, and requests no tokens when the customer is received', async () => {
    const { stop, client, customer, accessTokens, query } = await setUpLoaded();
    void client.refetchAll();
    stop();
    await settle();
    expect(query.isFetching.value).toBe(false);
    await customer.last().respond(createCustomer({ id: 'c1' }));
    expect(accessTokens.sent.map(({ signal }) => signal?.aborted)).toEqual([expect.any(Boolean), true]);
  });

  it('customer and usage are kept, and the token values are discarded', async () => {
    const { stop, client, query, requestCounts } = await setUpLoaded();
    const tokensQuery = client.accessTokens('s1');
    const token = recordsOf(tokensQuery)[0];
    expect(token && tokensQuery.getSecret(token)).toBe('sk_one');
    stop();
    await settle();
    expect(token && tokensQuery.getSecret(token)).toBeUndefined();
    expect(getUsageQuery(client, 's1', USAGE_URL, 'token')).toBe(query);
    observe(client.customer());
    observe(client.accessTokens('s1'));
    expect(client.customer().data.value?.id).toBe('c1');
    expect(requestCounts()).toEqual([1, 2, 1]);
  });

  it('a widget that shows the usage again shares the tokens with other widgets', async () => {
    const { stop, client, customer, accessTokens, billableMetrics, requestCounts, query } = await setUpLoaded();
    stop();
    await settle();
    observe(client.accessTokens('s1'));
    observe(getUsageQuery(client, 's1', USAGE_URL, 'token'));
    await settle();
    expect(recordsOf(query)).toHaveLength(1);
    expect(requestCounts()).toEqual([1, 2, 1]);
    await accessTokens.last().respond(tokensPage([{ ...TOKEN, value: 'sk_new' }]));
    expect(billableMetrics.last().params.token).toBe('sk_new');
    await billableMetrics.last().respond(metricsPage([METRIC, METRIC]));
    expect(recordsOf(query)).toHaveLength(2);

    void client.refetchAll();
    await customer.last().respond(createCustomer({ id: 'c1' }));
    await accessTokens.last().respond(tokensPage([{ ...TOKEN, value: 'sk_newer' }]));
    expect(requestCounts()).toEqual([2, 3, 3]);
    expect(billableMetrics.last().params.token).toBe('sk_newer');
  });

  it('customer and tokens stay for other widgets', async () => {
    const { stop, client, requestCounts } = await setUpLoaded();
    const queries = [client.customer(), client.accessTokens('s1')] as const;
    for (const query of queries) observe(query);
    stop();
    await settle();
    expect(queries[0].data.value?.id).toBe('c1');
    const token = recordsOf(queries[1])[0];
    expect(token && queries[1].getSecret(token)).toBe('sk_one');
    expect(requestCounts()).toEqual([1, 1, 1]);
  });
});
