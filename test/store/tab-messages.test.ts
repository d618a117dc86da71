import { expect, it } from 'vitest';
import { expectSteps } from './account-steps.js';
import { loadedAccount, mockAccount, TOKEN } from './mock-account.js';
import { tokensPage } from './mock-portal.js';
import { settle } from './mock-requests.js';
import { observe } from './observe.js';

const SIGN_OUT = 'signed-out: 2 1 1, customer session-ended: 2 1 1 expired';

it.each([
  [
    '"refresh" refetches all queries',
    'refresh: 2 2 2, customer session-ended: 2 2 2 expired, subscriptions ok: 2 2 2 expired',
  ],
  [
    '"refresh" of a hidden page waits until it becomes visible, and is done once',
    'refresh hidden: 1 1 1, refresh hidden: 1 1 1, revalidate: 2 2 2, revalidate: 2 2 2',
  ],
  [
    '"refresh" of a hidden page is not needed after it has refetched',
    'refresh hidden: 1 1 1, refetch all: 2 2 2, revalidate: 2 2 2',
  ],
  [
    '"signed-out", which two tabs may notice, is confirmed by one request for each',
    'signed-out: 2 1 1, signed-out: 3 1 1, customer ok: 3 1 1',
  ],
  ...['ok', 'network', 'forbidden'].map((kind) => [
    `"signed-out" changes nothing when the request that should confirm it ends with ${kind}`,
    `signed-out: 2 1 1, customer ${kind}: 2 1 1, signed-out: 3 1 1, customer session-ended: 3 1 1 expired`,
  ]),
  [
    '"signed-out" is confirmed at once while the page is hidden, too',
    'signed-out hidden: 2 1 1, customer session-ended: 2 1 1 expired',
  ],
  ...['signed-in', 'refresh'].map((message) => [
    `"${message}" sends one request if this tab is signed out, and all others after a success`,
    `${SIGN_OUT}, ${message}: 3 1 1 expired, customer session-ended: 3 1 1 expired, ${message}: 4 1 1 expired, customer ok: 4 2 2`,
  ]),
  [
    'what this tab knows, or need not know while it is hidden, sends no request',
    `${SIGN_OUT}, signed-in hidden: 2 1 1 expired, signed-out: 2 1 1 expired`,
  ],
  [
    '"signed-in", perhaps of another customer, is confirmed by one request, also while the page is hidden',
    'signed-in: 2 1 1, customer ok: 2 1 1, signed-in hidden: 3 1 1, customer network: 3 1 1',
  ],
])('%s', async (_, steps = '') => {
  const { posted } = await expectSteps(steps);
  expect(posted).toEqual([]);
});

it.each<unknown>([['refresh'], { type: 'refresh' }, 'Refresh', 'refresh ', '', null, undefined, 7])(
  'the unknown message %j is ignored, also while this tab is signed out',
  async (message) => {
    const tab = await loadedAccount();
    tab.client.handleMessage(message, true);
    expect(tab.client.session.isExpired.value).toBe(false);
    tab.client.handleMessage('signed-out', true);
    await tab.customer.last().fail('session-ended');
    tab.client.handleMessage(message, true);
    await settle();
    expect(tab.requestCounts()).toEqual([2, 1, 1]);
  },
);

it('another customer who signs in in another tab appears at once, and no former token is kept', async () => {
  const tab = await loadedAccount();
  await tab.customer.last().respond({ id: 'cus_1', name: 'Ada' });
  void tab.client.customer().refetch();
  await tab.customer.last().respond({ id: 'cus_1', name: 'Ada' });
  tab.client.handleMessage('signed-in', true);
  expect(tab.requestCounts()).toEqual([3, 1, 1]);
  await tab.customer.last().respond({ id: 'cus_2', name: 'Bob' });
  expect(tab.secretOf('s1')).toBeUndefined();
  expect(tab.client.customer().data.value).toBeUndefined();
  await tab.customer.last().respond({ id: 'cus_2', name: 'Bob' });
  expect(tab.client.customer().data.value?.name).toBe('Bob');
});

it('tokens alone on a page show an error if the request that confirms a sign-out is rejected', async () => {
  const { client, accessTokens } = mockAccount();
  const query = client.accessTokens('s1');
  observe(query);
  await accessTokens.last().respond(tokensPage([TOKEN]));
  client.handleMessage('signed-out', true);
  await accessTokens.last().fail('forbidden');
  expect(accessTokens.sent).toHaveLength(3);
  await accessTokens.last().fail('forbidden');
  expect(query.error.value?.kind).toBe('forbidden');
});
