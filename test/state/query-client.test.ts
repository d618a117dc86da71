// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock } from '../../src/state/clock.js';
import { createPortalStore } from '../../src/state/portal-store.js';
import { awaitPortal, customerNamed, pageOfSubscriptions, pageOfTokens } from './awaited-portal.js';
import { settle } from './awaited-requests.js';
import type { Countdown } from '../../src/state/token-display.js';

function setUp() {
  const portal = awaitPortal();
  const clock = createClock();
  return { ...portal, clock, store: createPortalStore(portal.client, clock, () => Date.now()) };
}

type SetUp = ReturnType<typeof setUp>;

/** All that widgets can share: how it is leased, the requests that it makes and an answer to them. */
const RESOURCES = [
  {
    what: 'the customer',
    lease: ({ store }: SetUp) => store.customer(),
    requests: ({ customer }: SetUp) => customer.made,
    answer: ({ customer }: SetUp) => customer.last().answer(customerNamed('Ada')),
    read: ({ store }: SetUp) => store.customer().value.state.value.rows?.[0]?.item.name,
    shown: 'Ada',
  },
  {
    what: 'subscriptions',
    lease: ({ store }: SetUp) => store.subscriptions('active', 20),
    requests: ({ subscriptions }: SetUp) => subscriptions.made,
    answer: ({ subscriptions }: SetUp) => subscriptions.last().answer(pageOfSubscriptions(['s1'])),
    read: ({ store }: SetUp) => store.subscriptions('active', 20).value.state.value.rows?.[0]?.item.id,
    shown: 's1',
  },
  {
    what: 'access tokens',
    lease: ({ store }: SetUp) => store.accessTokens('s1'),
    requests: ({ accessTokens }: SetUp) => accessTokens.made,
    answer: ({ accessTokens }: SetUp) => accessTokens.last().answer(pageOfTokens([{ id: 't1', name: 'CI' }])),
    read: ({ store }: SetUp) => store.accessTokens('s1').value.state.value.rows?.[0]?.item.name,
    shown: 'CI',
  },
];

