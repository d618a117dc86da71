// @vitest-environment node
import { expect, it, vi } from 'vitest';
import type { ErrorKind } from '../../src/api/api-error.js';
import type { TabMessage } from '../../src/state/session.js';
import { loadedAccount } from './mock-account.js';
import { createCustomer, subscriptionsPage } from './mock-portal.js';
import { settle } from './mock-requests.js';

type Account = Awaited<ReturnType<typeof loadedAccount>>;

const signIn = ({ customer }: Account) => customer.last().respond(createCustomer({ name: 'Ada' }));

/** Another tab has been signed out, and so has this one. */
async function signOut({ client, customer }: Account): Promise<void> {
  client.follow('signed-out', true);
  await customer.last().fail('session-ended');
}

it('"refresh" refetches all queries, and no response posts a message', async () => {
  const tab = await loadedAccount();
  tab.client.follow('refresh', true);
  expect(tab.requestCounts()).toEqual([2, 2, 2]);
  await tab.customer.last().fail('session-ended');
  await tab.subscriptions.last().respond(subscriptionsPage(['s1']));
  expect(tab.client.session.isExpired.value).toBe(true);
  expect(tab.posted).toEqual([]);
});

it('"refresh" of a hidden page waits until it becomes visible, and is done once', async () => {
  const tab = await loadedAccount();
  for (let count = 0; count < 3; count++) tab.client.follow('refresh', false);
  expect(tab.requestCounts()).toEqual([1, 1, 1]);
  tab.client.revalidate();
  await settle();
  tab.client.revalidate();
  expect(tab.requestCounts()).toEqual([2, 2, 2]);
  tab.client.follow('refresh', false);
  void tab.client.refetchAll();
  tab.client.revalidate();
  expect(tab.requestCounts()).toEqual([3, 3, 3]);
});

it('"signed-out" discards secrets when one request confirms it, and nothing before', async () => {
  const tab = await loadedAccount();
  const onCountdown = vi.fn();
  tab.client.revealTimers.reveal(Symbol('token'), 30, onCountdown);
  // Two tabs may notice the same end of a session.
  for (let count = 0; count < 2; count++) tab.client.follow('signed-out', true);
  await settle();
  expect(tab.requestCounts()).toEqual([2, 1, 1]);
  expect(tab.client.session.isExpired.value).toBe(false);
  expect(tab.secretOf('s1')).toBe('sk_secret');
  await tab.customer.last().fail('session-ended');
  expect(tab.client.session.isExpired.value).toBe(true);
  expect(onCountdown).toHaveBeenLastCalledWith(0);
  expect(tab.secretOf('s1')).toBeUndefined();
  expect(tab.requestCounts()).toEqual([2, 1, 1]);
  expect(tab.posted).toEqual([]);
});

it.each<ErrorKind | undefined>([undefined, 'network', 'forbidden'])(
  '"signed-out" changes nothing when the request that should confirm it ends with %s',
  async (kind) => {
    const tab = await loadedAccount();
    const onCountdown = vi.fn();
    tab.client.revealTimers.reveal(Symbol('token'), 30, onCountdown);
    tab.client.follow('signed-out', true);
    await (kind ? tab.customer.last().fail(kind) : signIn(tab));
    expect(tab.client.session.isExpired.value).toBe(false);
    expect(tab.client.customer()).toMatchObject({ data: { value: { name: 'Ada' } }, error: { value: undefined } });
    expect(onCountdown).not.toHaveBeenLastCalledWith(0);
    expect(tab.secretOf('s1')).toBe('sk_secret');
    expect(tab.requestCounts()).toEqual([2, 1, 1]);
    expect(tab.posted).toEqual([]);
    // The next message is confirmed, too.
    await signOut(tab);
    expect(tab.client.session.isExpired.value).toBe(true);
  },
);

it('"signed-out" does not hide the error of a request that was in flight', async () => {
  const tab = await loadedAccount();
  void tab.client.customer().refetch();
  tab.client.follow('signed-out', true);
  await tab.customer.last().fail('network');
  expect(tab.client.customer().error.value?.kind).toBe('network');
});

it('"signed-out" of a hidden page is confirmed when it becomes visible, with one request, and not if it has refetched since', async () => {
  const tab = await loadedAccount();
  for (let count = 0; count < 3; count++) tab.client.follow('signed-out', false);
  await settle();
  expect(tab.requestCounts()).toEqual([1, 1, 1]);
  tab.client.revalidate();
  expect(tab.requestCounts()).toEqual([2, 1, 1]);
  await signIn(tab);
  tab.client.revalidate();
  expect(tab.requestCounts()).toEqual([2, 1, 1]);
  tab.client.follow('signed-out', false);
  void tab.client.refetchAll();
  tab.client.revalidate();
  expect(tab.requestCounts()).toEqual([3, 2, 2]);
});

it.each<TabMessage>(['signed-in', 'refresh'])(
  '"%s" sends one request if this tab is signed out, and all others after a success',
  async (message) => {
    const tab = await loadedAccount();
    await signOut(tab);
    tab.client.follow(message, true);
    await tab.customer.last().fail('session-ended');
    expect(tab.client.session.isExpired.value).toBe(true);
    tab.client.follow(message, true);
    expect(tab.requestCounts()).toEqual([4, 1, 1]);
    await signIn(tab);
    expect(tab.client.session.isExpired.value).toBe(false);
    expect(tab.requestCounts()).toEqual([4, 2, 2]);
    expect(tab.posted).toEqual([]);
  },
);

it.each<unknown>([['refresh'], { type: 'refresh' }, 'Refresh', 'refresh ', '', null, undefined, 7])(
  'the unknown message %j is ignored, also while this tab is signed out',
  async (message) => {
    const tab = await loadedAccount();
    tab.client.follow(message, true);
    expect(tab.client.session.isExpired.value).toBe(false);
    await signOut(tab);
    tab.client.follow(message, true);
    await settle();
    expect(tab.requestCounts()).toEqual([2, 1, 1]);
  },
);

it('no request is sent on "signed-in" if this tab is signed in or hidden, and on "signed-out" if it is signed out', async () => {
  const tab = await loadedAccount();
  tab.client.follow('signed-in', true);
  expect(tab.requestCounts()).toEqual([1, 1, 1]);
  await signOut(tab);
  tab.client.follow('signed-in', false);
  tab.client.follow('signed-out', true);
  await settle();
  expect(tab.requestCounts()).toEqual([2, 1, 1]);
});
