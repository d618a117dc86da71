// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Subscription } from '../../src/mock-server/resources/subscription.js';
import { en } from '../../src/i18n/en.js';
import '../../src/index.js';
import { settle } from '../store/mock-requests.js';
import { pageOf } from '../features/render-widget.js';
import { plan } from '../features/subscriptions/subscription-helpers.js';
import { insert, inside, requestsTo, rootOf, useFreshPage } from './portal-page.js';

const user = userEvent.setup({ delay: null });
const ACCOUNT = [plan('Old', { state: 'canceled' }), plan('Pro'), plan('Basic')];

useFreshPage();

const listRequests = () => requestsTo('/subscriptions/');
const tokenPaths = () =>
  requestsTo('/access-tokens/').map(({ url }) => decodeURIComponent(/subscriptions\/([^/]+)/.exec(url)?.[1] ?? ''));

async function respond(subscriptions: readonly Subscription[] = ACCOUNT, total = subscriptions.length): Promise<void> {
  await listRequests().at(-1)?.respond(pageOf(subscriptions, { total }));
  await settle();
}

/** A list and a following widget, at a URL of the page. */
async function openAt(url: string, attributes: Readonly<Record<string, string>> = {}) {
  history.replaceState({ of: 'the page' }, '', url);
  return {
    list: await insert('portal-subscription-list', { 'url-sync': '', ...attributes }),
    tokens: await insert('portal-access-tokens'),
  };
}

/** Name of the subscription that the widget shows. */
const selectedText = (tokens: HTMLElement) => rootOf(tokens).querySelector('[part=picker]')?.textContent;
const press = (list: HTMLElement, name: string) => user.click(inside(list).getByRole('button', { name }));
const filter = (list: HTMLElement) => inside(list).getByRole('combobox', { name: 'Status' });
const message = (list: HTMLElement) =>
  inside(list).queryByText(en.linkMissing, { ignore: '[role=status], [role=status] *' });
const status = (list: HTMLElement) => inside(list).getByRole('status');

describe('a link to a subscription', () => {
  it('shows a message after the last page if the subscription is missing, until the message is closed', async () => {
    const { list, tokens } = await openAt('/portal?tab=2&subscription=sub+Gone#part', { 'page-size': '2' });
    await respond([plan('Old', { state: 'canceled' }), plan('Pro')], 3);
    expect(message(list)).toBeNull();
    expect(tokenPaths()).toEqual([]);
    await respond([plan('Basic')], 3);
    expect(message(list)).toBeVisible();
    await vi.waitFor(() => expect(status(list)).toHaveTextContent(en.linkMissing));
    expect(inside(list).queryByRole('alert')).toBeNull();
    expect(selectedText(tokens)).toBe('Pro');
    expect(tokenPaths()).toEqual(['sub Pro']);
    expect(location.href).toBe(`${location.origin}/portal?tab=2&subscription=sub+Gone#part`);
    expect(listRequests()).toHaveLength(2);
    await user.click(inside(list).getByRole('button', { name: 'Close' }));
    await settle();
    expect(message(list)).toBeNull();
    expect(location.href).toBe(`${location.origin}/portal?tab=2#part`);
    expect(selectedText(tokens)).toBe('Pro');
    expect((list.shadowRoot as ShadowRoot).activeElement).toHaveTextContent(/^Pro/);
  });

  it('isn’t looked up again when another part of the URL changes', async () => {
    const { list } = await openAt('/portal?subscription=sub+Gone');
    await respond();
    await user.selectOptions(filter(list), 'active');
    await respond([plan('Pro')]);
    history.replaceState(null, '', `${location.search}#part`);
    dispatchEvent(new PopStateEvent('popstate'));
    await settle();
    expect(filter(list)).toHaveValue('active');
    expect(message(list)).toBeVisible();
  });

  it.each(['..', ''])('with the id "%s", which can’t be sent, is rejected without a lookup', async (id) => {
    const { list, tokens } = await openAt(`/portal?subscription=${id}`, { 'page-size': '2' });
    await respond([plan('Pro'), plan('Basic')], 9);
    expect(message(list)).toBeVisible();
    expect(selectedText(tokens)).toBe('Pro');
    expect(listRequests()).toHaveLength(1);
  });

  it('removes a filter that excludes it', async () => {
    const { list, tokens } = await openAt('/portal?state=active&subscription=sub+Old');
    await respond([plan('Pro'), plan('Basic')]);
    expect(listRequests().map(({ query }) => query['state'])).toEqual(['active', undefined]);
    await respond();
    expect(selectedText(tokens)).toBe('Old');
    expect(filter(list)).toHaveValue('');
    expect(location.search).toBe('?subscription=sub+Old');
  });
});

it('the lookup of a link selects the default when a page fails, keeps the URL, and continues after "Try again"', async () => {
  const { list, tokens } = await openAt('/portal?subscription=sub+Far', { 'page-size': '1' });
  await respond([plan('Pro')], 3);
  await listRequests().at(-1)?.respondWithStatus(500);
  expect(message(list)).toBeNull();
  expect(selectedText(tokens)).toBe('Pro');
  expect(location.search).toBe('?subscription=sub+Far');
  await user.click(inside(list).getByRole('button', { name: 'Try again' }));
  await respond([plan('Basic')], 3);
  await respond([plan('Far')], 3);
  expect(selectedText(tokens)).toBe('Far');
  expect(location.search).toBe('?subscription=sub+Far');
});

describe('the URL', () => {
  it('selects its subscription when the user goes back and forward', async () => {
    const { tokens } = await openAt('/portal');
    await respond();
    for (const [url, expected] of [
      ['/portal?subscription=sub+Basic', 'Basic'],
      ['/portal?subscription=sub+Basic#part', 'Basic'],
      ['/portal?subscription=sub+Old', 'Old'],
      ['/portal', 'Pro'],
    ] as const) {
      history.replaceState(null, '', url);
      dispatchEvent(new PopStateEvent('popstate'));
      await settle();
      expect(selectedText(tokens)).toBe(expected);
      expect(location.href).toBe(`${location.origin}${url}`);
    }
    expect(listRequests()).toHaveLength(1);
  });

  it('names the selected subscription once url-sync is added', async () => {
    history.replaceState(null, '', '/portal');
    const list = await insert('portal-subscription-list');
    const tokens = await insert('portal-access-tokens');
    await respond();
    await press(list, 'Basic');
    list.setAttribute('url-sync', '');
    await settle();
    expect([selectedText(tokens), location.search]).toEqual(['Basic', '?subscription=sub+Basic']);
  });

  it('never contains an id that can’t be sent in requests', async () => {
    history.replaceState(null, '', '/portal');
    const list = await insert('portal-subscription-list', { 'url-sync': '' });
    await respond([plan('Pro'), { ...plan('Odd'), id: 'a\uD800' }, { ...plan('Up'), id: '..' }]);
    for (const name of ['Odd', 'Up']) {
      await press(list, name);
      expect(inside(list).getByRole('button', { name, expanded: true })).toBeVisible();
      expect(location.search).toBe('');
    }
  });
});
