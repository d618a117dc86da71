// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createPortalModel } from '../../src/state/portal-model.js';
import { createServerClock } from '../../src/state/server-clock.js';
import type { TabMessage } from '../../src/state/session.js';
import { createCustomer, mockPortal, subscriptionsPage, tokensPage } from './mock-portal.js';
import { settle } from './mock-requests.js';
import { observe } from './observe.js';

const ALL = { state: '', pageSize: 20 } as const;

/** A tab with three observed queries that have loaded. */
async function setUp() {
  const portal = mockPortal();
  const posted: TabMessage[] = [];
  const client = createPortalModel(
    portal.client,
    createServerClock(),
    () => performance.now(),
    (message) => posted.push(message),
  );
  for (const query of [client.customer(), client.subscriptions(ALL), client.accessTokens('s1')]) observe(query);
  await portal.customer.last().respond(createCustomer({ name: 'Ada' }));
  await portal.subscriptions.last().respond(subscriptionsPage(['s1']));
  await portal.accessTokens.last().respond(tokensPage([{ id: 't1', value: 'sk_secret' }]));
  posted.length = 0;
  return {
    ...portal,
    client,
    posted,
    requestCounts: () => [portal.customer, portal.subscriptions, portal.accessTokens].map(({ sent }) => sent.length),
    hasSecret: () =>
      client
        .accessTokens('s1')
        .data.peek()
        ?.items.some(({ item }) => item.hasSecret),
  };
}

describe('a client that receives a message of another tab', () => {
  it('refetches all queries on "refresh", and posts no message for any response', async () => {
    const tab = await setUp();
    tab.client.follow('refresh', true);
    expect(tab.requestCounts()).toEqual([2, 2, 2]);
    await tab.customer.last().fail('session-ended');
    await tab.subscriptions.last().respond(subscriptionsPage(['s1']));
    expect(tab.client.session.isExpired.value).toBe(true);
    expect(tab.posted).toEqual([]);
  });

  it('refetches once when it becomes visible, for any number of messages while it was hidden', async () => {
    const tab = await setUp();
    for (let count = 0; count < 3; count++) tab.client.follow('refresh', false);
    await settle();
    expect(tab.requestCounts()).toEqual([1, 1, 1]);
    tab.client.revalidate();
    expect(tab.requestCounts()).toEqual([2, 2, 2]);
    await settle();
    tab.client.revalidate();
    expect(tab.requestCounts()).toEqual([2, 2, 2]);
  });

  it('does not refetch when it becomes visible if it has refetched since the message', async () => {
    const tab = await setUp();
    tab.client.follow('refresh', false);
    void tab.client.refetchAll();
    tab.client.revalidate();
    expect(tab.requestCounts()).toEqual([2, 2, 2]);
  });

  it.each([true, false])('discards secrets on "signed-out" without a request (active: %s)', async (isActive) => {
    const tab = await setUp();
    const onCountdown = vi.fn();
    tab.client.revealTimers.reveal(Symbol('token'), 30, onCountdown);
    expect(tab.hasSecret()).toBe(true);
    tab.client.follow('signed-out', isActive);
    await settle();
    expect(tab.client.session.isExpired.value).toBe(true);
    expect(onCountdown).toHaveBeenLastCalledWith(0);
    expect(tab.hasSecret()).toBe(false);
    expect(tab.requestCounts()).toEqual([1, 1, 1]);
    expect(tab.posted).toEqual([]);
  });

  it.each<TabMessage>(['signed-in', 'refresh'])(
    'sends one request on "%s" if it is signed out, and all others after a success',
    async (message) => {
      const tab = await setUp();
      tab.client.follow('signed-out', true);
      tab.client.follow(message, true);
      expect(tab.requestCounts()).toEqual([2, 1, 1]);
      await tab.customer.last().respond(createCustomer({ name: 'Ada' }));
      expect(tab.client.session.isExpired.value).toBe(false);
      expect(tab.requestCounts()).toEqual([2, 2, 2]);
      expect(tab.posted).toEqual([]);
    },
  );

  it('stays signed out if the request on "signed-in" fails, and posts no message', async () => {
    const tab = await setUp();
    tab.client.follow('signed-out', true);
    tab.client.follow('signed-in', true);
    await tab.customer.last().fail('session-ended');
    expect(tab.client.session.isExpired.value).toBe(true);
    expect(tab.requestCounts()).toEqual([2, 1, 1]);
    expect(tab.posted).toEqual([]);
  });

  it('ignores unknown messages, also while it is signed out', async () => {
    const tab = await setUp();
    const message = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.constantFrom<unknown>(['refresh'], { type: 'refresh' }, 'Refresh', 'refresh '),
    );
    const ignoresAll = () =>
      fc.assert(
        fc.property(message, (unknown) => {
          fc.pre(!['refresh', 'signed-in', 'signed-out'].includes(unknown as string));
          tab.client.follow(unknown, true);
        }),
      );
    ignoresAll();
    expect(tab.client.session.isExpired.value).toBe(false);
    tab.client.follow('signed-out', true);
    ignoresAll();
    await settle();
    expect(tab.requestCounts()).toEqual([1, 1, 1]);
    tab.client.follow('signed-in', true);
    expect(tab.requestCounts()).toEqual([2, 1, 1]);
  });

  it('sends no request on "signed-in" if it is signed in, or hidden', async () => {
    const tab = await setUp();
    tab.client.follow('signed-in', true);
    tab.client.follow('signed-out', true);
    tab.client.follow('signed-in', false);
    await settle();
    expect(tab.requestCounts()).toEqual([1, 1, 1]);
  });
});
