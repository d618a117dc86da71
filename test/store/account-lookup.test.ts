import { describe, expect, it, onTestFinished } from 'vitest';
import { createListView } from '../../src/store/list-view.js';
import { ALL, mockAccount } from './mock-account.js';
import { createSubscription, subscriptionsPage } from './mock-portal.js';
import { observe } from './observe.js';

/** An account with a list of all subscriptions, not yet loaded. */
function mountAccount() {
  const page = mockAccount();
  const view = createListView(page.client, { ...ALL, isAccount: true });
  observe(page.client.subscriptions(ALL));
  onTestFinished(
    page.client.mountedWidgets.registerList({ view, removeFilter: view.removeFilter, prefetchPanel: () => undefined }),
  );
  return { ...page, view };
}

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
