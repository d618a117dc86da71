import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ALL, loadedAccount, mockAccount, observedAccount, TOKEN } from './mock-account.js';
import { subscriptionsPage, tokensPage } from './mock-portal.js';
import { settle } from './mock-requests.js';
import { observe } from './observe.js';
import { recordsOf } from './records-of.js';
import { createMountedList } from './fakes.js';

describe('the queries of a page', () => {
  it('are cached for a widget that is mounted later, except for tokens, which are refetched', async () => {
    const { client, stops, queries, requestCounts } = await loadedAccount();
    for (const stop of stops) stop();
    await settle();
    const cached = [client.customer(), client.subscriptions(ALL), client.accessTokens('s1')];
    for (const query of cached) observe(query);
    expect(cached.map((query, index) => query === queries[index])).toEqual([true, true, false]);
    expect(cached.map(({ data }) => data.value !== undefined)).toEqual([true, true, false]);
    expect(requestCounts()).toEqual([1, 1, 2]);
  });

  it('are one per filter, page size and subscription', () => {
    const { client, subscriptions, accessTokens } = mockAccount();
    const params = [ALL, { state: 'active', pageSize: 20 }, { state: 'active', pageSize: 50 }] as const;
    for (const each of params) observe(client.subscriptions(each));
    expect(subscriptions.sent.map((request) => request.params)).toEqual(
      params.map(({ state, pageSize }) => ({ state, limit: pageSize })),
    );
    for (const id of ['s1', 's 2']) observe(client.accessTokens(id));
    expect(accessTokens.sent.map((request) => request.params.subscriptionId)).toEqual(['s1', 's 2']);
  });
});

describe('token values', () => {
  it('are not reachable after the last observer is removed', async () => {
    const { client, stops, queries } = await loadedAccount();
    const query = queries[2];
    const stop = observe(query);
    const [token] = recordsOf(query);
    const getSecret = () => token && query.getSecret(token);
    stops[2]?.();
    await settle();
    expect(getSecret()).toBe('sk_secret');
    stop();
    await settle();
    expect(getSecret()).toBeUndefined();
    expect(client.accessTokens('s1').data.value).toBeUndefined();
  });

  it('of a response that is received after the last observer is removed are not reachable either', async () => {
    const { accessTokens, stops, queries } = observedAccount();
    stops[2]?.();
    await settle();
    await accessTokens.last().respond(tokensPage([TOKEN]));
    expect(queries[2].data.value).toBeUndefined();
  });
});

it('another customer discards all data, hides tokens and refetches observed queries', async () => {
  const { client, customer, subscriptions, accessTokens, queries, requestCounts } = observedAccount();
  const stop = observe(client.subscriptions({ state: 'active', pageSize: 20 }));
  await subscriptions.last().respond(subscriptionsPage(['s1']));
  stop();
  await settle();
  await customer.last().respond({ id: 'ada', name: 'Ada' });
  await subscriptions.sent[0]?.respond(subscriptionsPage(['s1']));
  await accessTokens.last().respond(tokensPage([TOKEN]));
  const [token] = recordsOf(queries[2]);
  const listener = vi.fn();
  client.revealTimers.reveal(Symbol('token'), 30, listener);
  const [first] = recordsOf(client.subscriptions(ALL));
  if (first) client.selection.select(first);
  expect(client.selection.selectedId.value).toBe('s1');

  void client.customer().refetch();
  await customer.last().respond({ id: 'grace', name: 'Grace' });
  expect(requestCounts()).toEqual([3, 3, 2]);
  expect(queries.map(({ data }) => data.value)).toEqual([undefined, undefined, undefined]);
  expect(token && queries[2].getSecret(token)).toBeUndefined();
  expect(listener).toHaveBeenLastCalledWith(0);
  expect(client.selection.selectedId.value).toBeUndefined();
  expect(client.subscriptions({ state: 'active', pageSize: 20 }).data.value).toBeUndefined();

  await customer.last().respond({ id: 'grace', name: 'Grace' });
  await subscriptions.last().respond(subscriptionsPage(['s9']));
  expect(client.customer().data.value?.name).toBe('Grace');
  expect(recordsOf(client.subscriptions(ALL)).map(({ id }) => id)).toEqual(['s9']);
  expect(requestCounts()).toEqual([3, 3, 2]);
});

it.each(['stays', 'is removed'])(
  'another customer does not get the linked subscription of the former one; the list %s',
  async (list) => {
    const { client, customer, subscriptions } = observedAccount();
    onTestFinished(client.mountedWidgets.registerLinkedWidget('tokens'));
    const removeList = client.mountedWidgets.registerList(createMountedList(() => client.subscriptions(ALL)));
    onTestFinished(removeList);
    client.selection.startLookup('s2');
    await customer.last().respond({ id: 'ada' });
    await subscriptions.last().respond(subscriptionsPage(['s1', 's2']));
    expect(client.selection.selectedId.value).toBe('s2');

    if (list === 'is removed') removeList();
    void client.customer().refetch();
    await customer.last().respond({ id: 'grace' });
    expect(client.selection.wanted.value?.record).toBeUndefined();
    // No list would end it.
    if (list === 'is removed') return expect(client.selection.lookup.value).toBeUndefined();
    await subscriptions.last().respond(subscriptionsPage(['s9']));
    expect(client.selection.wanted.value?.record).toBeUndefined();
    expect(client.selection.lookup.value).toMatchObject({ id: 's2', status: 'missing' });
    expect(subscriptions.sent).toHaveLength(2);
  },
);
