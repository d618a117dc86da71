// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { mount } from '../../src/index.js';
import type { WidgetName } from '../../src/index.js';
import { settle } from '../store/mock-requests.js';
import { allRequests, useFreshPage } from './portal-page.js';

useFreshPage();

describe('mount', () => {
  it('syncs the filter with the URL if urlSync is true', async () => {
    history.replaceState(null, '', '/?state=canceled');
    mount(document.body, 'subscription-list', { urlSync: true });
    mount(document.body, 'subscription-list', { urlSync: false, pageSize: 5 });
    await settle();
    expect(allRequests().map(({ query }) => query)).toEqual([{ state: 'canceled', limit: '20' }, { limit: '5' }]);
  });

  it.each([
    [
      'an invalid selector',
      'main[',
      'mount("main["): no element matches, so nothing is mounted. Load the script after the element',
    ],
    [
      'null',
      null,
      'mount(null): no element matches, so nothing is mounted. Load the script after the element, or use defer.',
    ],
    ['an object that is not an element', {}, 'mount(of type object): no element matches, so nothing is mounted.'],
  ])('throws an error that names %s', (_, target, message) => {
    expect(() => mount(target as string, 'customer-card')).toThrow(message);
    expect(document.body.children).toHaveLength(0);
  });

  it.each(['portal-customer-card', '', 'constructor'])(
    'throws an error that names the unknown widget "%s"',
    (widget) => {
      expect(() => mount(document.body, widget as WidgetName)).toThrow(
        `portal-widgets: mount: unknown widget "${widget}", so nothing is mounted. `,
      );
      expect(document.body.children).toHaveLength(0);
    },
  );
});

it('the handle that mount returns updates the given options, keeps the others, and resets undefined ones', async () => {
  const handle = mount(document.body, 'subscription-list', { state: 'active', pageSize: 50 });
  await settle();
  handle.update({ state: 'canceled' });
  await settle();
  handle.update({ pageSize: undefined });
  await settle();
  expect(allRequests().map(({ query }) => query)).toEqual([
    { state: 'active', limit: '50' },
    { state: 'canceled', limit: '50' },
    { state: 'canceled', limit: '20' },
  ]);
});
