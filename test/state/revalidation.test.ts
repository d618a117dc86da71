// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ErrorDetails, ErrorKind } from '../../src/api/api-error.js';
import type { AccountModel } from '../../src/state/account-model.js';
import { ALL, loadedAccount, mockAccount, observedAccount, TOKEN } from './mock-account.js';
import { createCustomer, subscriptionsPage, tokensPage } from './mock-portal.js';
import { settle } from './mock-requests.js';
import { observe } from './observe.js';
import { recordsOf } from './records-of.js';

const ONE_PER_PAGE = { state: '', pageSize: 1 } as const;

describe('revalidate', () => {
  it.each([
    [59_999, [1, 1, 1]],
    [60_000, [2, 2, 2]],
  ])('refetches data that is older than a minute, once: %d ms', async (milliseconds, expected) => {
    const { client, advance, requestCounts } = await loadedAccount();
    advance(milliseconds);
    client.revalidate();
    client.revalidate();
    expect(requestCounts()).toEqual(expected);
  });

  it('measures the age of each query from its last response', async () => {
    const { client, advance, requestCounts, subscriptions } = await loadedAccount();
    advance(30_000);
    void client.subscriptions(ALL).refetch();
    await subscriptions.last().respond(subscriptionsPage(['s1']));
    advance(30_000);
    client.revalidate();
    expect(requestCounts()).toEqual([2, 2, 2]);
    advance(30_000);
    client.revalidate();
    expect(requestCounts()).toEqual([2, 3, 2]);
  });

  it('refetches everything after the device’s clock has drifted from the monotonic one', async () => {
    const { client, setSystemTime, requestCounts } = await loadedAccount();
    setSystemTime(3_600_000);
    client.revalidate();
    expect(requestCounts()).toEqual([2, 2, 2]);
  });

  it('refetches the loaded pages when the next one had failed', async () => {
    const { client, subscriptions } = mockAccount();
    const query = client.subscriptions(ONE_PER_PAGE);
    observe(query);
    await subscriptions.last().respond(subscriptionsPage(['s1'], 2));
    void query.fetchNextPage();
    await subscriptions.last().fail('network');
    client.revalidate();
    expect(subscriptions.last().params).toEqual({ limit: 1, state: '' });
    await subscriptions.last().respond(subscriptionsPage(['s1'], 2));
    expect(query).toMatchObject({ error: { value: undefined }, data: { value: { hasNextPage: true } } });
  });

  it.each<[kind: ErrorKind, details: ErrorDetails, after: number, isRefetched: boolean]>([
    ['network', {}, 0, true],
    ['timeout', {}, 0, true],
    ['rate-limited', { status: 429 }, 0, true],
    ['rate-limited', { status: 429, retryAfterSeconds: 3600 }, 3_599_999, false],
    ['rate-limited', { status: 429, retryAfterSeconds: 3600 }, 3_600_000, true],
    ['server', { status: 502 }, 0, true],
    ['server', { status: 503, retryAfterSeconds: 10 }, 9_999, false],
    ['server', { status: 503, retryAfterSeconds: 10 }, 10_000, true],
    ['server', { status: 500 }, 59_999, false],
    ['server', { status: 500 }, 60_000, true],
    ['forbidden', { status: 403 }, 59_999, false],
    ['not-found', { status: 404 }, 59_999, false],
    ['malformed', { status: 200 }, 59_999, false],
  ])('after "%s" %j and %d ms refetches: %s', async (kind, details, after, isRefetched) => {
    const { client, customer, subscriptions, accessTokens, advance, requestCounts } = observedAccount();
    for (const requests of [customer, subscriptions, accessTokens]) await requests.last().fail(kind, details);
    advance(after);
    client.revalidate();
    expect(requestCounts()).toEqual(isRefetched ? [2, 2, 2] : [1, 1, 1]);
  });
});

