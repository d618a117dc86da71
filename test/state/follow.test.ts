// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ErrorKind } from '../../src/api/api-error.js';
import { createAccountModel } from '../../src/state/account-model.js';
import { createServerClock } from '../../src/state/server-clock.js';
import type { TabMessage } from '../../src/state/session.js';
import { createCustomer, mockPortal, subscriptionsPage, tokensPage } from './mock-portal.js';
import { settle } from './mock-requests.js';
import { observe } from './observe.js';
import { recordsOf } from './records-of.js';

const ALL = { state: '', pageSize: 20 } as const;
const OTHER_KINDS = ['network', 'timeout', 'forbidden', 'not-found', 'rate-limited', 'server', 'malformed'] as const;

/** A tab with three observed queries that have loaded. */
async function setUp() {
  const portal = mockPortal();
  const posted: TabMessage[] = [];
  const client = createAccountModel(
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
    hasSecret: () => recordsOf(client.accessTokens('s1')).some(({ hasSecret }) => hasSecret),
  };
}

/** Another tab has been signed out, and so has this one. */
async function signOut({ client, customer }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  client.follow('signed-out', true);
  await customer.last().fail('session-ended');
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

  it('discards secrets on "signed-out" when one request confirms it, and nothing before', async () => {
    const tab = await setUp();
    const onCountdown = vi.fn();
    tab.client.revealTimers.reveal(Symbol('token'), 30, onCountdown);
    // Two tabs may notice the same end of a session.
    for (let count = 0; count < 2; count++) tab.client.follow('signed-out', true);
    await settle();
    expect(tab.requestCounts()).toEqual([2, 1, 1]);
    expect(tab.client.session.isExpired.value).toBe(false);
    expect(tab.hasSecret()).toBe(true);
    await tab.customer.last().fail('session-ended');
    expect(tab.client.session.isExpired.value).toBe(true);
    expect(onCountdown).toHaveBeenLastCalledWith(0);
    expect(tab.hasSecret()).toBe(false);
    expect(tab.requestCounts()).toEqual([2, 1, 1]);
    expect(tab.posted).toEqual([]);
  });

  it.each<ErrorKind | undefined>([undefined, ...OTHER_KINDS])(
    'changes nothing on "signed-out" when the request that should confirm it ends with %s',
    async (kind) => {
      const tab = await setUp();
      const onCountdown = vi.fn();
      tab.client.revealTimers.reveal(Symbol('token'), 30, onCountdown);
      tab.client.follow('signed-out', true);
      if (kind) await tab.customer.last().fail(kind);
      else await tab.customer.last().respond(createCustomer({ name: 'Ada' }));
      expect(tab.client.session.isExpired.value).toBe(false);
      expect(tab.client.customer()).toMatchObject({ data: { value: { name: 'Ada' } }, error: { value: undefined } });
      expect(onCountdown).not.toHaveBeenLastCalledWith(0);
      expect(tab.hasSecret()).toBe(true);
      expect(tab.requestCounts()).toEqual([2, 1, 1]);
      expect(tab.posted).toEqual([]);
      // The next message is confirmed, too.
      tab.client.follow('signed-out', true);
      await tab.customer.last().fail('session-ended');
      expect(tab.client.session.isExpired.value).toBe(true);
    },
  );

  it('reports the error of a request that was in flight when "signed-out" came', async () => {
    const tab = await setUp();
    void tab.client.customer().refetch();
    tab.client.follow('signed-out', true);
    await tab.customer.last().fail('network');
    expect(tab.client.customer().error.value?.kind).toBe('network');
  });

  it('confirms "signed-out" when it becomes visible, with one request, and not if it has refetched since', async () => {
    const tab = await setUp();
    for (let count = 0; count < 3; count++) tab.client.follow('signed-out', false);
    await settle();
    expect(tab.requestCounts()).toEqual([1, 1, 1]);
    expect(tab.hasSecret()).toBe(true);
    tab.client.revalidate();
    expect(tab.requestCounts()).toEqual([2, 1, 1]);
    await tab.customer.last().respond(createCustomer({ name: 'Ada' }));
    tab.client.revalidate();
    expect(tab.requestCounts()).toEqual([2, 1, 1]);
    tab.client.follow('signed-out', false);
    void tab.client.refetchAll();
    tab.client.revalidate();
    expect(tab.requestCounts()).toEqual([3, 2, 2]);
  });

  it.each<TabMessage>(['signed-in', 'refresh'])(
    'sends one request on "%s" if it is signed out, and all others after a success',
    async (message) => {
      const tab = await setUp();
      await signOut(tab);
      tab.client.follow(message, true);
      expect(tab.requestCounts()).toEqual([3, 1, 1]);
      await tab.customer.last().respond(createCustomer({ name: 'Ada' }));
      expect(tab.client.session.isExpired.value).toBe(false);
      expect(tab.requestCounts()).toEqual([3, 2, 2]);
      expect(tab.posted).toEqual([]);
    },
  );

  it('stays signed out if the request on "signed-in" fails, and posts no message', async () => {
    const tab = await setUp();
    await signOut(tab);
    tab.client.follow('signed-in', true);
    await tab.customer.last().fail('session-ended');
    expect(tab.client.session.isExpired.value).toBe(true);
    expect(tab.requestCounts()).toEqual([3, 1, 1]);
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
    await signOut(tab);
    ignoresAll();
    await settle();
    expect(tab.requestCounts()).toEqual([2, 1, 1]);
    tab.client.follow('signed-in', true);
    expect(tab.requestCounts()).toEqual([3, 1, 1]);
  });

  it('sends no request on "signed-in" if it is signed in or hidden, and none on "signed-out" if it is signed out', async () => {
    const tab = await setUp();
    tab.client.follow('signed-in', true);
    expect(tab.requestCounts()).toEqual([1, 1, 1]);
    await signOut(tab);
    tab.client.follow('signed-in', false);
    tab.client.follow('signed-out', true);
    await settle();
    expect(tab.requestCounts()).toEqual([2, 1, 1]);
  });
});
