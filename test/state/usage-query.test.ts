// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../src/api/api-error.js';
import { createClock } from '../../src/state/clock.js';
import { createPortalStore } from '../../src/state/portal-store.js';
import { settle } from './awaited-requests.js';
import { awaitPortal, customerWith, pageOfMetrics, pageOfTokens } from './awaited-portal.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const USAGE_URL = 'https://usage.example/v1';
const TOKEN = { id: 't1', name: 'CI', value: 'sk_one' };
const METRIC = { name: 'calls', label: 'API calls', quotas: [{ quota: 100, usage: 25 }] };

function setUp() {
  const portal = awaitPortal();
  let elapsed = 1000;
  const clock = createClock(() => NOW, () => NOW);
  const store = createPortalStore(portal.client, clock, () => elapsed);
  const lease = store.usage('s1', USAGE_URL);
  return {
    ...portal,
    store,
    clock,
    lease,
    list: lease.value,
    pass: (milliseconds: number) => {
      elapsed += milliseconds;
    },
    asked: () => [portal.customer, portal.accessTokens, portal.billableMetrics].map(({ made }) => made.length),
  };
}

/** The customer and some tokens have come. */
async function setUpWith(tokens: readonly Record<string, unknown>[], total = tokens.length) {
  const page = setUp();
  await page.customer.last().answer(customerWith({ id: 'c1' }));
  await page.accessTokens.last().answer(pageOfTokens(tokens, total));
  return page;
}

/** The metrics have come as well. */
async function setUpAnswered(metrics: readonly unknown[] = [METRIC]) {
  const page = await setUpWith([TOKEN]);
  await page.billableMetrics.last().answer(pageOfMetrics(metrics));
  return page;
}

describe('what is asked', () => {
  it('is the customer and the tokens, and then the usage, with the value of a token', async () => {
    const { customer, accessTokens, billableMetrics, list, asked } = setUp();
    expect(list.state.value).toMatchObject({ rows: undefined, isLoading: true });
    await customer.last().answer(customerWith({ id: 'c1' }));
    expect(asked()).toEqual([1, 1, 0]);
    expect(accessTokens.last().asked).toEqual({ subscriptionId: 's1' });
    await accessTokens.last().answer(pageOfTokens([TOKEN]));
    expect(billableMetrics.made.map((request) => request.asked)).toEqual([
      { usageUrl: USAGE_URL, customerId: 'c1', subscriptionId: 's1', token: 'sk_one', startedAt: expect.any(Number) as number },
    ]);
  });

  it('is not asked twice where it is known already, or on its way', async () => {
    const portal = awaitPortal();
    const store = createPortalStore(portal.client, createClock(() => NOW, () => NOW), () => 0);
    store.customer();
    store.accessTokens('s1');
    await portal.customer.last().answer(customerWith({ id: 'c1' }));
    store.usage('s1', USAGE_URL);
    await settle();
    await portal.accessTokens.last().answer(pageOfTokens([TOKEN]));
    expect([portal.customer, portal.accessTokens, portal.billableMetrics].map(({ made }) => made.length)).toEqual([1, 1, 1]);
  });

  it('is one request for two views of one subscription, and two for two subscriptions or addresses', async () => {
    const { store, billableMetrics } = await setUpWith([TOKEN]);
    expect(store.usage('s1', USAGE_URL).value).toBe(store.usage('s1', USAGE_URL).value);
    await settle();
    expect(billableMetrics.made).toHaveLength(1);
    store.usage('s1', 'https://other.example/');
    await settle();
    expect(billableMetrics.last().asked).toMatchObject({ usageUrl: 'https://other.example/', subscriptionId: 's1' });
  });
});

