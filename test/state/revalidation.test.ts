// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ErrorDetails, ErrorCode } from '../../src/api/api-error.js';
import { createClock } from '../../src/state/clock.js';
import { createPortalStore, type PortalStore } from '../../src/state/portal-store.js';
import type { Countdown } from '../../src/state/token-display.js';
import { awaitPortal, customerNamed, pageOfSubscriptions, pageOfTokens } from './awaited-portal.js';

function setUp() {
  const portal = awaitPortal();
  let now = 1000;
  const store = createPortalStore(portal.client, createClock(), () => now);
  return {
    ...portal,
    store,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    asked: () => [portal.customer, portal.subscriptions, portal.accessTokens].map(({ made }) => made.length),
  };
}

/** A customer, a list and the tokens of a subscription, all answered. */
async function setUpAnswered() {
  const page = setUp();
  const { store, customer, subscriptions, accessTokens } = page;
  const held = [store.customer(), store.subscriptions('', 20), store.accessTokens('s1')] as const;
  await customer.last().answer(customerNamed('Ada'));
  await subscriptions.last().answer(pageOfSubscriptions(['s1', 's2']));
  await accessTokens.last().answer(pageOfTokens([TOKEN]));
  const [customerList, subscriptionList, tokenList] = held.map(({ value }) => value) as [
    (typeof held)[0]['value'],
    (typeof held)[1]['value'],
    (typeof held)[2]['value'],
  ];
  return { ...page, held, customerList, subscriptionList, tokenList };
}

const TOKEN = { id: 't1', name: 'CI', value: 'sk_secret' };

describe('a page that comes back', () => {
  it('asks for nothing where nothing is in use', () => {
    const { store, pass, asked } = setUp();
    pass(1e9);
    store.wake();
    expect(asked()).toEqual([0, 0, 0]);
  });

  it.each([
    [0, [1, 1, 1]],
    [59_999, [1, 1, 1]],
    [60_000, [2, 2, 2]],
    [1e9, [2, 2, 2]],
  ])('asks again for what is older than a minute: %d ms', async (milliseconds, expected) => {
    const { store, pass, asked } = await setUpAnswered();
    pass(milliseconds);
    store.wake();
    expect(asked()).toEqual(expected);
  });

  it('goes by when each list was answered last', async () => {
    const { store, pass, asked, subscriptions, subscriptionList } = await setUpAnswered();
    pass(30_000);
    void subscriptionList.load();
    await subscriptions.last().answer(pageOfSubscriptions(['s1']));
    pass(30_000);
    store.wake();
    expect(asked()).toEqual([2, 2, 2]);
    pass(30_000);
    store.wake();
    expect(asked()).toEqual([2, 3, 2]);
  });

  it('keeps what is shown until the answer comes, and when none does', async () => {
    const { store, pass, customer, customerList } = await setUpAnswered();
    const seen: (string | null | undefined)[] = [];
    const stop = customerList.state.subscribe(({ rows }) => seen.push(rows?.[0]?.item.name));
    pass(60_000);
    store.wake();
    await customer.last().fail('server', { status: 500 });
    pass(60_000);
    store.wake();
    await customer.last().answer(customerNamed('Grace'));
    stop();
    expect([...new Set(seen)]).toEqual(['Ada', 'Grace']);
  });

  it('does not ask twice for what is under way', async () => {
    const { store, pass, asked } = await setUpAnswered();
    pass(60_000);
    store.wake();
    store.wake();
    expect(asked()).toEqual([2, 2, 2]);
  });

  it('does not ask for what is not in use any more', async () => {
    const { store, pass, asked, held } = await setUpAnswered();
    held[1].release();
    pass(60_000);
    store.wake();
    expect(asked()).toEqual([2, 1, 2]);
  });

  it('asks again for rows that are shown when going on had failed', async () => {
    const { store, subscriptions } = setUp();
    const list = store.subscriptions('', 1).value;
    await subscriptions.last().answer(pageOfSubscriptions(['s1'], 2));
    void list.more();
    await subscriptions.last().fail('network');
    store.wake();
    expect(subscriptions.last().asked).toEqual({ limit: 1, state: '' });
    await subscriptions.last().answer(pageOfSubscriptions(['s1'], 2));
    expect(list.state.value).toMatchObject({ failure: undefined, hasMore: true, isLoading: false });
  });

  const FAILURES: [kind: ErrorCode, facts: ErrorDetails, after: number, isAsked: boolean][] = [
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
    ['server', { status: 503, retryAfterSeconds: 10 }, 9_999, false],
    ['server', { status: 503, retryAfterSeconds: 10 }, 10_000, true],
    ['server', { status: 504 }, 0, true],
    ['server', { status: 500 }, 59_999, false],
    ['server', { status: 500 }, 60_000, true],
    ['server', { status: 400 }, 59_999, false],
    ['forbidden', { status: 403 }, 59_999, false],
    ['forbidden', { status: 403 }, 60_000, true],
    ['not-found', { status: 404 }, 59_999, false],
    ['malformed', { status: 200 }, 59_999, false],
  ];

  it.each(FAILURES)('after "%s" %j and %d ms asks again: %s', async (kind, facts, after, isAsked) => {
    const { store, customer, pass } = setUp();
    store.customer();
    await customer.last().fail(kind, facts);
    pass(after);
    store.wake();
    expect(customer.made).toHaveLength(isAsked ? 2 : 1);
  });
});

