// @vitest-environment happy-dom
import { within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Subscription } from '../../src/mock-server/resources/subscription.js';
import { select as selectById } from '../../src/index.js';
import { insert, inside, requestsTo, rootOf, useFreshPage } from '../element/portal-page.js';
import { settle } from '../store/mock-requests.js';
import { pageOf } from './render-widget.js';
import { plan } from './subscriptions/subscription-helpers.js';

const USAGE_URL = 'https://usage.example/v1';
const user = userEvent.setup({ delay: null });

let events: { readonly type: string; readonly widget: string; readonly detail: unknown }[];
let scrolled: string[];

useFreshPage();

beforeEach(() => {
  events = [];
  scrolled = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
    const { host } = this.getRootNode() as ShadowRoot;
    scrolled.push(`${host.localName} ${JSON.stringify(options)}`);
  });
});

afterEach(() => {
  document.removeEventListener('portal-select', record);
});

function record(event: Event): void {
  events.push({ type: event.type, widget: (event.target as Element).localName, detail: (event as CustomEvent).detail });
}

const list = (attributes = {}) => insert('portal-subscription-list', { 'usage-url': USAGE_URL, ...attributes });
const tokens = (attributes = {}) => insert('portal-access-tokens', attributes);
const usage = (attributes = {}) => insert('portal-usage', { 'usage-url': USAGE_URL, ...attributes });

const BASIC_SELECTED = (widget: string) => ({
  type: 'portal-select',
  widget,
  detail: { subscriptionId: 'sub Basic' },
});
const SUBSCRIPTIONS = [plan('Old', { state: 'canceled' }), plan('Pro'), plan('Basic')];

async function respondWithList(subscriptions: readonly Subscription[] = SUBSCRIPTIONS): Promise<void> {
  for (const request of requestsTo('/subscriptions/')) await request.respond(pageOf(subscriptions));
}

const select = (element: HTMLElement) =>
  inside(element).getByRole<HTMLSelectElement>('combobox', { name: 'Subscription' });
/** Name of the subscription that a following widget shows beside a list. */
const nameIn = (element: HTMLElement) => rootOf(element).querySelector('[part=picker]')?.textContent;
const rowButton = (element: HTMLElement, name: string) =>
  within(inside(element).getByRole('heading', { name })).getByRole('button');
/** Names of the sections in the open panel of a list. */
const sections = (element: HTMLElement) =>
  inside(element)
    .queryAllByRole('group')
    .map((group) => group.querySelector('h4')?.textContent);
const tokenPaths = () =>
  requestsTo('/access-tokens/').map(({ url }) => decodeURIComponent(/subscriptions\/([^/]+)/.exec(url)?.[1] ?? ''));

async function renderPage() {
  document.addEventListener('portal-select', record);
  const page = { list: await list(), tokens: await tokens(), usage: await usage() };
  await respondWithList();
  await settle();
  return page;
}

