// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { configure, refresh } from '../../src/index.js';
import { settle } from '../store/mock-requests.js';
import { expectNoTraceOf, partsInDocument } from '../features/serialized-document.js';
import { pageOf } from '../features/render-widget.js';
import { FakeChannel } from './fake-channel.js';
import { plan } from '../features/subscriptions/subscription-helpers.js';
import { allRequests, insert, inside, lastRequestTo, requestsTo, requestTo, useFreshPage } from './portal-page.js';
import { warnings } from './warnings.js';

// A sequence of characters that occurs nowhere else in the document.
const SECRET = 'sk~9fQ7-xZ2v_Lw8+Kd3/Rb6.Ty5~Hn4';
const HOUR = 3_600_000;
const NOT_FOUND = /This isn’t available\s*It may have been removed\./;
const SERVER_ERROR = /Something went wrong on our end\s*Wait a moment, then try again\./;

const user = userEvent.setup({ delay: null });
let visibility: DocumentVisibilityState = 'visible';

useFreshPage();

beforeEach(() => {
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

afterEach(() => {
  vi.useRealTimers();
});

async function setVisibility(state: DocumentVisibilityState): Promise<void> {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
}

it.each<readonly [when: string, trigger: () => unknown]>([
  ['when the page is hidden', () => setVisibility('hidden')],
  ['when the page is printed', () => dispatchEvent(new Event('beforeprint'))],
  ['when the user leaves the page', () => dispatchEvent(new Event('pagehide'))],
])('a revealed token is hidden immediately %s', async (_, trigger) => {
  const element = await insert('portal-access-tokens', { 'subscription-id': 'sub_1' });
  await requestTo('/access-tokens/').respond(pageOf([accessTokenRecord({ name: 'CI', value: SECRET })]));
  await user.click(inside(element).getByRole('button', { name: 'Show CI' }));
  expect(partsInDocument(SECRET)).toHaveLength(SECRET.length - 3);
  await trigger();
  // When the browser prints or stores the page, the event listeners have run, but no later task.
  await Promise.resolve();
  expectNoTraceOf(SECRET);
  await settle();
  expect(inside(element).getByRole('button', { name: 'Show CI' })).toBeVisible();
  expect(inside(element).getByRole('status')).toHaveTextContent('CI is hidden again.');
  await setVisibility('visible');
  for (const type of ['afterprint', 'pageshow']) dispatchEvent(new Event(type));
  await settle();
  expectNoTraceOf(SECRET);
});

it('refresh() refetches everything, and resolves when all responses have been received', async () => {
  const card = await insert('portal-customer-card');
  const list = await insert('portal-subscription-list');
  await requestTo('/customer').respond(customerRecord());
  await requestTo('/subscriptions/').respond(pageOf([plan('Old')]));
  const resolved = vi.fn();
  void refresh().then(resolved);
  await settle();
  expect(allRequests()).toHaveLength(4);
  await lastRequestTo('/customer').respond(customerRecord({ name: 'New name' }));
  expect(resolved).not.toHaveBeenCalled();
  await lastRequestTo('/subscriptions/').respond(pageOf([plan('New plan')]));
  expect(resolved).toHaveBeenCalledOnce();
  expect(inside(card).getByText('New name')).toBeVisible();
  expect(inside(list).getByRole('button', { name: 'New plan' })).toBeVisible();
});

it.each([
  ['subscription', 'a\u0007', 'cus_1', NOT_FOUND],
  ['customer', 'sub_1', 'a'.repeat(1025), SERVER_ERROR],
])('usage is not requested for a %s id that can’t be sent: %j %j', async (_, subscriptionId, id, text) => {
  const attributes = { 'subscription-id': subscriptionId, 'usage-url': '/usage' };
  const element = await insert('portal-usage', attributes);
  await requestTo('/customer').respond(customerRecord({ id }));
  await requestTo('/access-tokens/').respond(pageOf([accessTokenRecord({ value: SECRET })]));
  await settle();
  expect(requestsTo('/usage')).toEqual([]);
  expect(inside(element).getByRole('alert')).toHaveTextContent(text);
});

describe('revalidation', () => {
  it.each<[string, DocumentVisibilityState, requests: number, () => unknown]>([
    ['becomes visible', 'hidden', 2, () => setVisibility('visible')],
    ['goes online', 'visible', 2, () => dispatchEvent(new Event('online'))],
    ['gets focus', 'visible', 2, () => dispatchEvent(new Event('focus'))],
    ['goes online', 'hidden', 1, () => dispatchEvent(new Event('online'))],
    ['gets focus', 'hidden', 1, () => dispatchEvent(new Event('focus'))],
  ])('refetches old data after the page %s while it was %s: %d requests', async (_, state, requests, act) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    await insert('portal-customer-card');
    await requestTo('/customer').respond(customerRecord());
    await setVisibility(state);
    vi.advanceTimersByTime(HOUR);
    await act();
    expect(requestsTo('/customer')).toHaveLength(requests);
  });

  it.each([
    ['refetches everything when the page is restored from the back/forward cache', true, 2],
    ['sends no request when the page is shown for the first time', false, 1],
  ])('%s', async (_, persisted, requests) => {
    await insert('portal-customer-card');
    await requestTo('/customer').respond(customerRecord());
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    await settle();
    expect(requestsTo('/customer')).toHaveLength(requests);
  });

  it('receives messages of other tabs again after the page is restored', async () => {
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    await insert('portal-customer-card');
    const opened = FakeChannel.open.size;
    expect(opened).toBeGreaterThan(0);
    dispatchEvent(new Event('pagehide'));
    expect(FakeChannel.open.size).toBe(0);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(FakeChannel.open.size).toBe(opened);
  });
});

describe('a request that fails without a response', () => {
  it('to another origin is reported at its first attempt, once per origin', async () => {
    configure({ apiBase: 'https://other-portal.example/api/v0/' });
    const card = await insert('portal-customer-card');
    await insert('portal-subscription-list');
    for (const request of allRequests()) await request.fail();
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(inside(card).queryByRole('alert')).toBeNull();
    expect(await warnings()).toEqual([
      expect.stringMatching(
        /^No response from https:\/\/other-portal\.example: the widgets try again, then show an error\. Check that it is running, .*CORS.*ad blocker/,
      ),
    ]);
  });

  it.each<readonly [when: string, base: string, isOnline: boolean]>([
    ['to the origin of the page', '/api/v0/', true],
    ['while the device is offline', 'https://offline.example/api/v0/', false],
  ])('%s is not reported', async (_, base, isOnline) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    configure({ apiBase: base });
    await insert('portal-customer-card');
    await requestTo('/customer').fail();
    await new Promise((resolve) => setTimeout(resolve));
    expect(await warnings()).toEqual([]);
  });

  it('because of the content security policy is reported, even to the page’s own origin', async () => {
    await insert('portal-customer-card');
    const { url, fail } = requestTo('/customer');
    const failed = fail();
    const violation = { effectiveDirective: 'connect-src', blockedURI: url };
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
    await failed;
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(await warnings()).toEqual([
      expect.stringMatching(/^The content security policy of the page blocks http.*connect-src\.$/),
    ]);
  });
});

it.each<readonly [when: string, leave: () => unknown]>([
  ['hidden', () => setVisibility('hidden')],
  ['offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
])('an error response is shown without a retry while the page is %s', async (_, leave) => {
  const card = await insert('portal-customer-card');
  await leave();
  await requestTo('/customer').respondWithStatus(503);
  expect(inside(card).getByRole('alert')).toHaveTextContent(SERVER_ERROR);
  expect(requestsTo('/customer')).toHaveLength(1);
});
