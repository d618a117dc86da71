// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ErrorDetails, ErrorKind } from '../../src/api/api-error.js';
import { createAccountModel, type AccountModel } from '../../src/state/account-model.js';
import type { CountdownListener } from '../../src/state/reveal-timers.js';
import { createServerClock } from '../../src/state/server-clock.js';
import { createCustomer, mockPortal, subscriptionsPage, tokensPage } from './mock-portal.js';
import { settle } from './mock-requests.js';
import { observe } from './observe.js';
import { recordsOf } from './records-of.js';

const ALL = { state: '', pageSize: 20 } as const;
const ONE_PER_PAGE = { state: '', pageSize: 1 } as const;
const TOKEN = { id: 't1', name: 'CI', value: 'sk_secret' };
const UNAUTHORIZED = { status: 401 };

function setUp() {
  const portal = mockPortal();
  let now = 1000;
  let systemTime = 0;
  const clock = createServerClock(
    () => now,
    () => now + systemTime,
  );
  const client = createAccountModel(portal.client, clock, () => now);
  return {
    ...portal,
    client,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    setSystemTime: (milliseconds: number) => {
      systemTime = milliseconds;
    },
    requestCounts: () => [portal.customer, portal.subscriptions, portal.accessTokens].map(({ sent }) => sent.length),
  };
}

/** A customer, a list and the tokens of a subscription, observed but not loaded. */
function setUpObserved() {
  const page = setUp();
  const { client } = page;
  const customerQuery = client.customer();
  const subscriptionsQuery = client.subscriptions(ALL);
  const tokensQuery = client.accessTokens('s1');
  const token = () => recordsOf(tokensQuery)[0];
  return {
    ...page,
    customerQuery,
    subscriptionsQuery,
    tokensQuery,
    /** Name of the token, whether its secret is available, and the secret. */
    tokenState: () => {
      const current = token();
      return current && [current.name, current.hasSecret, tokensQuery.getSecret(current)];
    },
    stops: [observe(customerQuery), observe(subscriptionsQuery), observe(tokensQuery)] as const,
  };
}

async function setUpLoaded() {
  const page = setUpObserved();
  await page.customer.last().respond(createCustomer({ name: 'Ada' }));
  await page.subscriptions.last().respond(subscriptionsPage(['s1', 's2']));
  await page.accessTokens.last().respond(tokensPage([TOKEN]));
  return page;
}