describe('a page with a list and linked widgets', () => {
  it('selects the list’s subscription in all of them, and emits one event', async () => {
    const page = await renderPage();
    expect([page.tokens, page.usage].map(nameIn)).toEqual(['Pro', 'Pro']);
    expect(tokenPaths()).toEqual(['sub Pro']);
    await user.click(rowButton(page.list, 'Basic'));
    await settle();
    expect(requestsTo('/subscriptions/')).toHaveLength(1);
    expect([page.tokens, page.usage].map(nameIn)).toEqual(['Basic', 'Basic']);
    expect(events).toEqual([BASIC_SELECTED('portal-subscription-list')]);
    for (const element of [page.tokens, page.usage]) {
      expect(inside(element).getByRole('status')).toHaveTextContent('Showing Basic.');
      expect(inside(element).queryByRole('combobox')).toBeNull();
    }
  });

  it('requests subscriptions once, even if the list comes last and has another page size', async () => {
    const elements = ['portal-access-tokens', 'portal-usage', 'portal-subscription-list'].map((name) => {
      const element = document.createElement(name);
      element.setAttribute('page-size', '50');
      return element;
    });
    document.body.append(...elements);
    await settle();
    expect(requestsTo('/subscriptions/').map(({ query }) => query)).toEqual([{ limit: '50' }]);
  });

  it('keeps a selected subscription that another filter of the list excludes', async () => {
    const page = await renderPage();
    await user.click(rowButton(page.list, 'Basic'));
    await user.selectOptions(inside(page.list).getByRole('combobox', { name: 'Status' }), 'Canceled');
    await requestsTo('/subscriptions/')
      .at(-1)
      ?.respond(pageOf([plan('Gone', { state: 'canceled' })]));
    expect([page.tokens, page.usage].map(nameIn)).toEqual(['Basic', 'Basic']);
    await user.click(rowButton(page.list, 'Gone'));
    await settle();
    expect([page.tokens, page.usage].map(nameIn)).toEqual(['Gone', 'Gone']);
  });

  it('shows a subscription of the filter that the user selects, if the first filter has none', async () => {
    const page = { list: await list({ state: 'canceled' }), tokens: await tokens(), usage: await usage() };
    await respondWithList([]);
    await user.selectOptions(inside(page.list).getByRole('combobox', { name: 'Status' }), 'All');
    await requestsTo('/subscriptions/').at(-1)?.respond(pageOf(SUBSCRIPTIONS));
    await settle();
    expect([page.tokens, page.usage].map(nameIn)).toEqual(['Pro', 'Pro']);
    expect(tokenPaths()).toEqual(['sub Pro']);
  });

  it('has skeletons in the linked widgets while the list is loading, and an empty state without subscriptions', async () => {
    const page = { list: await list(), tokens: await tokens(), usage: await usage() };
    for (const element of [page.tokens, page.usage])
      expect(rootOf(element).querySelector('[part=skeleton]')).not.toBeNull();
    await respondWithList([]);
    for (const element of [page.tokens, page.usage])
      expect(rootOf(element).querySelector('[part=skeleton]')).toBeNull();
    expect(inside(page.tokens).getByText('No access tokens')).toBeVisible();
    expect(inside(page.usage).getByText('No subscriptions')).toBeVisible();
  });

  it('has no skeletons once the session has ended for another widget', async () => {
    await insert('portal-customer-card');
    const page = { list: await list(), tokens: await tokens(), usage: await usage() };
    await requestsTo('/customer').at(-1)?.respondWithStatus(401);
    for (const element of Object.values(page)) expect(rootOf(element).querySelector('[part=skeleton]')).toBeNull();
  });

  it.each([
    [403, 'don’t have access', false],
    [401, 'You’ve been signed out', true],
  ])('has one alert, in the list, when the subscriptions can’t be loaded: %d', async (status, text, isNoticed) => {
    const page = { list: await list(), tokens: await tokens(), usage: await usage() };
    await requestsTo('/subscriptions/').at(-1)?.respondWithStatus(status);
    expect(inside(page.list).getByRole('alert')).toHaveTextContent(text);
    for (const element of [page.tokens, page.usage]) {
      expect(inside(element).queryByRole('alert')).toBeNull();
      expect(inside(element).queryByText(text) !== null).toBe(isNoticed);
      expect(rootOf(element).querySelector('[part=skeleton]')).toBeNull();
    }
  });
});

describe('a page with linked widgets and without a list', () => {
  it.each(['tokens', 'usage'] as const)(
    'selects in both of them what is selected in the %s, and emits one event',
    async (source) => {
      document.addEventListener('portal-select', record);
      const page = { tokens: await tokens(), usage: await usage() };
      await respondWithList();
      await user.selectOptions(select(page[source]), 'Basic');
      await settle();
      for (const element of [page.tokens, page.usage]) expect(select(element)).toHaveValue('sub Basic');
      expect(events).toEqual([BASIC_SELECTED(page[source].localName)]);
    },
  );

  it('has a select again once the list has been removed', async () => {
    const page = { list: await list(), tokens: await tokens() };
    await respondWithList();
    expect(inside(page.tokens).queryByRole('combobox')).toBeNull();
    page.list.remove();
    await settle();
    expect(select(page.tokens)).toHaveValue('sub Pro');
  });

  it('has an option for the subscription that a script has selected from a further page', async () => {
    const page = { tokens: await tokens() };
    const [first] = requestsTo('/subscriptions/');
    await first?.respond(pageOf([plan('Pro'), plan('Basic')], { total: 3 }));
    const isSelected = selectById('sub Far');
    await settle();
    for (const request of requestsTo('/subscriptions/').slice(1)) await request.respond(pageOf([plan('Far')]));
    expect(await isSelected).toBe(true);
    await settle();
    expect(select(page.tokens)).toHaveValue('sub Far');
  });
});

describe('the panel of a list', () => {
  const all = ['Access tokens', 'Usage', 'Details'];

  it.each([
    ['tokens and usage', [tokens, usage], ['Details']],
    ['tokens', [tokens], ['Usage', 'Details']],
    ['the tokens of one subscription', [() => tokens({ 'subscription-id': 'sub Pro' })], all],
  ])('leaves out sections that linked widgets show, and does not scroll: %s', async (_, others, expected) => {
    const element = await list();
    for (const insertOther of others) await insertOther();
    await respondWithList();
    await user.click(rowButton(element, 'Basic'));
    await settle();
    expect(sections(element)).toEqual(expected);
    expect(scrolled).toEqual([]);
  });

  it('shows the tokens once the linked widget has been removed', async () => {
    const page = { list: await list(), tokens: await tokens() };
    await respondWithList();
    await user.click(rowButton(page.list, 'Basic'));
    await settle();
    page.tokens.remove();
    await settle();
    expect(sections(page.list)).toEqual(all);
  });
});