describe('createPortalStore', () => {
  it('asks nothing on its own', async () => {
    const { store, customer, subscriptions, accessTokens } = setUp();
    await store.refresh();
    expect([customer, subscriptions, accessTokens].map(({ made }) => made.length)).toEqual([0, 0, 0]);
  });

  it('has the clock that it was given', () => {
    const { store, clock } = setUp();
    expect(store.clock).toBe(clock);
  });

  describe.each(RESOURCES)('$what', ({ lease, requests, answer, read, shown }) => {
    it('are asked for once, however many widgets want them', async () => {
      const page = setUp();
      const first = lease(page);
      const second = lease(page);
      expect(second.value).toBe(first.value);
      expect(requests(page)).toHaveLength(1);
      await answer(page);
      const third = lease(page);
      expect(third.value).toBe(first.value);
      expect(requests(page)).toHaveLength(1);
      expect(read(page)).toBe(shown);
    });

    it('are aborted and dropped when the last widget has gone', async () => {
      const page = setUp();
      const first = lease(page);
      const second = lease(page);
      first.release();
      expect(requests(page)[0]?.signal?.aborted).toBe(false);
      second.release();
      expect(requests(page)[0]?.signal?.aborted).toBe(true);
      await answer(page);
      expect(read(page)).toBeUndefined();
      expect(requests(page)).toHaveLength(2);
    });

    it('are asked for anew by a widget that comes after', async () => {
      const page = setUp();
      const gone = lease(page);
      await answer(page);
      gone.release();
      const next = lease(page);
      expect(next.value).not.toBe(gone.value);
      expect(requests(page)).toHaveLength(2);
    });

    it('are asked for again while in use, and not after', async () => {
      const page = setUp();
      const held = lease(page);
      await answer(page);
      const { rows } = held.value.state.value;
      let isDone = false;
      void page.store.refresh().then(() => {
        isDone = true;
      });
      expect(requests(page)).toHaveLength(2);
      await settle();
      expect(isDone).toBe(false);
      await answer(page);
      expect(isDone).toBe(true);
      expect(held.value.state.value.rows).toEqual(rows);
      expect(held.value.state.value.rows).not.toBe(rows);
      held.release();
      await page.store.refresh();
      expect(requests(page)).toHaveLength(2);
    });

    it('are requested by each refresh, which aborts what is in flight and resolves with the new response', async () => {
      const page = setUp();
      lease(page);
      const resolved: string[] = [];
      void page.store.refresh().then(() => resolved.push('first'));
      void page.store.refresh().then(() => resolved.push('second'));
      expect(requests(page).map(({ signal }) => signal?.aborted)).toEqual([true, true, false]);
      await requests(page)[0]?.fail();
      await requests(page)[1]?.fail();
      expect(resolved).toEqual([]);
      expect(read(page)).toBeUndefined();
      await answer(page);
      expect(read(page)).toBe(shown);
      expect(resolved.toSorted()).toEqual(['first', 'second']);
    });
  });

  it('keeps filters, page sizes and subscriptions apart', () => {
    const { store, subscriptions, accessTokens } = setUp();
    store.subscriptions('', 20);
    store.subscriptions('active', 20);
    store.subscriptions('canceled', 20);
    store.subscriptions('active', 50);
    expect(subscriptions.made.map(({ asked }) => asked)).toEqual([
      { state: '', limit: 20 },
      { state: 'active', limit: 20 },
      { state: 'canceled', limit: 20 },
      { state: 'active', limit: 50 },
    ]);
    store.accessTokens('s1');
    store.accessTokens('s 2');
    expect(accessTokens.made.map(({ asked }) => asked.subscriptionId)).toEqual(['s1', 's 2']);
  });

  it('asks for no page size that a page has put on every object', () => {
    const { store, accessTokens } = setUp();
    Object.defineProperty(Object.prototype, 'pageSize', { value: 1, configurable: true });
    try {
      store.accessTokens('s1');
    } finally {
      Reflect.deleteProperty(Object.prototype, 'pageSize');
    }
    expect(accessTokens.made.map(({ asked }) => asked)).toEqual([{ subscriptionId: 's1' }]);
  });

  it('asks again for all that is in use, and does not fail when some of it does', async () => {
    const { store, customer, subscriptions, accessTokens } = setUp();
    const held = store.customer();
    store.subscriptions('', 20);
    store.accessTokens('s1');
    await customer.last().answer(customerNamed('Ada'));
    await subscriptions.last().answer(pageOfSubscriptions(['s1']));
    await accessTokens.last().answer(pageOfTokens([]));
    const refreshed = store.refresh();
    expect([customer, subscriptions, accessTokens].map(({ made }) => made.length)).toEqual([2, 2, 2]);
    await customer.last().fail('server');
    await subscriptions.last().fail('network');
    await accessTokens.last().answer(pageOfTokens([]));
    await expect(refreshed).resolves.toBeUndefined();
    expect(held.value.state.value.rows?.[0]?.item.name).toBe('Ada');
    expect(held.value.state.value.failure?.kind).toBe('server');
  });

  it('names the operation in each failure', async () => {
    const { store, customer, subscriptions, accessTokens } = setUp();
    const held = [store.customer(), store.subscriptions('', 20), store.accessTokens('s1')];
    for (const requests of [customer, subscriptions, accessTokens]) await requests.last().fail('forbidden', { status: 403 });
    expect(held.map(({ value }) => value.state.value.failure)).toEqual(
      ['getCustomer', 'listSubscriptions', 'listAccessTokens'].map((operation) => ({
        kind: 'forbidden',
        operation,
        status: 403,
      })),
    );
  });

  it('knows whether the page has a list', () => {
    const { store } = setUp();
    expect(store.hasList.value).toBe(false);
    const removeFirst = store.addList();
    const removeSecond = store.addList();
    expect(store.hasList.value).toBe(true);
    removeFirst();
    expect(store.hasList.value).toBe(true);
    removeSecond();
    expect(store.hasList.value).toBe(false);
  });

  it('remembers the subscription that was chosen last, as long as there is a list', () => {
    const { store } = setUp();
    const removeFirst = store.addList();
    const removeSecond = store.addList();
    expect(store.chosenSubscription.value).toBeUndefined();
    store.chooseSubscription('s1');
    store.chooseSubscription('s2');
    removeFirst();
    expect(store.chosenSubscription.value).toBe('s2');
    removeSecond();
    expect(store.chosenSubscription.value).toBeUndefined();
  });
});

describe('the tokens that are shown on a page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('are all hidden at once, in whatever view they are', () => {
    const { store } = setUp();
    const displays = [store.tokenDisplay().value, store.tokenDisplay().value];
    const countdowns = displays.map(() => vi.fn<Countdown>());
    displays.forEach((display, place) => display.show(countdowns[place] ?? vi.fn(), 30 * (place + 1)));
    expect(countdowns.map(({ mock }) => mock.lastCall)).toEqual([[30], [60]]);
    store.conceal();
    expect(countdowns.map(({ mock }) => mock.lastCall)).toEqual([[0], [0]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are hidden when their view goes, and those of other views are not', () => {
    const { store } = setUp();
    const first = store.tokenDisplay();
    const second = store.tokenDisplay();
    const countdowns = [vi.fn<Countdown>(), vi.fn<Countdown>()] as const;
    first.value.show(countdowns[0], 30);
    second.value.show(countdowns[1], 30);
    first.release();
    expect(countdowns.map(({ mock }) => mock.lastCall)).toEqual([[0], [30]]);
    second.release();
    expect(vi.getTimerCount()).toBe(0);
  });
});