describe('revalidate', () => {
  it('sends no request if nothing is observed', () => {
    const { client, advance, requestCounts } = setUp();
    client.customer();
    advance(1e9);
    client.revalidate();
    expect(requestCounts()).toEqual([0, 0, 0]);
  });

  it.each([
    [0, [1, 1, 1]],
    [59_999, [1, 1, 1]],
    [60_000, [2, 2, 2]],
    [1e9, [2, 2, 2]],
  ])('refetches data that is older than a minute: %d ms', async (milliseconds, expected) => {
    const { client, advance, requestCounts } = await setUpLoaded();
    advance(milliseconds);
    client.revalidate();
    expect(requestCounts()).toEqual(expected);
  });

  it('measures the age of each query from its last response', async () => {
    const { client, advance, requestCounts, subscriptions, subscriptionsQuery } = await setUpLoaded();
    advance(30_000);
    void subscriptionsQuery.refetch();
    await subscriptions.last().respond(subscriptionsPage(['s1']));
    advance(30_000);
    client.revalidate();
    expect(requestCounts()).toEqual([2, 2, 2]);
    advance(30_000);
    client.revalidate();
    expect(requestCounts()).toEqual([2, 3, 2]);
  });

  it('refetches everything after the device’s clock has drifted from the monotonic one', async () => {
    const { client, setSystemTime, requestCounts } = await setUpLoaded();
    setSystemTime(3_600_000);
    client.revalidate();
    expect(requestCounts()).toEqual([2, 2, 2]);
  });

  it('keeps the data until the response, and if the request fails', async () => {
    const { client, advance, customer, customerQuery } = await setUpLoaded();
    const seen: (string | null | undefined)[] = [];
    const stop = customerQuery.data.subscribe((data) => seen.push(data?.name));
    advance(60_000);
    client.revalidate();
    await customer.last().fail('server', { status: 500 });
    advance(60_000);
    client.revalidate();
    await customer.last().respond(createCustomer({ name: 'Grace' }));
    stop();
    expect([...new Set(seen)]).toEqual(['Ada', 'Grace']);
  });

  it('shares requests in flight', async () => {
    const { client, advance, requestCounts } = await setUpLoaded();
    advance(60_000);
    client.revalidate();
    client.revalidate();
    expect(requestCounts()).toEqual([2, 2, 2]);
  });

  it('ignores queries that are not observed any more', async () => {
    const { client, advance, requestCounts, stops } = await setUpLoaded();
    stops[1]();
    await settle();
    advance(60_000);
    client.revalidate();
    expect(requestCounts()).toEqual([2, 1, 2]);
  });

  it('refetches the loaded pages when the next one had failed', async () => {
    const { client, subscriptions } = setUp();
    const query = client.subscriptions(ONE_PER_PAGE);
    observe(query);
    await subscriptions.last().respond(subscriptionsPage(['s1'], 2));
    void query.fetchNextPage();
    await subscriptions.last().fail('network');
    client.revalidate();
    expect(subscriptions.last().params).toEqual({ limit: 1, state: '' });
    await subscriptions.last().respond(subscriptionsPage(['s1'], 2));
    expect([query.error.value, query.data.value?.hasNextPage, query.isFetching.value]).toEqual([
      undefined,
      true,
      false,
    ]);
  });

  const ERRORS: [kind: ErrorKind, details: ErrorDetails, after: number, isRefetched: boolean][] = [
    ['network', {}, 0, true],
    ['timeout', {}, 0, true],
    ['timeout', { status: 408 }, 0, true],
    ['rate-limited', { status: 429 }, 0, true],
    ['rate-limited', { status: 429, retryAfterSeconds: 10 }, 9_999, false],
    ['rate-limited', { status: 429, retryAfterSeconds: 10 }, 10_000, true],
    ['rate-limited', { status: 429, retryAfterSeconds: 3600 }, 60_000, false],
    ['rate-limited', { status: 429, retryAfterSeconds: 3600 }, 3_600_000, true],
    ['server', { status: 502 }, 0, true],
    ['server', { status: 503 }, 0, true],
    ['rate-limited', { status: 429, retryAfterSeconds: 86_400 }, 86_399_999, false],
    ['rate-limited', { status: 429, retryAfterSeconds: 86_401 }, 0, true],
    ['rate-limited', { status: 429, retryAfterSeconds: 999_999_999_999_999 }, 0, true],
    ['server', { status: 503, retryAfterSeconds: 10 }, 9_999, false],
    ['server', { status: 503, retryAfterSeconds: 10 }, 10_000, true],
    ['server', { status: 504 }, 0, true],
    ['server', { status: 500 }, 59_999, false],
    ['server', { status: 500 }, 60_000, true],
    ['server', { status: 501 }, 59_999, false],
    ['forbidden', { status: 403 }, 59_999, false],
    ['forbidden', { status: 403 }, 60_000, true],
    ['not-found', { status: 404 }, 59_999, false],
    ['malformed', { status: 200 }, 59_999, false],
  ];

  it.each(ERRORS)('after "%s" %j and %d ms refetches: %s', async (kind, details, after, isRefetched) => {
    const { client, customer, subscriptions, accessTokens, advance, requestCounts } = setUpObserved();
    for (const requests of [customer, subscriptions, accessTokens]) await requests.last().fail(kind, details);
    advance(after);
    client.revalidate();
    expect(requestCounts()).toEqual(isRefetched ? [2, 2, 2] : [1, 1, 1]);
  });
});

