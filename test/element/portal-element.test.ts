// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { allRequests, insert, inside, requestTo, requestsTo, rootOf, useFreshPage } from './portal-page.js';
import { settleReports } from './reports.js';

const WIDGETS = [
  ['portal-customer-card', 'Your details', '/api/v0/customer', customerRecord()],
  ['portal-subscription-list', 'Subscriptions', '/api/v0/subscriptions/', pageOf([])],
  ['portal-access-tokens', 'Access tokens', '/api/v0/subscriptions/', pageOf([])],
] as const;

const existing = document.createElement('portal-customer-card');

function skeletonOf(element: Element): Element | null {
  return rootOf(element).querySelector('[part=skeleton]');
}

beforeAll(async () => {
  document.body.append(existing);
  vi.stubGlobal('origin', location.origin);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await import('../../src/index.js');
  await settle();
});

describe('an element that was in the document before the script ran', () => {
  it('is upgraded', () => {
    expect(inside(existing).getByRole('region', { name: 'Your details' })).toBeVisible();
    existing.remove();
  });
});

describe.each(WIDGETS)('<%s>', (name, region, path, response) => {
  useFreshPage();

  it('renders its widget in an open shadow root with an adopted style sheet', async () => {
    const element = await insert(name);
    await requestTo(path).respond(response);
    expect(inside(element).getByRole('region', { name: region })).toBeVisible();
    expect(inside(element).getAllByRole('status')).toHaveLength(1);
    expect(element.shadowRoot?.mode).toBe('open');
    expect(element.shadowRoot?.adoptedStyleSheets[0]?.cssRules.length).toBeGreaterThan(10);
    expect(document.querySelector('style, link')).toBeNull();
    expect(element.shadowRoot?.querySelector('style, link, [style]')).toBeNull();
  });

  it('sends no request until it is connected', async () => {
    const element = document.createElement(name);
    element.setAttribute('locale', 'en-GB');
    await settle();
    expect(allRequests()).toEqual([]);
    document.body.append(element);
    await settle();
    expect(requestsTo(path)).toHaveLength(1);
  });

  it('keeps its DOM and does not refetch when it is moved', async () => {
    const element = await insert(name);
    const root = rootOf(element);
    const heading = inside(element).getByRole('heading', { name: region });
    const newParent = await insert('div');
    newParent.append(element);
    await settle();
    await requestTo(path).respond(response);
    document.body.prepend(element);
    await settle();
    expect(requestsTo(path)).toHaveLength(1);
    expect(requestTo(path).isAborted()).toBe(false);
    expect(rootOf(element)).toBe(root);
    expect(inside(element).getByRole('heading', { name: region })).toBe(heading);
    expect(skeletonOf(element)).toBeNull();
  });

  it('aborts its request when it is removed', async () => {
    const element = await insert(name);
    expect(requestTo(path).isAborted()).toBe(false);
    element.remove();
    await settle();
    expect(requestTo(path).isAborted()).toBe(true);
  });

  it('logs nothing to the console', async () => {
    await insert(name);
    await requestTo(path).respond(response);
    expect(console.error).not.toHaveBeenCalled();
    await settleReports();
    expect(console.warn).not.toHaveBeenCalled();
  });
});