describe('the token that is used', () => {
  const at = (milliseconds: number) => new Date(NOW + milliseconds).toISOString();
  const token = (value: string | null, fields: object = {}) => ({ id: value, name: value, value, ...fields });

  it.each<[what: string, tokens: readonly Record<string, unknown>[], used: string | undefined]>([
    ['the first', [token('a'), token('b')], 'a'],
    ['the first that the service does not call expired', [token('a', { is_expired: true }), token('b')], 'b'],
    ['the first whose moment has not passed', [token('a', { expires_at: at(-1) }), token('b', { expires_at: at(1) })], 'b'],
    ['none at its last moment', [token('a', { expires_at: at(0) })], undefined],
    ['one without an expiry', [token('a', { expires_at: null, is_expired: null })], 'a'],
    ['one whose expiry cannot be read', [token('a', { expires_at: 'at dusk', is_expired: false })], 'a'],
    ['one that is known to be unexpired before one whose expiry cannot be read', [token('a', { expires_at: '2026-12-31T00:00:00' }), token('b', { is_expired: false })], 'b'],
    ['one that is known to be unexpired before one of which nothing is said', [token('a'), token('b', { expires_at: at(1) })], 'b'],
    ['the first that has a value', [token(null), token(''), token('c')], 'c'],
    ['the first that can be sent in a header', [token('a\u202eb'), token('ä'), token('c d'), token('e\n'), token('~!')], '~!'],
    ['none where all are expired', [token('a', { is_expired: true })], undefined],
    ['none where there is none', [], undefined],
  ])('is %s', async (_, tokens, used) => {
    const { billableMetrics, list } = await setUpWith(tokens);
    expect(billableMetrics.made.map(({ asked }) => asked.token)).toEqual(used === undefined ? [] : [used]);
    if (used === undefined) {
      expect(list.hasToken()).toBe(false);
      expect(list.state.value).toMatchObject({ rows: [], failure: undefined, isLoading: false, hasMore: false });
    }
  });

  it('is judged by the server’s clock', async () => {
    const { clock, customer, accessTokens, billableMetrics } = setUp();
    clock.observe({ sent: NOW, received: NOW, serverDate: NOW + 3_600_000 });
    await customer.last().answer(customerWith({ id: 'c1' }));
    await accessTokens.last().answer(pageOfTokens([token('a', { expires_at: at(1_800_000) }), token('b')]));
    expect(billableMetrics.made.map(({ asked }) => asked.token)).toEqual(['b']);
  });

  it('is another one when the list is asked for again and that one has expired', async () => {
    const { customer, accessTokens, billableMetrics, store } = await setUpAnswered();
    void store.refresh();
    await customer.last().answer(customerWith({ id: 'c1' }));
    await accessTokens.last().answer(pageOfTokens([{ ...TOKEN, is_expired: true }, token('b')]));
    expect(billableMetrics.last().asked.token).toBe('b');
  });

  it('is told to be there once there was one to ask with', async () => {
    const { list } = await setUpAnswered([]);
    expect(list.hasToken()).toBe(true);
    expect(list.state.value.rows).toEqual([]);
  });

  it('is of the answer that is on its way when all is asked for again', async () => {
    const { customer, accessTokens, billableMetrics, list, store } = await setUpAnswered();
    void store.refresh();
    await customer.last().answer(customerWith({ id: 'c1' }));
    expect(billableMetrics.made).toHaveLength(1);
    await accessTokens.last().answer(pageOfTokens([token('b')]));
    expect(billableMetrics.last().asked).toMatchObject({ customerId: 'c1', token: 'b' });
    await billableMetrics.last().answer(pageOfMetrics([METRIC]));
    expect([customer, accessTokens, billableMetrics].map(({ made }) => made.length)).toEqual([2, 2, 2]);
    expect(list.state.value).toMatchObject({ failure: undefined, isLoading: false });
  });

  it('is found at once by whoever asks again after there was none', async () => {
    const { customer, accessTokens, billableMetrics, list, store } = await setUpWith([]);
    expect(list.hasToken()).toBe(false);
    void store.refresh();
    await customer.last().answer(customerWith({ id: 'c1' }));
    await accessTokens.last().answer(pageOfTokens([TOKEN]));
    await billableMetrics.last().answer(pageOfMetrics([METRIC]));
    expect(list.hasToken()).toBe(true);
    expect(list.state.value.rows).toHaveLength(1);
  });

  it('is of no use where the customer has no id, and is not told to be missing', async () => {
    const { customer, accessTokens, billableMetrics, list } = setUp();
    await customer.last().answer(customerWith({ name: 'Ada' }));
    await accessTokens.last().answer(pageOfTokens([TOKEN]));
    expect(billableMetrics.made).toEqual([]);
    expect(list.hasToken()).toBe(true);
    expect(list.state.value.rows).toEqual([]);
  });

  it('is in nothing that can be read of the list', async () => {
    const { list } = await setUpAnswered();
    expect(JSON.stringify([list, list.state.value])).toContain('API calls');
    expect(JSON.stringify([list, list.state.value])).not.toContain('sk_one');
  });
});

