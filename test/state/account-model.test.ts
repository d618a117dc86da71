// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAccountModel } from '../../src/state/account-model.js';
import type { Query } from '../../src/state/query.js';
import type { CountdownListener } from '../../src/state/reveal-timers.js';
import { createServerClock } from '../../src/state/server-clock.js';
import { createCustomer, mockPortal, subscriptionsPage, tokensPage } from './mock-portal.js';
import { settle } from './mock-requests.js';
import { observe } from './observe.js';
import { recordsOf } from './records-of.js';

const ALL = { state: '', pageSize: 20 } as const;
const TOKEN = { id: 't1', name: 'CI', value: 'sk_secret' };

function setUp() {
  const portal = mockPortal();
  const clock = createServerClock();
  const client = createAccountModel(portal.client, clock, () => Date.now());
  return {
    ...portal,
    clock,
    client,
    requestCounts: () => [portal.customer, portal.subscriptions, portal.accessTokens].map(({ sent }) => sent.length),
  };
}

type SetUp = ReturnType<typeof setUp>;

/** The data that widgets share: its query, its requests and a response to them. */
const RESOURCES = [
  {
    name: 'the customer',
    get: ({ client }: SetUp): Query<unknown> => client.customer(),
    requests: ({ customer }: SetUp) => customer.sent,
    respond: ({ customer }: SetUp) => customer.last().respond(createCustomer({ name: 'Ada' })),
    read: ({ client }: SetUp) => client.customer().data.value?.name,
    expected: 'Ada',
    isKept: true,
  },
  {
    name: 'subscriptions',
    get: ({ client }: SetUp): Query<unknown> => client.subscriptions(ALL),
    requests: ({ subscriptions }: SetUp) => subscriptions.sent,
    respond: ({ subscriptions }: SetUp) => subscriptions.last().respond(subscriptionsPage(['s1'])),
    read: ({ client }: SetUp) => recordsOf(client.subscriptions(ALL))[0]?.id,
    expected: 's1',
    isKept: true,
  },
  {
    name: 'access tokens',
    get: ({ client }: SetUp): Query<unknown> => client.accessTokens('s1'),
    requests: ({ accessTokens }: SetUp) => accessTokens.sent,
    respond: ({ accessTokens }: SetUp) => accessTokens.last().respond(tokensPage([TOKEN])),
    read: ({ client }: SetUp) => recordsOf(client.accessTokens('s1'))[0]?.name,
    expected: 'CI',
    isKept: false,
  },
];

describe('createAccountModel', () => {
  it('sends no request for queries that are not observed', async () => {
    const page = setUp();
    for (const { get } of RESOURCES) get(page);
    await page.client.refetchAll();
    page.client.revalidate();
    expect(page.requestCounts()).toEqual([0, 0, 0]);
  });

  it('has the clock that it was created with', () => {
    const { client, clock } = setUp();
    expect(client.clock).toBe(clock);
  });

  describe.each(RESOURCES)('$name', ({ get, requests, respond, read, expected, isKept }) => {
    it('are cached for a widget that is mounted later, except for tokens, which are refetched', async () => {
      const page = setUp();
      const query = get(page);
      const stop = observe(query);
      await respond(page);
      stop();
      await settle();
      observe(get(page));
      expect(get(page) === query).toBe(isKept);
      expect(read(page)).toBe(isKept ? expected : undefined);
      expect(requests(page)).toHaveLength(isKept ? 1 : 2);
    });

    it('are requested by each `refetchAll`, which aborts requests in flight and resolves with the new responses', async () => {
      const page = setUp();
      observe(get(page));
      const resolved: string[] = [];
      void page.client.refetchAll().then(() => resolved.push('first'));
      void page.client.refetchAll().then(() => resolved.push('second'));
      expect(requests(page).map(({ signal }) => signal?.aborted)).toEqual([true, true, false]);
      await requests(page)[0]?.fail();
      await requests(page)[1]?.fail();
      expect(resolved).toEqual([]);
      expect(read(page)).toBeUndefined();
      await respond(page);
      expect(read(page)).toBe(expected);
      expect(resolved.toSorted()).toEqual(['first', 'second']);
    });
  });

  it('has a query per filter, page size and subscription', () => {
    const { client, subscriptions, accessTokens } = setUp();
    const params = [
      { state: '', pageSize: 20 },
      { state: 'active', pageSize: 20 },
      { state: 'canceled', pageSize: 20 },
      { state: 'active', pageSize: 50 },
    ] as const;
    for (const each of params) observe(client.subscriptions(each));
    expect(subscriptions.sent.map((request) => request.params)).toEqual(
      params.map(({ state, pageSize }) => ({ state, limit: pageSize })),
    );
    for (const id of ['s1', 's 2']) observe(client.accessTokens(id));
    expect(accessTokens.sent.map((request) => request.params.subscriptionId)).toEqual(['s1', 's 2']);
  });

  it('refetches everything that is observed, and resolves also if some requests fail', async () => {
    const { client, customer, subscriptions, accessTokens, requestCounts } = setUp();
    for (const query of [client.customer(), client.subscriptions(ALL), client.accessTokens('s1')]) observe(query);
    await customer.last().respond(createCustomer({ name: 'Ada' }));
    await subscriptions.last().respond(subscriptionsPage(['s1']));
    await accessTokens.last().respond(tokensPage([]));
    const refetched = client.refetchAll();
    expect(requestCounts()).toEqual([2, 2, 2]);
    await customer.last().fail('server');
    await subscriptions.last().fail('network');
    await accessTokens.last().respond(tokensPage([]));
    await expect(refetched).resolves.toBeUndefined();
    expect(client.customer().data.value?.name).toBe('Ada');
    expect(client.customer().error.value?.kind).toBe('server');
  });

  it('names the operation in each error', async () => {
    const { client, customer, subscriptions, accessTokens } = setUp();
    const queries = [client.customer(), client.subscriptions(ALL), client.accessTokens('s1')];
    for (const query of queries) observe(query);
    for (const requests of [customer, subscriptions, accessTokens])
      await requests.last().fail('forbidden', { status: 403 });
    expect(queries.map(({ error }) => error.value)).toEqual(
      ['getCustomer', 'listSubscriptions', 'listAccessTokens'].map((operation) => ({
        kind: 'forbidden',
        operation,
        status: 403,
        isRetryable: false,
      })),
    );
  });

  it('keeps the identity of data after an unchanged response', async () => {
    const { client, customer, subscriptions } = setUp();
    for (const query of [client.customer(), client.subscriptions(ALL)]) observe(query);
    const respond = async () => {
      await customer.last().respond(createCustomer({ id: 'c1', name: 'Ada' }));
      await subscriptions.last().respond(subscriptionsPage(['s1', 's2']));
    };
    await respond();
    const before = [client.customer().data.value, client.subscriptions(ALL).data.value];
    void client.refetchAll();
    await respond();
    const after = [client.customer().data.value, client.subscriptions(ALL).data.value];
    expect(after.map((data, index) => data === before[index])).toEqual([true, true]);
    expect([client.customer(), client.subscriptions(ALL)].map(({ dataUpdateCount }) => dataUpdateCount.value)).toEqual([
      2, 2,
    ]);
  });
});

