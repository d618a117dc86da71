// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { configure } from '../../src/index.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { settle } from '../store/mock-requests.js';
import { pageOf } from '../features/render-widget.js';
import { allRequests, insert, inside, requestsTo, requestTo, rootOf, useFreshPage } from './portal-page.js';
import { warnings } from './warnings.js';

useFreshPage();

describe('an element', () => {
  it('sends no request until it is connected', async () => {
    const element = document.createElement('portal-customer-card');
    element.setAttribute('locale', 'en-GB');
    await settle();
    expect(allRequests()).toEqual([]);
    document.body.append(element);
    await settle();
    expect(requestsTo('/customer')).toHaveLength(1);
  });

  it('reads styles when all requests have left and before the first render, once per change', async () => {
    const log: string[] = [];
    const card = document.createElement('portal-customer-card');
    const list = document.createElement('portal-subscription-list');
    vi.stubGlobal('fetch', (url: string) => {
      log.push(new URL(url).pathname.split('/').at(-1) || 'subscriptions');
      return new Promise(() => undefined);
    });
    const { getComputedStyle: read } = globalThis;
    vi.stubGlobal('getComputedStyle', (element: Element) => {
      const isRendered = [card, list].some((each) => rootOf(each).lang !== '');
      log.push(`styles of ${element.localName}${isRendered ? ', rendered' : ''}`);
      // A change between two steps starts again.
      if (element === card && !card.hasAttribute('locale')) card.setAttribute('locale', 'en-GB');
      return read(element);
    });
    document.body.append(card, list);
    await settle();
    expect(log).toEqual([
      'customer',
      'subscriptions',
      'styles of portal-customer-card',
      'styles of portal-subscription-list',
      'styles of portal-customer-card, rendered',
    ]);
    expect(rootOf(card).lang).toBe('en-GB');
  });

  it('keeps its DOM and does not refetch when it is moved', async () => {
    const element = await insert('portal-customer-card');
    const root = rootOf(element);
    const heading = inside(element).getByRole('heading', { name: 'Your details' });
    const newParent = await insert('div');
    newParent.append(element);
    await settle();
    await requestTo('/customer').respond(customerRecord());
    document.body.prepend(element);
    await settle();
    expect(requestsTo('/customer')).toHaveLength(1);
    expect(requestTo('/customer').isAborted()).toBe(false);
    expect(rootOf(element)).toBe(root);
    expect(inside(element).getByRole('heading', { name: 'Your details' })).toBe(heading);
    expect(root.querySelector('[part=skeleton]')).toBeNull();
    newParent.lang = 'de';
    newParent.append(element);
    await vi.waitFor(() => expect(root).toHaveAttribute('lang', 'de'));
  });
});

describe('common attributes', () => {
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

  it.each(['nonsense!', ''])('fall back to the language of the document if the locale is "%s"', async (locale) => {
    document.documentElement.lang = 'en-AU';
    element.setAttribute('locale', locale);
    await settle();
    expect(rootOf(element)).toHaveAttribute('lang', 'en-AU');
  });

  it.each([
    ['locale', 'deutsch, bitte', ': use a BCP 47 tag'],
    ['page-size', '0', ', using 20: use a whole number, 1 or more'],
    ['page-size', '1.5', ', using 20: use a whole number, 1 or more'],
    ['heading-level', '1', ', using 2: use a whole number from 2 to 5'],
    ['heading-level', '6', ', using 2: use a whole number from 2 to 5'],
    ['url-sync', 'yes', ': use "", "true" or "false"'],
    ['state', 'wat', ': use "", "active" or "canceled"'],
  ])('report an invalid %s once, with the expected values', async (name, value, accepted) => {
    element.setAttribute(name, value);
    await insert('portal-subscription-list', { [name]: value });
    await insert('portal-account', { [name]: value });
    expect(await warnings()).toEqual([`${name}="${value}" of <portal-subscription-list> is ignored${accepted}.`]);
  });

  it.each([
    ['2', 2],
    ['5', 5],
    ['', 2],
  ])('accept a heading-level of "%s"', async (value, expected) => {
    element.setAttribute('heading-level', value);
    expect(element).toHaveProperty('headingLevel', expected);
    expect(await warnings()).toEqual([]);
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

  it.each(['dv', 'syr', 'nqo', 'ff-Adlm'])('write own messages in %s from right to left', async (locale) => {
    configure({ locale, messages: { [locale]: { showMore: '?' } } });
    expect(rootOf(await insert('portal-customer-card')).dir).toBe('rtl');
  });

  it('keep their data when the API base is set again, and drop the data of another base', async () => {
    configure({ apiBase: '/other/api/v0' });
    await settle();
    const [, request, ...others] = allRequests();
    expect(others).toEqual([]);
    expect(request?.url).toBe(`${location.origin}/other/api/v0/subscriptions/?limit=20`);
    await request?.respond(pageOf([]));
    expect(inside(element).queryByText('15 Mar 2025')).toBeNull();
    configure({ apiBase: `${location.origin}/other/api/v0/` });
    await settle();
    expect(allRequests()).toHaveLength(2);
  });

  it('show an alert, with one warning, if the page has no origin to resolve the API base against', async () => {
    vi.stubGlobal('origin', 'null');
    vi.spyOn(location, 'origin', 'get').mockReturnValue('null');
    const failures = vi.fn();
    document.addEventListener('portal-error', failures);
    const card = await insert('portal-customer-card');
    expect(inside(card).getByRole('alert')).toHaveTextContent('This section couldn’t be shown');
    card.setAttribute('theme', 'dark');
    await settle();
    document.removeEventListener('portal-error', failures);
    expect(failures).toHaveBeenCalledOnce();
  });

  it('batch changes that are made in the same task', async () => {
    configure({ apiBase: '/one/' });
    configure({ apiBase: '/two/' });
    element.setAttribute('page-size', '5');
    element.setAttribute('state', 'active');
    await settle();
    expect(allRequests()).toHaveLength(2);
    expect(requestTo('/two/subscriptions/').query).toEqual({ state: 'active', limit: '5' });
  });
});