describe('what is known', () => {
  it('is one row for each quota, or for a metric without any', async () => {
    const quota = { quota: 1, usage: 2, period: { unit: 'day', value: 1 }, end: '2026-04-01T00:00:00Z' };
    const { list } = await setUpAnswered([
      { name: 'calls', label: 'API calls', quotas: [quota, { ...quota, usage: '9007199254740993' }] },
      { name: 'seats', label: null, quotas: [] },
      {},
    ]);
    const nothing = { quota: null, usage: null, period: null, end: null };
    expect(list.state.value.rows?.map(({ item }) => item)).toEqual([
      { name: 'calls', label: 'API calls', ...quota },
      { name: 'calls', label: 'API calls', ...quota, usage: '9007199254740993' },
      { name: 'seats', label: null, ...nothing },
      { name: null, label: null, ...nothing },
    ]);
    expect(list.state.value.hasMore).toBe(false);
  });

  it('has rows that are told apart, and keep their places when they are asked for again', async () => {
    const { list, billableMetrics } = await setUpAnswered([METRIC, METRIC, METRIC]);
    const keys = list.state.value.rows?.map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    void list.load();
    await settle();
    await billableMetrics.last().answer(pageOfMetrics([METRIC, METRIC]));
    expect(list.state.value.rows?.map(({ key }) => key)).toEqual(keys?.slice(0, 2));
  });

  it('counts what could not be read: metrics, and quotas in them', async () => {
    const { list } = await setUpAnswered([METRIC, 'broken', { quotas: [{ usage: 1 }, [], 7] }, { quotas: [null] }]);
    expect(list.state.value.invalidCount).toBe(4);
    expect(list.state.value.rows?.map(({ item }) => item.usage)).toEqual([25, 1, null]);
  });

  it('loses no quota and makes up none, whatever the metrics are', async () => {
    const someMetrics = fc.array(fc.record({ name: fc.string(), quotas: fc.array(fc.record({ usage: fc.nat() }), { maxLength: 4 }) }));
    await fc.assert(
      fc.asyncProperty(someMetrics, async (metrics) => {
        const { list } = await setUpAnswered(metrics);
        const expected = metrics.flatMap(({ name, quotas }) =>
          (quotas.length ? quotas : [{ usage: null }]).map(({ usage }) => ({ name, usage })),
        );
        expect(list.state.value.rows?.map(({ item: { name, usage } }) => ({ name, usage }))).toEqual(expected);
      }),
    );
  });
});

describe('a failure', () => {
  const KINDS: ErrorCode[] = ['network', 'forbidden', 'server', 'rate-limited', 'session-ended'];

  it.each(KINDS)('of the customer, "%s", is one of the list, and asking again asks for the customer', async (kind) => {
    const { customer, list, asked } = setUp();
    await customer.last().fail(kind, { status: 499, retryAfterSeconds: 3 });
    expect(list.state.value.failure).toEqual({ kind, operation: 'listBillableMetrics', status: 499, retryAfterSeconds: 3 });
    expect(list.state.value.isLoading).toBe(false);
    void list.retry();
    expect(asked()).toEqual([2, 1, 0]);
  });

  it.each(KINDS.slice(0, -1))('of the tokens, "%s", is one of the list, and asking again asks for the tokens alone', async (kind) => {
    const { customer, accessTokens, list, asked } = setUp();
    await customer.last().answer(customerWith({ id: 'c1' }));
    await accessTokens.last().fail(kind, { status: 499 });
    expect(list.state.value.failure).toMatchObject({ kind, operation: 'listBillableMetrics', status: 499 });
    void list.retry();
    await settle();
    expect(asked()).toEqual([1, 2, 0]);
  });

  it('of the vendor’s server leaves what is known, and is none of the session', async () => {
    const { billableMetrics, list, store } = await setUpAnswered();
    void list.load();
    await settle();
    await billableMetrics.last().fail('forbidden', { status: 401 });
    expect(list.state.value.failure).toMatchObject({ kind: 'forbidden', operation: 'listBillableMetrics', status: 401 });
    expect(list.state.value.rows).toHaveLength(1);
    expect(store.session.hasEnded.value).toBe(false);
  });

  it('of a token list that was asked for again leaves what is known, and is tried again', async () => {
    const { customer, accessTokens, billableMetrics, list, pass, store } = await setUpAnswered();
    pass(60_000);
    void store.refresh();
    await customer.last().answer(customerWith({ id: 'c1' }));
    await accessTokens.last().fail('server', { status: 500 });
    expect(list.state.value.failure).toMatchObject({ kind: 'server', status: 500 });
    expect(list.state.value.rows).toHaveLength(1);
    void list.retry();
    await settle();
    expect(accessTokens.made).toHaveLength(3);
    await accessTokens.last().answer(pageOfTokens([{ ...TOKEN, value: 'sk_new' }]));
    expect(billableMetrics.last().asked.token).toBe('sk_new');
  });

  it('is gone with the next answer', async () => {
    const { billableMetrics, list } = await setUpWith([TOKEN]);
    await billableMetrics.last().fail('server');
    void list.retry();
    await settle();
    await billableMetrics.last().answer(pageOfMetrics([METRIC]));
    expect(list.state.value).toMatchObject({ failure: undefined, isLoading: false });
    expect(list.state.value.rows).toHaveLength(1);
  });
});