describe('token values', () => {
  it('are not reachable after the last observer is removed', async () => {
    const { client, accessTokens } = setUp();
    const query = client.accessTokens('s1');
    const stops = [observe(query), observe(query)];
    await accessTokens.last().respond(tokensPage([TOKEN]));
    const token = recordsOf(query)[0];
    const getSecret = () => token && query.getSecret(token);
    stops[0]?.();
    await settle();
    expect(getSecret()).toBe('sk_secret');
    stops[1]?.();
    await settle();
    expect(getSecret()).toBeUndefined();
    expect(client.accessTokens('s1')).not.toBe(query);
    expect(client.accessTokens('s1').data.value).toBeUndefined();
  });

  it('of a response that is received after the last observer is removed are not reachable either', async () => {
    const { client, accessTokens } = setUp();
    const query = client.accessTokens('s1');
    const stop = observe(query);
    stop();
    await settle();
    await accessTokens.last().respond(tokensPage([TOKEN]));
    expect(query.data.value).toBeUndefined();
  });
});

describe('the marks of rows', () => {
  const NO_USAGE = { items: new Map(), invalid: 0, total: null, nextOffset: 0, hasNextPage: false };

  it('are forgotten at the end of the session', async () => {
    const { client, customer } = setUp();
    observe(client.customer());
    client.marks.report('s1', { usage: NO_USAGE });
    await customer.last().fail('session-ended');
    expect(client.session.isExpired.value).toBe(true);
    expect(client.marks.of('s1').value?.usage).toBeUndefined();
  });
});

describe('another customer', () => {
  it('discards all data, hides tokens and refetches observed queries', async () => {
    const { client, customer, subscriptions, accessTokens, requestCounts } = setUp();
    const tokensQuery = client.accessTokens('s1');
    for (const query of [client.customer(), client.subscriptions(ALL), tokensQuery]) observe(query);
    const stop = observe(client.subscriptions({ state: 'active', pageSize: 20 }));
    await subscriptions.last().respond(subscriptionsPage(['s1']));
    stop();
    await settle();
    await customer.last().respond(createCustomer({ id: 'ada', name: 'Ada' }));
    await subscriptions.sent[0]?.respond(subscriptionsPage(['s1']));
    await accessTokens.last().respond(tokensPage([TOKEN]));
    const token = recordsOf(tokensQuery)[0];
    const listener = vi.fn<CountdownListener>();
    client.revealTimers.reveal(Symbol('token'), 30, listener);
    const [first] = recordsOf(client.subscriptions(ALL));
    if (first) client.selection.select(first);
    expect(client.selection.selectedId.value).toBe('s1');

    void client.customer().refetch();
    await customer.last().respond(createCustomer({ id: 'grace', name: 'Grace' }));
    expect(requestCounts()).toEqual([3, 3, 2]);
    expect([client.customer(), client.subscriptions(ALL), tokensQuery].map(({ data }) => data.value)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(token && tokensQuery.getSecret(token)).toBeUndefined();
    expect(listener.mock.lastCall).toEqual([0]);
    expect(client.selection.selectedId.value).toBeUndefined();
    expect(client.subscriptions({ state: 'active', pageSize: 20 }).data.value).toBeUndefined();

    await customer.last().respond(createCustomer({ id: 'grace', name: 'Grace' }));
    await subscriptions.last().respond(subscriptionsPage(['s9']));
    expect(client.customer().data.value?.name).toBe('Grace');
    expect(recordsOf(client.subscriptions(ALL)).map(({ id }) => id)).toEqual(['s9']);
    expect(requestCounts()).toEqual([3, 3, 2]);
  });
});

describe('the revealed tokens of a page', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are all hidden by `hideAll`', () => {
    vi.useFakeTimers();
    const { client } = setUp();
    const listeners = [vi.fn<CountdownListener>(), vi.fn<CountdownListener>()];
    listeners.forEach((listener, index) => client.revealTimers.reveal(Symbol('token'), 30 * (index + 1), listener));
    expect(listeners.map(({ mock }) => mock.lastCall)).toEqual([[30], [60]]);
    client.revealTimers.hideAll();
    expect(listeners.map(({ mock }) => mock.lastCall)).toEqual([[0], [0]]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