describe('an expired session', () => {
  async function expiredAccount() {
    const account = await loadedAccount();
    void account.client.customer().refetch();
    await account.customer.last().fail('session-ended');
    return account;
  }

  it.each<[string, (client: AccountModel) => void]>([
    ['the customer', (client) => void client.customer().refetch()],
    ['a list', (client) => void client.subscriptions(ALL).refetch()],
    ['tokens', (client) => void client.accessTokens('s1').refetch()],
  ])('is detected by a response to %s, which probes it, because others may still succeed', async (_, refetch) => {
    const { client, customer, subscriptions, accessTokens, requestCounts } = await loadedAccount();
    expect(client.session.isExpired.value).toBe(false);
    refetch(client);
    const before = requestCounts();
    for (const { sent } of [customer, subscriptions, accessTokens]) await sent[1]?.fail('session-ended');
    expect(client.session.isExpired.value).toBe(true);
    client.revalidate();
    expect(requestCounts()).toEqual(before.map((count) => (count === 2 ? 3 : 1)));
  });

  it('hides every revealed token, discards all secrets and keeps the rest', async () => {
    const { client, customer, secretOf } = await loadedAccount();
    const tokensQuery = client.accessTokens('s1');
    const [token] = recordsOf(tokensQuery);
    const listener = vi.fn();
    client.revealTimers.reveal(Symbol('token'), 30, listener);
    expect(secretOf('s1')).toBe('sk_secret');
    void client.customer().refetch();
    await customer.last().fail('session-ended');
    expect(listener).toHaveBeenLastCalledWith(0);
    expect(recordsOf(tokensQuery)).toMatchObject([{ name: 'CI', hasSecret: false }]);
    expect([secretOf('s1'), token && tokensQuery.getSecret(token)]).toEqual([undefined, undefined]);
    expect(recordsOf(client.subscriptions(ALL))).toHaveLength(2);
    expect(client.customer().data.value?.name).toBe('Ada');
  });

  it('keeps no secret of a request that was in flight', async () => {
    const { client, customer, accessTokens, secretOf } = await loadedAccount();
    void client.accessTokens('s1').refetch();
    void client.customer().refetch();
    await customer.last().fail('session-ended');
    await accessTokens.last().respond(tokensPage([TOKEN]));
    expect(recordsOf(client.accessTokens('s1'))).toMatchObject([{ name: 'CI', hasSecret: false }]);
    expect(secretOf('s1')).toBeUndefined();
  });

  it('removes data that is kept without observers', async () => {
    const { client, stops, queries, customer } = await loadedAccount();
    stops[1]?.();
    await settle();
    expect(client.subscriptions(ALL)).toBe(queries[1]);
    void client.customer().refetch();
    await customer.last().fail('session-ended');
    expect(client.subscriptions(ALL)).not.toBe(queries[1]);
  });

  it('is probed by one request per revalidation', async () => {
    const { client, customer, requestCounts, advance } = await expiredAccount();
    for (let count = 3; count < 6; count++) {
      advance(60_000);
      client.revalidate();
      client.revalidate();
      expect(requestCounts()).toEqual([count, 1, 1]);
      await customer.last().fail('session-ended');
    }
    expect(client.session.isExpired.value).toBe(true);
  });

  it('ends with the first successful response, after which everything is refetched', async () => {
    const { client, customer, accessTokens, subscriptions, requestCounts, secretOf } = await expiredAccount();
    client.revalidate();
    await customer.last().respond(createCustomer({ name: 'Ada' }));
    expect(client.session.isExpired.value).toBe(false);
    expect(requestCounts()).toEqual([3, 2, 2]);
    await subscriptions.last().respond(subscriptionsPage(['s1']));
    await accessTokens.last().respond(tokensPage([TOKEN]));
    expect(secretOf('s1')).toBe('sk_secret');
    client.revalidate();
    expect(requestCounts()).toEqual([3, 2, 2]);
  });

  it('is probed by another query if the query that detected it is not observed any more', async () => {
    const { client, stops, requestCounts } = await expiredAccount();
    stops[0]?.();
    await settle();
    client.revalidate();
    expect(requestCounts()).toEqual([2, 2, 1]);
  });

  it('does not cause endless requests if one operation always reports it', async () => {
    const { client, customer, accessTokens, requestCounts } = mockAccount();
    for (const id of ['s1', 's2', 's3']) observe(client.accessTokens(id));
    observe(client.customer());
    const countAll = () => requestCounts().reduce((sum, count) => sum + count);
    /** Rejects requests for the tokens of s1; all other requests succeed. */
    const settleAll = async () => {
      for (let settled = 0; settled !== countAll();) {
        settled = countAll();
        expect(settled).toBeLessThan(40);
        for (const request of accessTokens.sent) {
          if (request.params.subscriptionId === 's1') await request.fail('session-ended');
          else await request.respond(tokensPage([TOKEN]));
        }
        for (const request of customer.sent) await request.respond(createCustomer({ name: 'Ada' }));
      }
    };
    await settleAll();
    client.revalidate();
    await settleAll();
    void client.refetchAll();
    await settleAll();
    expect(client.session.isExpired.value).toBe(true);
  });

  it('leaves no row of the previous user, not even with a next page', async () => {
    const { client, subscriptions } = mockAccount();
    const query = client.subscriptions(ONE_PER_PAGE);
    observe(query);
    const ids = () => recordsOf(query).map(({ id }) => id);
    await subscriptions.last().respond(subscriptionsPage(['ada0'], 3));
    void query.fetchNextPage();
    await subscriptions.last().respond(subscriptionsPage(['ada1'], 3));
    void query.fetchNextPage();
    await subscriptions.last().fail('session-ended');
    void query.retry();
    await subscriptions.last().fail('network');
    expect(ids()).toEqual(['ada0', 'ada1']);
    void query.retry();
    expect(subscriptions.last().params).toEqual({ limit: 2, state: '' });
    await subscriptions.last().respond(subscriptionsPage(['grace0'], 9));
    await subscriptions.last().respond(subscriptionsPage(['grace1'], 9));
    expect(ids()).toEqual(['grace0', 'grace1']);
    expect(query.data.value).toMatchObject({ hasNextPage: true, nextOffset: 2 });
  });
});

it('in any order of events, no secret is available while the session is expired, and all data recovers after the sign-in', async () => {
  const step = fc.oneof(
    fc.constant('revalidate' as const),
    fc.constant('refetchAll' as const),
    fc.record({ advance: fc.nat({ max: 90_000 }) }),
    fc.record({ respond: fc.nat({ max: 30 }) }),
    fc.record({ expire: fc.nat({ max: 30 }) }),
    fc.record({ fail: fc.nat({ max: 30 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { client, customer, accessTokens, advance } = mockAccount();
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
        else if ('expire' in command) await requests()[command.expire]?.fail('session-ended');
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