describe('a page that comes back', () => {
  it('goes on by itself where the customer or the tokens could not be reached', async () => {
    const { store, customer, accessTokens, billableMetrics, list, asked } = setUp();
    await customer.last().fail('network');
    await accessTokens.last().fail('network');
    store.wake();
    await settle();
    expect(asked()).toEqual([2, 2, 0]);
    await customer.last().answer(customerWith({ id: 'c1' }));
    await accessTokens.last().fail('network');
    store.wake();
    await accessTokens.last().answer(pageOfTokens([TOKEN]));
    await billableMetrics.last().answer(pageOfMetrics([METRIC]));
    expect(asked()).toEqual([2, 3, 1]);
    expect(list.state.value).toMatchObject({ failure: undefined, isLoading: false });
    expect(list.state.value.rows).toHaveLength(1);
  });

  it('asks again for usage that is a minute old', async () => {
    const { store, pass, billableMetrics, customer, accessTokens } = await setUpAnswered();
    pass(59_999);
    store.wake();
    await settle();
    expect(billableMetrics.made).toHaveLength(1);
    pass(1);
    store.wake();
    await customer.last().answer(customerWith({ id: 'c1' }));
    await accessTokens.last().answer(pageOfTokens([TOKEN]));
    expect(billableMetrics.made).toHaveLength(2);
  });
});

describe('when the session ends', () => {
  async function setUpEnded() {
    const page = await setUpAnswered();
    void page.store.customer().value.load();
    await page.customer.last().fail('session-ended', { status: 401 });
    return page;
  }

  it('what is known of the usage stays, and no token is in hand to ask with', async () => {
    const { list, customer, accessTokens, billableMetrics, store } = await setUpEnded();
    expect(store.session.hasEnded.value).toBe(true);
    expect(list.state.value.rows).toHaveLength(1);
    void store.refresh();
    await customer.last().fail('session-ended', { status: 401 });
    await accessTokens.last().fail('session-ended', { status: 401 });
    expect(billableMetrics.made).toHaveLength(1);
    expect(list.state.value.rows).toHaveLength(1);
    expect(list.state.value.failure?.kind).toBe('session-ended');
  });

  it('an answer of the vendor’s server does not tell that the visitor is back', async () => {
    const { customer, accessTokens, billableMetrics, store } = await setUpWith([TOKEN]);
    void store.customer().value.load();
    await customer.last().fail('session-ended', { status: 401 });
    await billableMetrics.last().answer(pageOfMetrics([METRIC]));
    expect(store.session.hasEnded.value).toBe(true);
    expect(accessTokens.made).toHaveLength(1);
  });

  it('asks again when the visitor is back, with a token that is in hand by then', async () => {
    const { store, customer, accessTokens, billableMetrics, list } = await setUpEnded();
    store.wake();
    await customer.last().answer(customerWith({ id: 'c1' }));
    await accessTokens.last().answer(pageOfTokens([{ ...TOKEN, value: 'sk_new' }]));
    await settle();
    for (const request of billableMetrics.made.slice(1)) await request.answer(pageOfMetrics([METRIC, METRIC]));
    expect(store.session.hasEnded.value).toBe(false);
    expect(billableMetrics.last().asked.token).toBe('sk_new');
    expect(list.hasToken()).toBe(true);
    expect(list.state.value.rows).toHaveLength(2);
  });
});

describe('letting go', () => {
  it('aborts what is under way: the usage, and what only it had asked for', async () => {
    const { lease, customer } = setUp();
    lease.release();
    expect(customer.last().signal?.aborted).toBe(true);

    const later = await setUpWith([TOKEN]);
    later.lease.release();
    expect(later.billableMetrics.last().signal?.aborted).toBe(true);
    await later.billableMetrics.last().answer(pageOfMetrics([METRIC]));
    expect(later.list.state.value.rows).toBeUndefined();
  });

  it('lets go of the customer and the tokens, which are asked for anew then', async () => {
    const { lease, store, asked } = await setUpAnswered();
    lease.release();
    store.customer();
    store.accessTokens('s1');
    expect(asked()).toEqual([2, 2, 1]);
  });

  it('takes neither from another view that has them', async () => {
    const { lease, store, asked } = await setUpAnswered();
    const held = [store.customer(), store.accessTokens('s1')] as const;
    lease.release();
    expect(held[0].value.state.value.rows).toHaveLength(1);
    const token = held[1].value.state.value.rows?.[0]?.item;
    expect(token && held[1].value.valueOf(token)).toBe('sk_one');
    expect(asked()).toEqual([1, 1, 1]);
  });
});
