import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ErrorKind } from '../../src/client/api-error.js';
import type { ErrorDetails } from '../client/failed-with.js';
import { expectSteps } from './account-steps.js';
import { ALL, loadedAccount, mockAccount, observedAccount, TOKEN } from './mock-account.js';
import { subscriptionsPage, tokensPage } from './mock-portal.js';
import { settle } from './mock-requests.js';
import { observe } from './observe.js';
import { recordsOf } from './records-of.js';

const ONE_PER_PAGE = { state: '', pageSize: 1 } as const;

// The end of the session, which the last request before another one noticed.
const SIGN_OUT = 'refetch customer: 2 1 1, customer session-ended: 2 1 1 expired';

describe('revalidate', () => {
  it.each([
    ['refetches no data of less than a minute', 'advance 59999: 1 1 1, revalidate: 1 1 1'],
    ['refetches data of a minute, once', 'advance 60000: 1 1 1, revalidate: 2 2 2, revalidate: 2 2 2'],
    [
      'measures the age of each query from its last response',
      'advance 30000: 1 1 1, refetch list: 1 2 1, subscriptions ok: 1 2 1, advance 30000: 1 2 1, revalidate: 2 2 2, advance 30000: 2 2 2, revalidate: 2 3 2',
    ],
    ['refetches all after the device’s clock has drifted', 'drift 3600000: 1 1 1, revalidate: 2 2 2'],
    [
      'probes an expired session by one request each time',
      `${SIGN_OUT}, revalidate: 3 1 1 expired, revalidate: 3 1 1 expired, customer session-ended: 3 1 1 expired, advance 60000: 3 1 1 expired, revalidate: 4 1 1 expired, revalidate: 4 1 1 expired`,
    ],
    [
      'probes it by the list that noticed its end',
      'refetch list: 1 2 1, subscriptions session-ended: 1 2 1 expired, revalidate: 1 3 1 expired',
    ],
    [
      'probes it by the tokens that noticed its end',
      'refetch tokens: 1 1 2, tokens session-ended: 1 1 2 expired, revalidate: 1 1 3 expired',
    ],
    [
      'probes it by another query if the one that noticed its end is not observed any more',
      `${SIGN_OUT}, unmount customer: 2 1 1 expired, revalidate: 2 2 1 expired`,
    ],
    [
      'refetches everything after the first response that succeeds',
      `${SIGN_OUT}, revalidate: 3 1 1 expired, customer ok: 3 2 2, subscriptions ok: 3 2 2, tokens ok: 3 2 2, revalidate: 3 2 2`,
    ],
    [
      'sends a request again that was in flight when the session ended',
      'refetch tokens: 1 1 2, refetch customer: 2 1 2, customer session-ended: 2 1 2 expired, revalidate: 3 1 2 expired, customer ok: 3 2 3, subscriptions ok: 3 2 3, tokens ok: 3 2 3',
    ],
    [
      'keeps no secret of a request that was in flight when the session ended',
      'refetch tokens: 1 1 2, refetch customer: 2 1 2, customer session-ended: 2 1 2 expired, tokens ok: 2 1 2 expired',
    ],
  ])('%s', async (_, steps) => {
    await expectSteps(steps);
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

  it('refetches rows of a minute, although the next page has been refused meanwhile', async () => {
    const { client, subscriptions, advance } = mockAccount();
    const query = client.subscriptions(ONE_PER_PAGE);
    observe(query);
    await subscriptions.last().respond(subscriptionsPage(['s1'], 2));
    advance(59_000);
    void query.fetchNextPage();
    await subscriptions.last().fail('forbidden', { status: 403 });
    advance(1000);
    client.revalidate();
    expect(subscriptions.last().params).toEqual({ limit: 1, state: '' });
    expect(subscriptions.sent).toHaveLength(3);
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
  it('removes data that is kept without observers', async () => {
    const { client, stops, queries, customer } = await loadedAccount();
    stops[1]?.();
    await settle();
    expect(client.subscriptions(ALL)).toBe(queries[1]);
    void client.customer().refetch();
    await customer.last().fail('session-ended');
    expect(client.subscriptions(ALL)).not.toBe(queries[1]);
  });

  it('does not cause endless requests if one operation always reports it', async () => {
    const { client, customer, accessTokens, requestCounts } = mockAccount();
    for (const id of ['s1', 's2', 's3']) observe(client.accessTokens(id));
    observe(client.customer());
    const countAll = () => requestCounts().reduce((sum, count) => sum + count);
    /** Rejects requests for the tokens of s1. All other requests succeed. */
    const settleAll = async () => {
      for (let settled = 0; settled !== countAll();) {
        settled = countAll();
        expect(settled).toBeLessThan(40);
        for (const request of accessTokens.sent) {
          if (request.params.subscriptionId === 's1') await request.fail('session-ended');
          else await request.respond(tokensPage([TOKEN]));
        }
        for (const request of customer.sent) await request.respond({ name: 'Ada' });
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
    await subscriptions.last().respond(subscriptionsPage(['grace2'], 9));
    expect(ids()).toEqual(['grace0', 'grace1', 'grace2']);
    expect(query.data.value).toMatchObject({ hasNextPage: true, nextOffset: 3 });
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
          succeed: () => request.respond({ name: 'Ada' }),
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
