// @vitest-environment happy-dom
import { within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import type { Subscription } from '../../src/mock-server/resources/subscription.js';
import '../../src/index.js';
import { insert, inside, requestsTo, rootOf, useFreshPage } from '../element/portal-page.js';
import { settle } from '../state/mock-requests.js';
import { axeViolations } from './axe-violations.js';
import { pageOf } from './render-widget.js';
import { plan } from './subscription-list/subscription-helpers.js';

const USAGE_URL = 'https://usage.example/v1';
const user = userEvent.setup({ delay: null });

let bases = 0;
/** API base of the current test: each base has a separate selection. */
let base: Readonly<Record<string, string>>;
let events: { readonly type: string; readonly widget: string; readonly detail: unknown }[];
let scrolled: string[];

useFreshPage();

beforeEach(() => {
  base = { 'api-base': `/selection/${bases++}/` };
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

const list = (attributes = {}) =>
  insert('portal-subscription-list', { ...base, 'usage-url': USAGE_URL, ...attributes });
const tokens = (attributes = {}) => insert('portal-access-tokens', { ...base, ...attributes });
const usage = (attributes = {}) => insert('portal-usage', { ...base, 'usage-url': USAGE_URL, ...attributes });

const SUBSCRIPTIONS = [plan('Old', { state: 'canceled' }), plan('Pro'), plan('Basic')];

async function respondWithList(subscriptions: readonly Subscription[] = SUBSCRIPTIONS): Promise<void> {
  for (const request of requestsTo('/subscriptions/')) await request.respond(pageOf(subscriptions));
}

const select = (element: HTMLElement) =>
  inside(element).getByRole<HTMLSelectElement>('combobox', { name: 'Subscription' });
/** Text of the selected option. `selectedOptions` and `selectedIndex` are stale in happy-dom. */
const selectedText = (element: HTMLElement) =>
  Array.from(select(element).options).find(({ selected }) => selected)?.textContent;
const action = (element: HTMLElement, name: string) => inside(element).getByRole('button', { name });
/** Titles of the rows that are marked as current. */
const currentRows = (element: HTMLElement) =>
  Array.from(rootOf(element).querySelectorAll('[part=row][aria-current=true] h3'), ({ textContent }) => textContent);
const tokenPaths = () =>
  requestsTo('/access-tokens/').map(({ url }) => decodeURIComponent(/subscriptions\/([^/]+)/.exec(url)?.[1] ?? ''));

async function renderPage() {
  document.addEventListener('portal-select', record);
  const page = { list: await list(), tokens: await tokens(), usage: await usage() };
  await respondWithList();
  await settle();
  return page;
}

describe('a page with a list and following widgets', () => {
  it('has the first active subscription selected in all of them, with one request for the subscriptions', async () => {
    const page = await renderPage();
    expect([page.tokens, page.usage].map(selectedText)).toEqual(['Pro', 'Pro']);
    expect(currentRows(page.list)).toEqual(['Pro']);
    expect(requestsTo('/subscriptions/')).toHaveLength(1);
    expect(tokenPaths()).toEqual(['sub Pro']);
    expect(events).toEqual([]);
  });

  it.each<[name: string, selectBasic: (page: Awaited<ReturnType<typeof renderPage>>) => unknown, source: string]>([
    ['the list', (page) => user.click(action(page.list, 'Access tokens Basic')), 'portal-subscription-list'],
    ['the access tokens', (page) => user.selectOptions(select(page.tokens), 'Basic'), 'portal-access-tokens'],
    ['the usage', (page) => user.selectOptions(select(page.usage), 'Basic'), 'portal-usage'],
  ])('selects in all of them what is selected in %s, and emits one event', async (_, selectBasic, source) => {
    const page = await renderPage();
    await selectBasic(page);
    await settle();
    expect([page.tokens, page.usage].map(selectedText)).toEqual(['Basic', 'Basic']);
    expect(currentRows(page.list)).toEqual(['Basic']);
    expect(events).toEqual([{ type: 'portal-select', widget: source, detail: { subscriptionId: 'sub Basic' } }]);
    for (const element of [page.tokens, page.usage]) {
      expect(inside(element).getByRole('status')).toHaveTextContent('Showing Basic.');
    }
  });

  it.each([
    ['Access tokens', 'portal-access-tokens'],
    ['Usage', 'portal-usage'],
  ])(
    'selects by a row’s "%s" instead of expanding it, and scrolls to the widget that shows it',
    async (name, follower) => {
      const page = await renderPage();
      const button = action(page.list, `${name} Basic`);
      expect(button).not.toHaveAttribute('aria-expanded');
      await user.click(button);
      await settle();
      expect(button).not.toHaveAttribute('aria-expanded');
      expect(page.list.shadowRoot?.querySelector('.row-section')).toBeNull();
      expect(scrolled).toEqual([expect.stringMatching(new RegExp(`^${follower} .*"nearest"`))]);
      expect(tokenPaths().toSorted()).toEqual(['sub Basic', 'sub Pro']);
    },
  );

  it('has one request for the subscriptions also if the list comes last and has another page size', async () => {
    const elements = ['portal-access-tokens', 'portal-usage', 'portal-subscription-list'].map((name) => {
      const element = document.createElement(name);
      for (const [attribute, value] of Object.entries({ ...base, 'page-size': '50' }))
        element.setAttribute(attribute, value);
      return element;
    });
    document.body.append(...elements);
    await settle();
    expect(requestsTo('/subscriptions/').map(({ query }) => query)).toEqual([{ limit: '50' }]);
  });

  it('scrolls without animation with `prefers-reduced-motion`', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }));
    const page = await renderPage();
    await user.click(action(page.list, 'Usage Basic'));
    expect(scrolled.join()).toContain('"behavior":"auto"');
  });

  it('does not scroll for a selection in a select', async () => {
    const page = await renderPage();
    await user.selectOptions(select(page.tokens), 'Basic');
    expect(scrolled).toEqual([]);
  });

  it('still expands details in the row', async () => {
    const page = await renderPage();
    await user.click(action(page.list, 'Details Basic'));
    expect(action(page.list, 'Details Basic')).toHaveAttribute('aria-expanded', 'true');
    expect(currentRows(page.list)).toEqual(['Pro']);
  });

  it('keeps a selected subscription as an option that another filter of the list excludes', async () => {
    const page = await renderPage();
    await user.selectOptions(select(page.tokens), 'Basic');
    await user.click(inside(page.list).getByRole('radio', { name: 'Canceled' }));
    await requestsTo('/subscriptions/')
      .at(-1)
      ?.respond(pageOf([plan('Gone', { state: 'canceled' })]));
    await user.click(action(page.list, 'Access tokens Gone'));
    await settle();
    expect(Array.from(select(page.tokens).options, ({ textContent }) => textContent)).toEqual([
      'Gone',
      'Old',
      'Pro',
      'Basic',
    ]);
    expect([page.tokens, page.usage].map(selectedText)).toEqual(['Gone', 'Gone']);
  });

  it('has skeletons in the followers while the list is loading, and an empty state if there is no subscription', async () => {
    const page = { list: await list(), tokens: await tokens(), usage: await usage() };
    for (const element of [page.tokens, page.usage])
      expect(rootOf(element).querySelector('[part=skeleton]')).not.toBeNull();
    await respondWithList([]);
    for (const element of [page.tokens, page.usage])
      expect(rootOf(element).querySelector('[part=skeleton]')).toBeNull();
    expect(inside(page.tokens).getByText('No access tokens')).toBeVisible();
    expect(inside(page.usage).getByText('No subscriptions yet')).toBeVisible();
  });

  it('has one alert, that of the list, when the subscriptions can’t be loaded', async () => {
    const page = { list: await list(), tokens: await tokens(), usage: await usage() };
    await requestsTo('/subscriptions/').at(-1)?.respondWithStatus(403);
    expect(inside(page.list).getByRole('alert')).toHaveTextContent('don’t have access');
    for (const element of [page.tokens, page.usage]) {
      expect(inside(element).queryByRole('alert')).toBeNull();
      expect(rootOf(element).querySelector('[part=skeleton]')).toBeNull();
    }
  });

  it('has no skeleton beside the notice when the session has expired', async () => {
    const page = { list: await list(), tokens: await tokens(), usage: await usage() };
    await requestsTo('/subscriptions/').at(-1)?.respondWithStatus(401);
    expect(inside(page.list).getByRole('alert')).toHaveTextContent('Your session has ended.');
    for (const element of [page.tokens, page.usage]) {
      expect(inside(element).getByText('Sign in again to see this.')).toBeVisible();
      expect(rootOf(element).querySelector('[part=skeleton]')).toBeNull();
    }
  });

  it('has no axe violations', async () => {
    await renderPage();
    await requestsTo('/access-tokens/')
      .at(-1)
      ?.respond(pageOf([accessTokenRecord({ name: 'CI' })]));
    await requestsTo('/customer').at(-1)?.respond(customerRecord());
    expect(await axeViolations(document.body)).toEqual([]);
  });
});

