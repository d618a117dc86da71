import { describe, expect, it, onTestFinished } from 'vitest';
import type { Subscription } from '../../src/client/resources/subscription.js';
import { createListView } from '../../src/store/list-view.js';
import { ALL, mockAccount } from './mock-account.js';
import { createSubscription, subscriptionsPage } from './mock-portal.js';
import { observe } from './observe.js';

/** A list of all subscriptions, not yet loaded. */
function mountList(isAccount: boolean) {
  const page = mockAccount();
  const view = createListView(page.client, { ...ALL, isAccount });
  observe(page.client.subscriptions(ALL));
  onTestFinished(
    page.client.mountedWidgets.registerList({ view, removeFilter: view.removeFilter, prefetchPanel: () => undefined }),
  );
  return { ...page, view };
}

const mountAccount = () => mountList(true);

describe('a filter that the user selects', () => {
  it('stays after the page of a link has failed, and the default is selected', async () => {
    const { client, view, subscriptions } = mountAccount();
    client.selection.startLookup('z');
    await subscriptions.last().respond(subscriptionsPage(['s1', 's2'], 4));
    await subscriptions.last().fail();
    view.setFilter('canceled');
    observe(view.getQuery());
    await subscriptions.last().respond(subscriptionsPage(['s3']));
    expect(view.filter.value).toBe('canceled');
    expect(client.selection.selectedId.value).toBe('s3');
  });

  it('stays while a link is being looked up', async () => {
    const { client, view, subscriptions } = mountAccount();
    client.selection.startLookup('z');
    await subscriptions.last().respond(subscriptionsPage(['s1', 's2'], 4));
    view.setFilter('canceled');
    observe(view.getQuery());
    await subscriptions.last().respond(subscriptionsPage(['s3']));
    expect(view.filter.value).toBe('canceled');
    expect(client.selection.selectedId.value).toBe('s3');
  });
});

it.each([
  [
    'select',
    (page: ReturnType<typeof mountAccount>, id: string) => page.client.selection.select(createSubscription({ id })),
  ],
  ['link', (page: ReturnType<typeof mountAccount>, id: string) => page.client.selection.startLookup(id)],
])('a subscription that is newer than a complete list is found by a refetch: %s', async (_, choose) => {
  const page = mountAccount();
  const { client, subscriptions } = page;
  await subscriptions.last().respond(subscriptionsPage(['s1', 's2']));
  choose(page, 's3');
  await subscriptions.last().respond(subscriptionsPage(['s1', 's2', 's3']));
  expect([client.selection.selectedId.value, client.selection.lookup.value?.status]).toEqual(['s3', 'found']);
});

describe('an open row that only a search has loaded', () => {
  /** Opens the row, ends the session, and signs in a customer whose list has two pages. */
  async function signInAgain(isAccount: boolean, former: string | null, next: string | null, ids: readonly string[]) {
    const page = mountList(isAccount);
    const { client, view, subscriptions } = page;
    const query = view.getQuery();
    const respond = (records: readonly string[], id: string | null) =>
      subscriptions.last().respond(subscriptionsPage(records, 3, { customer_id: id }));
    await respond(['s1', 's2'], former);
    query.searched.start();
    void query.searched.load(new AbortController().signal);
    await respond(['s3'], former);
    view.open({ key: 's3', subscription: query.searched.records.value.get('s3') as Subscription });
    void query.refetch();
    await subscriptions.last().fail('session-ended');
    expect(view.expandedKey.value).toBe('s3');
    client.revalidate();
    await respond(ids.slice(0, 2), next);
    // Another customer's list is requested again.
    if (former !== next) await respond(ids.slice(0, 2), next);
    else expect(view.expandedKey.value).toBeUndefined();
    await respond(ids.slice(2), next);
    return page;
  }

  it.each([['an account', true] as const, ['a list', false] as const])(
    'is open again after the customer has signed in again: %s',
    async (_, isAccount) => {
      const { view } = await signInAgain(isAccount, 'ada', 'ada', ['s1', 's2', 's3']);
      expect(view.expandedKey.value).toBe('s3');
    },
  );

  it.each([['with an id', 'grace'] as const, ['without one', null] as const])(
    'is closed for another customer %s',
    async (_, next) => {
      const { client, view } = await signInAgain(true, next && 'ada', next, ['t1', 't2', 't3']);
      expect([client.selection.wanted.value?.record, view.expandedKey.value]).toEqual([undefined, 't1']);
    },
  );
});
