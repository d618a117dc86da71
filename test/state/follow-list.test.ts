// @vitest-environment node
import { effect } from '@preact/signals';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAccountModel } from '../../src/state/account-model.js';
import { createServerClock } from '../../src/state/server-clock.js';
import { mockPortal, subscriptionsPage, tokensPage } from './mock-portal.js';
import { observe } from './observe.js';

function setUp() {
  const portal = mockPortal();
  const client = createAccountModel(portal.client, createServerClock(), () => performance.now());
  onTestFinished(observe(client.listQuery()));
  return {
    ...portal,
    client,
  };
}

describe('when the list of a page arrives', () => {
  it('the tokens of its default are requested before the rows are rendered, if a widget follows that shows them', async () => {
    const { client, subscriptions, accessTokens } = setUp();
    onTestFinished(client.selection.registerFollower('tokens'));
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

  it('they are not requested for another widget', async () => {
    const { client, subscriptions, accessTokens } = setUp();
    onTestFinished(client.selection.registerFollower('usage'));
    await subscriptions.last().respond(subscriptionsPage(['s1']));
    expect(client.selection.selectedId.value).toBe('s1');
    expect(accessTokens.sent).toEqual([]);
  });

  it('they are not requested again', async () => {
    const { client, subscriptions, accessTokens } = setUp();
    onTestFinished(client.selection.registerFollower('tokens'));
    await subscriptions.last().respond(subscriptionsPage(['s1']));
    onTestFinished(observe(client.accessTokens('s1')));
    await accessTokens.last().respond(tokensPage([]));
    void client.listQuery().refetch();
    await subscriptions.last().respond(subscriptionsPage(['s1', 's2']));
    expect(accessTokens.sent).toHaveLength(1);
  });

  it('those of a link that is being looked up are awaited', async () => {
    const { client, subscriptions, accessTokens } = setUp();
    onTestFinished(client.selection.registerFollower('tokens'));
    client.selection.followLink('s2');
    await subscriptions.last().respond(subscriptionsPage(['s1', 's2']));
    expect(accessTokens.sent).toEqual([]);
  });
});
