import { effect } from '@preact/signals';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LinkedWidgetKind } from '../../src/store/mounted-widgets.js';
import type { Subscription } from '../../src/client/resources/subscription.js';
import { createListView } from '../../src/store/list-view.js';
import { ALL, mockAccount } from './mock-account.js';
import { subscriptionsPage, tokensPage } from './mock-portal.js';
import { observe } from './observe.js';

function setUp(kind: LinkedWidgetKind) {
  const page = mockAccount();
  observe(page.client.listQuery());
  onTestFinished(page.client.mountedWidgets.registerLinkedWidget(kind));
  return page;
}

describe('when the page’s list arrives, the tokens of its default subscription', () => {
  it('are requested before the rows are rendered, if a linked widget shows them', async () => {
    const { client, subscriptions, accessTokens } = setUp('tokens');
    const requests: number[] = [];
    // Preact renders the rows in a microtask.
    onTestFinished(
      effect(() => {
        if (client.listQuery().data.value) queueMicrotask(() => requests.push(accessTokens.sent.length));
      }),
    );
    await subscriptions.last().respond(subscriptionsPage(['s1', 's2']));
    expect(client.selection.selectedId.value).toBe('s1');
    expect(requests).toEqual([1]);
  });

  it('are not requested for another widget', async () => {
    const { client, subscriptions, accessTokens } = setUp('usage');
    await subscriptions.last().respond(subscriptionsPage(['s1']));
    expect(client.selection.selectedId.value).toBe('s1');
    expect(accessTokens.sent).toEqual([]);
  });

  it('are not requested again', async () => {
    const { client, subscriptions, accessTokens } = setUp('tokens');
    await subscriptions.last().respond(subscriptionsPage(['s1']));
    observe(client.accessTokens('s1'));
    await accessTokens.last().respond(tokensPage([]));
    void client.listQuery().refetch();
    await subscriptions.last().respond(subscriptionsPage(['s1', 's2']));
    expect(accessTokens.sent).toHaveLength(1);
  });

  it('are not requested while a link is being looked up', async () => {
    const { client, subscriptions, accessTokens } = setUp('tokens');
    client.selection.startLookup('s2');
    await subscriptions.last().respond(subscriptionsPage(['s1', 's2']));
    expect(accessTokens.sent).toEqual([]);
  });
});

describe('a subscription that a complete list no longer has', () => {
  async function refetch({ client, subscriptions }: ReturnType<typeof setUp>, ids: readonly string[]) {
    void client.listQuery().refetch();
    await subscriptions.last().respond(subscriptionsPage(ids));
  }

  it('isn’t selected, not even by default', async () => {
    const page = setUp('tokens');
    const { selection } = page.client;
    await page.subscriptions.last().respond(subscriptionsPage(['s1', 's2']));
    expect(selection.selectedId.value).toBe('s1');
    await refetch(page, ['s2']);
    expect(selection.selectedId.value).toBe('s2');
    await refetch(page, ['s2', 's3']);
    selection.select(page.client.listQuery().data.value?.items.get('s3') as Subscription);
    await refetch(page, ['s2']);
    expect([selection.wanted.value, selection.selectedId.value]).toEqual([undefined, 's2']);
    await refetch(page, []);
    expect(selection.selectedId.value).toBeUndefined();
  });

  it('isn’t requested again, however records come and go', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.subarray(['s1', 's2', 's3']), { maxLength: 12 }), async (lists) => {
        const page = setUp('tokens');
        for (const ids of [['s1', 's2'], ...lists]) {
          if (page.client.listQuery().data.value) await refetch(page, ids);
          else await page.subscriptions.last().respond(subscriptionsPage(ids));
          const { value } = page.client.selection.selectedId;
          expect(value === undefined ? ids : ids.includes(value)).toEqual(ids.length === 0 ? [] : true);
        }
      }),
      { seed: 1, numRuns: 50 },
    );
  });
});

it('an account keeps its selection though it has moved behind the list, if a search has loaded it', async () => {
  const { client, subscriptions } = mockAccount();
  const query = client.subscriptions(ALL);
  observe(query);
  const view = createListView(client, { ...ALL, isAccount: true });
  const list = { view, removeFilter: () => false, prefetchPanel: () => undefined };
  onTestFinished(client.mountedWidgets.registerList(list));
  await subscriptions.last().respond(subscriptionsPage(['s1', 's2'], 3));
  client.selection.select(query.data.value?.items.get('s2') as Subscription);
  query.searched.start();
  const search = query.searched.load(new AbortController().signal);
  await subscriptions.last().respond(subscriptionsPage(['s3'], 3));
  await search;
  void query.refetch();
  await subscriptions.last().respond(subscriptionsPage(['s0', 's1'], 4));
  expect([...(query.data.value?.items.keys() ?? [])]).toEqual(['s0', 's1']);
  expect(client.selection.selectedId.value).toBe('s2');
});