describe('an expired session', () => {
  async function setUpExpired() {
    const page = await setUpLoaded();
    void page.customerQuery.refetch();
    await page.customer.last().fail('session-ended', UNAUTHORIZED);
    return page;
  }

  it.each<[string, (client: AccountModel) => void]>([
    ['the customer', (client) => void client.customer().refetch()],
    ['a list', (client) => void client.subscriptions(ALL).refetch()],
    ['tokens', (client) => void client.accessTokens('s1').refetch()],
  ])('is detected by a response to %s', async (_, refetch) => {
    const { client, customer, subscriptions, accessTokens } = await setUpLoaded();
    expect(client.session.isExpired.value).toBe(false);
    refetch(client);
    for (const { sent } of [customer, subscriptions, accessTokens]) await sent[1]?.fail('session-ended', UNAUTHORIZED);
    expect(client.session.isExpired.value).toBe(true);
  });

  it('hides every revealed token, discards all secrets and keeps the rest', async () => {
    const { client, customer, customerQuery, subscriptionsQuery, tokensQuery, tokenState } = await setUpLoaded();
    const token = recordsOf(tokensQuery)[0];
    const listener = vi.fn<CountdownListener>();
    client.revealTimers.reveal(Symbol('token'), 30, listener);
    expect(tokenState()).toEqual(['CI', true, 'sk_secret']);
    void customerQuery.refetch();
    await customer.last().fail('session-ended', UNAUTHORIZED);
    expect(listener.mock.lastCall).toEqual([0]);
    expect(tokenState()).toEqual(['CI', false, undefined]);
    expect(token && tokensQuery.getSecret(token)).toBeUndefined();
    expect(recordsOf(subscriptionsQuery)).toHaveLength(2);
    expect(customerQuery.data.value?.name).toBe('Ada');
  });

  it('keeps no secret of a request that was in flight', async () => {
    const { customer, customerQuery, accessTokens, tokensQuery, tokenState } = await setUpLoaded();
    void tokensQuery.refetch();
    void customerQuery.refetch();
    await customer.last().fail('session-ended', UNAUTHORIZED);
    await accessTokens.last().respond(tokensPage([TOKEN]));
    expect(tokenState()).toEqual(['CI', false, undefined]);
  });

  it('removes data that is kept without observers', async () => {
    const { client, stops, subscriptionsQuery, customerQuery, customer } = await setUpLoaded();
    stops[1]();
    await settle();
    expect(client.subscriptions(ALL)).toBe(subscriptionsQuery);
    void customerQuery.refetch();
    await customer.last().fail('session-ended', UNAUTHORIZED);
    expect(client.subscriptions(ALL)).not.toBe(subscriptionsQuery);
  });

  it('is probed by one request per revalidation', async () => {
    const { client, customer, requestCounts, advance } = await setUpExpired();
    expect(requestCounts()).toEqual([2, 1, 1]);
    for (let count = 3; count < 6; count++) {
      advance(60_000);
      client.revalidate();
      client.revalidate();
      expect(requestCounts()).toEqual([count, 1, 1]);
      await customer.last().fail('session-ended', UNAUTHORIZED);
    }
    expect(client.session.isExpired.value).toBe(true);
  });

  it('ends with the first successful response, after which everything is refetched', async () => {
    const { client, customer, accessTokens, subscriptions, requestCounts, tokenState } = await setUpExpired();
    client.revalidate();
    await customer.last().respond(createCustomer({ name: 'Ada' }));
    expect(client.session.isExpired.value).toBe(false);
    expect(requestCounts()).toEqual([3, 2, 2]);
    await subscriptions.last().respond(subscriptionsPage(['s1']));
    await accessTokens.last().respond(tokensPage([TOKEN]));
    expect(tokenState()).toEqual(['CI', true, 'sk_secret']);
    client.revalidate();
    expect(requestCounts()).toEqual([3, 2, 2]);
  });

  it('ends with any successful response: of a refetch, or of a new widget', async () => {
    const refetched = await setUpExpired();
    void refetched.subscriptionsQuery.refetch();
    await refetched.subscriptions.last().respond(subscriptionsPage(['s1']));
    expect(refetched.client.session.isExpired.value).toBe(false);
    expect(refetched.requestCounts()).toEqual([3, 2, 2]);

    const mounted = await setUpExpired();
    observe(mounted.client.subscriptions({ state: 'active', pageSize: 20 }));
    await mounted.subscriptions.last().respond(subscriptionsPage(['s1']));
    expect(mounted.client.session.isExpired.value).toBe(false);
    expect(mounted.requestCounts()).toEqual([3, 3, 2]);
  });

  it('is probed by one request, and then everything is refetched, if all requests had failed', async () => {
    const { client, customer, subscriptions, accessTokens, requestCounts, ...queries } = setUpObserved();
    for (const requests of [customer, subscriptions, accessTokens])
      await requests.last().fail('session-ended', UNAUTHORIZED);
    client.revalidate();
    expect(requestCounts()).toEqual([2, 1, 1]);
    await customer.last().respond(createCustomer({ name: 'Ada' }));
    expect(requestCounts()).toEqual([2, 2, 2]);
    await subscriptions.last().respond(subscriptionsPage([]));
    await accessTokens.last().respond(tokensPage([]));
    const { customerQuery, subscriptionsQuery, tokensQuery } = queries;
    expect([customerQuery, subscriptionsQuery, tokensQuery].map(({ error }) => error.value)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is probed by the operation that detected it, because others may still succeed', async () => {
    const { client, accessTokens, tokensQuery, requestCounts } = await setUpLoaded();
    void tokensQuery.refetch();
    await accessTokens.last().fail('session-ended', UNAUTHORIZED);
    client.revalidate();
    expect(requestCounts()).toEqual([1, 1, 3]);
  });

  it('is probed by another query if the query that detected it is not observed any more', async () => {
    const { client, stops, requestCounts } = await setUpExpired();
    stops[0]();
    await settle();
    client.revalidate();
    expect(requestCounts()).toEqual([2, 2, 1]);
  });

  it('does not cause endless requests if one operation always reports it', async () => {
    const { client, customer, subscriptions, accessTokens, requestCounts } = setUp();
    for (const id of ['s1', 's2', 's3']) observe(client.accessTokens(id));
    observe(client.customer());
    observe(client.subscriptions(ALL));
    /** Rejects requests for the tokens of s1; all other requests succeed. */
    const settleAll = async () => {
      for (let settled = [0, 0, 0]; String(settled) !== String(requestCounts());) {
        const before = settled;
        settled = requestCounts();
        for (const request of accessTokens.sent.slice(before[2])) {
          if (request.params.subscriptionId === 's1') await request.fail('session-ended', UNAUTHORIZED);
          else await request.respond(tokensPage([TOKEN]));
        }
        for (const request of customer.sent.slice(before[0])) await request.respond(createCustomer({ name: 'Ada' }));
        for (const request of subscriptions.sent.slice(before[1])) await request.respond(subscriptionsPage([]));
        expect(requestCounts().reduce((sum, count) => sum + count)).toBeLessThan(40);
      }
    };
    await settleAll();
    client.revalidate();
    await settleAll();
    void client.refetchAll();
    await settleAll();
    expect(client.session.isExpired.value).toBe(true);
  });

  it('does not affect another portal', async () => {
    const [expired, other] = [await setUpExpired(), await setUpLoaded()];
    expect(expired.client.session.isExpired.value).toBe(true);
    expect(other.client.session.isExpired.value).toBe(false);
    expect(other.tokenState()).toEqual(['CI', true, 'sk_secret']);
  });

  it('leaves no row of the previous user', async () => {
    const { client, subscriptions } = setUp();
    const query = client.subscriptions(ONE_PER_PAGE);
    observe(query);
    const ids = () => recordsOf(query).map(({ id }) => id);
    for (let index = 0; index < 8; index++) {
      await subscriptions.last().respond(subscriptionsPage([`ada${index}`], 8));
      void query.fetchNextPage();
    }
    expect(ids()).toHaveLength(8);
    void query.refetch();
    await subscriptions.last().fail('session-ended', UNAUTHORIZED);
    expect(ids()).toHaveLength(8);
    client.revalidate();
    await subscriptions.last().fail('network');
    expect(ids()).toHaveLength(8);
    client.revalidate();
    expect(subscriptions.last().params).toEqual({ limit: 8, state: '' });
    await subscriptions.last().respond(subscriptionsPage(['grace0', 'grace1'], 9));
    expect(ids()).toHaveLength(8);
    await subscriptions
      .last()
      .respond(subscriptionsPage(['grace2', 'grace3', 'grace4', 'grace5', 'grace6', 'grace7'], 9));
    expect(ids()).toEqual(Array.from({ length: 8 }, (_, index) => `grace${index}`));
    expect(query.data.value).toMatchObject({ hasNextPage: true, nextOffset: 8 });
  });

  it('turns `fetchNextPage` into a refetch, so that rows of two users are never mixed', async () => {
    const { client, subscriptions } = setUp();
    const query = client.subscriptions(ONE_PER_PAGE);
    observe(query);
    await subscriptions.last().respond(subscriptionsPage(['ada0'], 3));
    void query.fetchNextPage();
    await subscriptions.last().fail('session-ended', UNAUTHORIZED);
    void query.retry();
    expect(subscriptions.last().params).toEqual({ limit: 1, state: '' });
    await subscriptions.last().respond(subscriptionsPage(['grace0'], 3));
    expect(recordsOf(query).map(({ id }) => id)).toEqual(['grace0']);
  });
});

describe('in any order of events', () => {
  const step = fc.oneof(
    fc.constant('revalidate' as const),
    fc.constant('refetchAll' as const),
    fc.record({ advance: fc.nat({ max: 90_000 }) }),
    fc.record({ respond: fc.nat({ max: 30 }) }),
    fc.record({ expire: fc.nat({ max: 30 }) }),
    fc.record({ fail: fc.nat({ max: 30 }) }),
  );

  it('no secret is available while the session is expired, and all data recovers after the sign-in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { client, customer, accessTokens, advance } = setUp();
        const tokenQueries = [client.accessTokens('s1'), client.accessTokens('s2')];
        const queries = [client.customer(), ...tokenQueries];
        const stops = queries.map(observe);
        const tokens = () => tokenQueries.flatMap((query) => recordsOf(query).map((item) => ({ query, item })));
        const requests = () => [
          ...customer.sent.map((request) => ({
            ...request,
            succeed: () => request.respond(createCustomer({ name: 'Ada' })),
          })),
          ...accessTokens.sent.map((request) => ({ ...request, succeed: () => request.respond(tokensPage([TOKEN])) })),
        ];
        for (const command of steps) {
          if (command === 'revalidate') client.revalidate();
          else if (command === 'refetchAll') void client.refetchAll();
          else if ('advance' in command) advance(command.advance);
          else if ('respond' in command) await requests()[command.respond]?.succeed();
          else if ('expire' in command) await requests()[command.expire]?.fail('session-ended', UNAUTHORIZED);
          else await requests()[command.fail]?.fail('network');
          if (client.session.isExpired.value) {
            expect(tokens().filter(({ query, item }) => item.hasSecret || query.getSecret(item))).toEqual([]);
          }
        }
        // From now on, all requests succeed, and the page becomes visible several times.
        for (let time = 0; time < 5; time++) {
          advance(60_000);
          client.revalidate();
          for (const request of requests()) await request.succeed();
        }
        expect(client.session.isExpired.value).toBe(false);
        expect(queries.map(({ error }) => error.value)).toEqual([undefined, undefined, undefined]);
        expect(tokens().map(({ query, item }) => query.getSecret(item))).toEqual(['sk_secret', 'sk_secret']);
        for (const stop of stops) stop();
      }),
    );
  });
});