describe('a page with a list and one follower', () => {
  it('expands a section without a follower in the row, and selects the subscription', async () => {
    const page = { list: await list(), tokens: await tokens() };
    await respondWithList();
    document.addEventListener('portal-select', record);
    await user.click(action(page.list, 'Usage Basic'));
    await settle();
    expect(action(page.list, 'Usage Basic')).toHaveAttribute('aria-expanded', 'true');
    expect(selectedText(page.tokens)).toBe('Basic');
    await user.click(action(page.list, 'Usage Basic'));
    expect(events).toHaveLength(1);
  });

  it('expands tokens in the row after the follower has been removed', async () => {
    const page = { list: await list(), tokens: await tokens() };
    await respondWithList();
    expect(action(page.list, 'Access tokens Basic')).not.toHaveAttribute('aria-expanded');
    page.tokens.remove();
    await settle();
    expect(action(page.list, 'Access tokens Basic')).toHaveAttribute('aria-expanded', 'false');
    expect(currentRows(page.list)).toEqual([]);
  });
});

describe('a page without a following widget', () => {
  it('marks no row, and a widget with `subscription-id` has no select', async () => {
    const page = { list: await list(), tokens: await tokens({ 'subscription-id': 'sub Pro' }) };
    await respondWithList();
    expect(currentRows(page.list)).toEqual([]);
    expect(inside(page.tokens).queryByRole('combobox')).toBeNull();
    expect(action(page.list, 'Access tokens Basic')).toHaveAttribute('aria-expanded', 'false');
  });

  it('synchronizes two followers without a list', async () => {
    const page = { tokens: await tokens(), usage: await usage() };
    await respondWithList();
    expect([page.tokens, page.usage].map(selectedText)).toEqual(['Pro', 'Pro']);
    await user.selectOptions(select(page.usage), 'Basic');
    await settle();
    expect(selectedText(page.tokens)).toBe('Basic');
    expect(within(rootOf(page.tokens)).queryByRole('alert')).toBeNull();
  });
});