describe('when the session ends', () => {
  async function setUpEnded() {
    const page = await setUpAnswered();
    void page.customerList.load();
    await page.customer.last().fail('session-ended', { status: 401 });
    return page;
  }

  it.each<[string, (store: PortalStore) => void]>([
    ['the customer', (store) => void store.customer().value.load()],
    ['a list', (store) => void store.subscriptions('', 20).value.load()],
    ['tokens', (store) => void store.accessTokens('s1').value.load()],
  ])('the page hears of it from %s', async (_, load) => {
    const { store, customer, subscriptions, accessTokens } = await setUpAnswered();
    expect(store.session.hasEnded.value).toBe(false);
    load(store);
    for (const { made } of [customer, subscriptions, accessTokens]) await made[1]?.fail('session-ended', { status: 401 });
    expect(store.session.hasEnded.value).toBe(true);
  });

  it('every token that is shown is hidden and every value dropped, and the rest stays', async () => {
    const { store, customer, customerList, subscriptionList, tokenList } = await setUpAnswered();
    const token = tokenList.state.value.rows?.[0]?.item;
    const display = store.tokenDisplay().value;
    const countdown = vi.fn<Countdown>();
    display.show(countdown, 30);
    expect(token && [token.hasValue, tokenList.valueOf(token)]).toEqual([true, 'sk_secret']);
    void customerList.load();
    await customer.last().fail('session-ended', { status: 401 });
    expect(countdown.mock.lastCall).toEqual([0]);
    expect(token && [token.name, token.hasValue, tokenList.valueOf(token)]).toEqual(['CI', false, undefined]);
    expect(subscriptionList.state.value.rows).toHaveLength(2);
    expect(customerList.state.value.rows?.[0]?.item.name).toBe('Ada');
  });

  it('values that were on their way are not kept either', async () => {
    const { customer, customerList, accessTokens, tokenList } = await setUpAnswered();
    void tokenList.load();
    void customerList.load();
    await customer.last().fail('session-ended', { status: 401 });
    await accessTokens.last().answer(pageOfTokens([TOKEN]));
    const token = tokenList.state.value.rows?.[0]?.item;
    expect(token && [token.name, token.hasValue, tokenList.valueOf(token)]).toEqual(['CI', false, undefined]);
  });

  it('a page that comes back asks once, and no more while the visitor is not back', async () => {
    const { store, customer, asked, pass } = await setUpEnded();
    expect(asked()).toEqual([2, 1, 1]);
    for (let time = 3; time < 6; time++) {
      pass(60_000);
      store.wake();
      store.wake();
      expect(asked()).toEqual([time, 1, 1]);
      await customer.last().fail('session-ended', { status: 401 });
    }
    expect(store.session.hasEnded.value).toBe(true);
  });

  it('all is asked for again as soon as one answer shows that the visitor is back', async () => {
    const { store, customer, accessTokens, subscriptions, asked, tokenList } = await setUpEnded();
    store.wake();
    await customer.last().answer(customerNamed('Ada'));
    expect(store.session.hasEnded.value).toBe(false);
    expect(asked()).toEqual([3, 2, 2]);
    await subscriptions.last().answer(pageOfSubscriptions(['s1']));
    await accessTokens.last().answer(pageOfTokens([TOKEN]));
    const token = tokenList.state.value.rows?.[0]?.item;
    expect(token && tokenList.valueOf(token)).toBe('sk_secret');
    store.wake();
    expect(asked()).toEqual([3, 2, 2]);
  });

  it('whatever brings an answer shows it: asking again by hand, or a widget that is new', async () => {
    const again = await setUpEnded();
    void again.subscriptionList.load();
    await again.subscriptions.last().answer(pageOfSubscriptions(['s1']));
    expect(again.store.session.hasEnded.value).toBe(false);
    expect(again.asked()).toEqual([3, 2, 2]);

    const anew = await setUpEnded();
    anew.store.subscriptions('active', 20);
    await anew.subscriptions.last().answer(pageOfSubscriptions(['s1']));
    expect(anew.store.session.hasEnded.value).toBe(false);
    expect(anew.asked()).toEqual([3, 3, 2]);
  });

  it('where all lists have failed, one is asked and then all', async () => {
    const { store, customer, subscriptions, accessTokens, asked } = setUp();
    const held = [store.customer(), store.subscriptions('', 20), store.accessTokens('s1')];
    for (const requests of [customer, subscriptions, accessTokens]) {
      await requests.last().fail('session-ended', { status: 401 });
    }
    store.wake();
    expect(asked()).toEqual([2, 1, 1]);
    await customer.last().answer(customerNamed('Ada'));
    expect(asked()).toEqual([2, 2, 2]);
    await subscriptions.last().answer(pageOfSubscriptions([]));
    await accessTokens.last().answer(pageOfTokens([]));
    expect(held.map(({ value }) => value.state.value.failure)).toEqual([undefined, undefined, undefined]);
  });

  it('the operation that told is asked, and not one that may go well all the same', async () => {
    const { store, accessTokens, tokenList, asked } = await setUpAnswered();
    void tokenList.load();
    await accessTokens.last().fail('session-ended', { status: 401 });
    store.wake();
    expect(asked()).toEqual([1, 1, 3]);
  });

  it('another list is asked where the one that told has gone', async () => {
    const { store, held, asked } = await setUpEnded();
    held[0].release();
    store.wake();
    expect(asked()).toEqual([2, 2, 1]);
  });

  it('an operation that always says so is not asked for ever', async () => {
    const { store, customer, subscriptions, accessTokens, asked } = setUp();
    const held = ['s1', 's2', 's3'].map((id) => store.accessTokens(id));
    store.customer();
    store.subscriptions('', 20);
    /** The tokens of s1 are refused, all else is answered. */
    const answerAll = async () => {
      for (let from = [0, 0, 0]; String(from) !== String(asked()); ) {
        const before = from;
        from = asked();
        for (const request of accessTokens.made.slice(before[2])) {
          if (request.asked.subscriptionId === 's1') await request.fail('session-ended', { status: 401 });
          else await request.answer(pageOfTokens([TOKEN]));
        }
        for (const request of customer.made.slice(before[0])) await request.answer(customerNamed('Ada'));
        for (const request of subscriptions.made.slice(before[1])) await request.answer(pageOfSubscriptions([]));
        expect(asked().reduce((sum, count) => sum + count)).toBeLessThan(40);
      }
    };
    await answerAll();
    store.wake();
    await answerAll();
    void store.refresh();
    await answerAll();
    expect(store.session.hasEnded.value).toBe(true);
    for (const { release } of held) release();
  });

  it('one portal’s end is no other portal’s', async () => {
    const [one, other] = [await setUpEnded(), await setUpAnswered()];
    expect(one.store.session.hasEnded.value).toBe(true);
    expect(other.store.session.hasEnded.value).toBe(false);
    const token = other.tokenList.state.value.rows?.[0]?.item;
    expect(token?.hasValue).toBe(true);
  });

  it('keeps no row of whoever was signed in before', async () => {
    const { store, subscriptions } = setUp();
    const list = store.subscriptions('', 1).value;
    const ids = () => list.state.value.rows?.map(({ item }) => item.id);
    for (let row = 0; row < 8; row++) {
      await subscriptions.last().answer(pageOfSubscriptions([`ada${row}`], 8));
      void list.more();
    }
    expect(ids()).toHaveLength(8);
    void list.load();
    await subscriptions.last().fail('session-ended', { status: 401 });
    expect(ids()).toHaveLength(8);
    store.wake();
    await subscriptions.last().fail('network');
    expect(ids()).toHaveLength(8);
    store.wake();
    expect(subscriptions.last().asked).toEqual({ limit: 8, state: '' });
    await subscriptions.last().answer(pageOfSubscriptions(['grace0', 'grace1'], 9));
    expect(ids()).toHaveLength(8);
    await subscriptions.last().answer(pageOfSubscriptions(['grace2', 'grace3', 'grace4', 'grace5', 'grace6', 'grace7'], 9));
    expect(ids()).toEqual(Array.from({ length: 8 }, (_, row) => `grace${row}`));
    expect(list.state.value).toMatchObject({ hasMore: true, nextOffset: 8 });
  });

  it('does not add rows of one visitor to those of another', async () => {
    const { store, subscriptions } = setUp();
    const list = store.subscriptions('', 1).value;
    await subscriptions.last().answer(pageOfSubscriptions(['ada0'], 3));
    void list.more();
    await subscriptions.last().fail('session-ended', { status: 401 });
    void list.retry();
    expect(subscriptions.last().asked).toEqual({ limit: 1, state: '' });
    await subscriptions.last().answer(pageOfSubscriptions(['grace0'], 3));
    expect(list.state.value.rows?.map(({ item }) => item.id)).toEqual(['grace0']);
  });
});