describe('common attributes', () => {
  useFreshPage();
  let element: HTMLElement;
  const subscription = (date: string) => pageOf([{ id: 'sub_1', state: 'canceled', canceled_at: date }]);

  beforeEach(async () => {
    element = await insert('portal-subscription-list', { locale: 'en-GB' });
    await requestTo('/subscriptions/').respond(subscription('2025-03-15T12:00:00Z'));
  });

  it('change the locale without a refetch', async () => {
    expect(inside(element).getByText('15 Mar 2025')).toBeVisible();
    expect(rootOf(element)).toHaveAttribute('lang', 'en-GB');
    element.setAttribute('locale', 'en-US');
    await settle();
    expect(inside(element).getByText('Mar 15, 2025')).toBeVisible();
    expect(rootOf(element)).toHaveAttribute('lang', 'en-US');
    expect(allRequests()).toHaveLength(1);
  });

  it.each(['nonsense!', '', 'tlh-Klingon-Empire-Of-Kronos'])(
    'fall back to the language of the document if the locale is "%s"',
    async (locale) => {
      document.documentElement.lang = 'en-GB';
      element.setAttribute('locale', locale);
      await settle();
      expect(rootOf(element)).toHaveAttribute('lang', 'en-GB');
      expect(inside(element).getByRole('region', { name: 'Subscriptions' })).toBeVisible();
    },
  );

  it('accept a locale with an underscore', async () => {
    element.setAttribute('locale', 'en_US');
    await settle();
    expect(rootOf(element)).toHaveAttribute('lang', 'en-US');
    await settleReports();
    expect(console.warn).not.toHaveBeenCalled();
  });

  it.each([
    ['locale', 'deutsch, bitte', 'a BCP 47 tag'],
    ['theme', 'purple', '"auto", "light", "dark"'],
    ['page-size', '0', 'a whole number from 1'],
    ['url-sync', 'yes', '"", "true", "false"'],
    [
      'sign-in-url',
      'javascript:alert(1)',
      "an https URL, an http URL of a loopback host, or a URL of the page's origin",
    ],
    ['state', 'wat', '"", "active", "canceled"'],
    [
      'usage-url',
      'http://usage.example',
      "an https URL, an http URL of a loopback host, or a URL of the page's origin",
    ],
  ])('report an invalid %s once, with the accepted values', async (name, value, accepted) => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    element.setAttribute(name, value);
    await insert('portal-subscription-list', { [name]: value });
    await insert('portal-account', { [name]: value });
    await settleReports();
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      `portal-widgets: ${name}="${value}" of <portal-subscription-list> is not ${accepted}`,
    );
  });

  it('default to the lang of the nearest ancestor, across shadow roots', async () => {
    const outer = await insert('div', { lang: 'en-AU' });
    const host = await insert('div', {}, outer);
    const wrapper = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(wrapper);
    const nested = await insert('portal-subscription-list', {}, wrapper);
    expect(rootOf(nested)).toHaveAttribute('lang', 'en-AU');
    const inner = await insert('div', { lang: 'en-GB' }, wrapper);
    expect(rootOf(await insert('portal-subscription-list', {}, inner))).toHaveAttribute('lang', 'en-GB');
  });

  it('set the color scheme', async () => {
    const scheme = () => getComputedStyle(rootOf(element)).colorScheme;
    expect(scheme()).toBe('light dark');
    for (const theme of ['dark', 'light'] as const) {
      element.setAttribute('theme', theme);
      await settle();
      expect(scheme()).toBe(theme);
    }
    element.setAttribute('theme', 'plaid');
    await settle();
    expect(scheme()).toBe('light dark');
  });

  it('send requests to another API base only if its URL differs', async () => {
    element.setAttribute('api-base', '/other/api/v0');
    await settle();
    const [, request, ...others] = allRequests();
    expect(others).toEqual([]);
    expect(request?.url).toBe(`${location.origin}/other/api/v0/subscriptions/?limit=20`);
    await request?.respond(pageOf([]));
    expect(inside(element).queryByText('15 Mar 2025')).toBeNull();
    element.setAttribute('api-base', `${location.origin}/other/api/v0/`);
    await settle();
    expect(allRequests()).toHaveLength(2);
  });

  it('show an alert in each widget if the API base is invalid, and report it once', async () => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    element.setAttribute('api-base', 'javascript:alert(1)');
    const card = await insert('portal-customer-card', { 'api-base': 'javascript:alert(1)' });
    for (const each of [element, card])
      expect(inside(each).getByRole('alert')).toHaveTextContent('Something went wrong here');
    await settleReports();
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/api-base="javascript:alert\(1\)" of <.*> is not an http or https URL/),
    );
    expect(allRequests()).toHaveLength(1);
    element.removeAttribute('api-base');
    await settle();
    expect(inside(element).getByRole('region', { name: 'Subscriptions' })).toBeVisible();
  });

  it('batch changes that are made in the same task', async () => {
    element.setAttribute('api-base', '/one/');
    element.setAttribute('api-base', '/two/');
    element.setAttribute('page-size', '5');
    element.setAttribute('state', 'active');
    await settle();
    expect(allRequests()).toHaveLength(2);
    expect(requestTo('/two/subscriptions/').query).toEqual({ state: 'active', limit: '5' });
  });
});

describe('requests', () => {
  useFreshPage();

  it.each([
    ['the same origin', {}, 'same-origin'],
    ['an absolute URL of the same origin', { 'api-base': `${location.origin}/api/v0/` }, 'same-origin'],
    ['another origin', { 'api-base': 'https://portal.example/api/v0/' }, 'include'],
  ])('to %s have the required credentials mode', async (_, attributes, credentials) => {
    await insert('portal-customer-card', attributes);
    expect(requestTo('/api/v0/customer').init.credentials).toBe(credentials);
  });

  it('go to the origin of the document, regardless of its base URL', async () => {
    const base = document.createElement('base');
    base.href = 'https://elsewhere.example/deep/';
    document.head.append(base);
    await insert('portal-customer-card');
    expect(requestTo('/customer').url).toBe(`${location.origin}/api/v0/customer`);
  });
});
