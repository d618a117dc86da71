// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { mount } from '../../src/index.js';
import type { WidgetName } from '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { allRequests, insert, inside, requestTo, rootOf, useFreshPage } from './portal-page.js';

useFreshPage();

function only(name: string): Element {
  const [element, ...others] = document.querySelectorAll(name);
  if (!element || others.length > 0) throw new Error(`there is not exactly one <${name}>`);
  return element;
}

describe('mount', () => {
  it.each<readonly [WidgetName, string]>([
    ['customer-card', 'Your details'],
    ['subscription-list', 'Subscriptions'],
    ['access-tokens', 'Access tokens'],
  ])('appends %s to an element', async (widget, region) => {
    const target = await insert('main');
    await insert('p', {}, target);
    mount(target, widget);
    await settle();
    expect(target.lastElementChild?.localName).toBe(`portal-${widget}`);
    expect(inside(only(`portal-${widget}`)).getByRole('region', { name: region })).toBeVisible();
  });

  it('accepts a selector', async () => {
    await insert('main', { id: 'here' });
    mount('#here', 'customer-card');
    expect(document.querySelector('#here > portal-customer-card')).not.toBeNull();
  });

  it('accepts options', async () => {
    mount(document.body, 'subscription-list', { state: 'active', pageSize: 50, locale: 'en-GB', apiBase: '/v9/' });
    await settle();
    expect(requestTo('/v9/subscriptions/').query).toEqual({ state: 'active', limit: '50' });
    expect(rootOf(only('portal-subscription-list'))).toHaveAttribute('lang', 'en-GB');
  });

  it('accepts the options of access tokens', async () => {
    mount(document.body, 'access-tokens', { subscriptionId: 'sub_1', revealSeconds: 5, warnDays: 2 });
    await settle();
    const element = only('portal-access-tokens');
    expect(element.getAttribute('reveal-seconds')).toBe('5');
    expect(element.getAttribute('warn-days')).toBe('2');
    expect(requestTo('/subscriptions/sub_1/access-tokens/').query).toEqual({});
  });

  it('syncs the filter with the URL if urlSync is true', async () => {
    history.replaceState(null, '', '/?state=canceled');
    mount(document.body, 'subscription-list', { urlSync: true });
    mount(document.body, 'subscription-list', { urlSync: false, pageSize: 5 });
    await settle();
    history.replaceState(null, '', '/');
    expect(allRequests().map(({ query }) => query)).toEqual([{ state: 'canceled', limit: '20' }, { limit: '5' }]);
  });

  it.each([
    ['a selector that matches nothing', '#nowhere', '"#nowhere"'],
    ['null', null, '"null"'],
    ['undefined', undefined, '"undefined"'],
    ['an object that is not an element', {}, '"[object Object]"'],
  ])('throws an error that names %s', (_, target, message) => {
    expect(() => mount(target as string, 'customer-card')).toThrow(message);
    expect(document.body.children).toHaveLength(0);
  });

  it('throws an error that names an invalid selector', () => {
    expect(() => mount('main[', 'customer-card')).toThrow('main[');
  });

  it.each(['customer', 'portal-customer-card', '', 'constructor', '__proto__'])(
    'throws an error that names the unknown widget "%s"',
    (widget) => {
      expect(() => mount(document.body, widget as WidgetName)).toThrow(`there is no widget "${widget}"`);
      expect(document.body.children).toHaveLength(0);
    },
  );
});

describe('the handle that mount returns', () => {
  it('updates the given options and keeps the others', async () => {
    const handle = mount(document.body, 'subscription-list', { state: 'active', pageSize: 50 });
    await settle();
    handle.update({ state: 'canceled' });
    await settle();
    expect(allRequests().map(({ query }) => query)).toEqual([
      { state: 'active', limit: '50' },
      { state: 'canceled', limit: '50' },
    ]);
    expect(inside(only('portal-subscription-list')).getByRole('combobox', { name: 'Status' })).toHaveValue('canceled');
  });

  it('resets an undefined option to its default', async () => {
    const handle = mount(document.body, 'subscription-list', { pageSize: 50 });
    await settle();
    handle.update({ pageSize: undefined });
    await settle();
    expect(allRequests().map(({ query }) => query['limit'])).toEqual(['50', '20']);
  });

  it('does not refetch if the query has not changed', async () => {
    const handle = mount(document.body, 'subscription-list', { pageSize: 50 });
    await settle();
    await requestTo('/subscriptions/').respond(pageOf([]));
    handle.update({ pageSize: 50, theme: 'dark' });
    await settle();
    expect(allRequests()).toHaveLength(1);
  });

  it('removes the element, and can be called twice', async () => {
    const handle = mount(document.body, 'customer-card');
    await settle();
    handle.unmount();
    handle.unmount();
    await settle();
    expect(document.querySelector('portal-customer-card')).toBeNull();
    expect(requestTo('/customer').isAborted()).toBe(true);
  });

  it('affects only its own element', async () => {
    const first = mount(document.body, 'subscription-list');
    mount(document.body, 'subscription-list', { state: 'active' });
    first.unmount();
    expect(only('portal-subscription-list').getAttribute('state')).toBe('active');
  });
});