describe('in whatever order things happen', () => {
  const step = fc.oneof(
    fc.constant('wake' as const),
    fc.constant('refresh' as const),
    fc.record({ pass: fc.nat({ max: 90_000 }) }),
    fc.record({ answer: fc.nat({ max: 30 }) }),
    fc.record({ end: fc.nat({ max: 30 }) }),
    fc.record({ fail: fc.nat({ max: 30 }) }),
  );

  it('no token value is held while the session is over, and all recovers when the visitor is back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { store, customer, accessTokens, pass } = setUp();
        const held = [store.customer(), store.accessTokens('s1'), store.accessTokens('s2')] as const;
        const tokenLists = [held[1].value, held[2].value];
        const tokens = () => tokenLists.flatMap((list) => (list.state.value.rows ?? []).map(({ item }) => ({ list, item })));
        const requests = () => [
          ...customer.made.map((request) => ({ ...request, good: () => request.answer(customerNamed('Ada')) })),
          ...accessTokens.made.map((request) => ({ ...request, good: () => request.answer(pageOfTokens([TOKEN])) })),
        ];
        for (const todo of steps) {
          if (todo === 'wake') store.wake();
          else if (todo === 'refresh') void store.refresh();
          else if ('pass' in todo) pass(todo.pass);
          else if ('answer' in todo) await requests()[todo.answer]?.good();
          else if ('end' in todo) await requests()[todo.end]?.fail('session-ended', { status: 401 });
          else await requests()[todo.fail]?.fail('network');
          if (store.session.hasEnded.value) {
            expect(tokens().filter(({ list, item }) => item.hasValue || list.valueOf(item))).toEqual([]);
          }
        }
        // From now on all is well, and the page comes back a few times.
        for (let time = 0; time < 5; time++) {
          pass(60_000);
          store.wake();
          for (const request of requests()) await request.good();
        }
        expect(store.session.hasEnded.value).toBe(false);
        expect(held.map(({ value }) => value.state.value.failure)).toEqual([undefined, undefined, undefined]);
        expect(tokens().map(({ list, item }) => list.valueOf(item))).toEqual(['sk_secret', 'sk_secret']);
      }),
    );
  });
});
