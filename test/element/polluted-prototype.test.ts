// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { configure, mount } from '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { insert, inside, requestTo, rootOf, useFreshPage } from './portal-page.js';

// Properties that a script of the host page has added to Object.prototype.
const POLLUTION: Record<string, unknown> = {
  apiBase: 'https://evil.example/',
  locale: 'en-AU',
  theme: 'dark',
  messages: { showMore: 'Pay here' },
  state: 'canceled',
  pageSize: 1,
  urlSync: true,
  subscriptionId: 'sub_evil',
  revealSeconds: 9999,
  warnDays: 9999,
};

useFreshPage();

beforeEach(() => {
  for (const [name, value] of Object.entries(POLLUTION)) {
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
  }
});

afterEach(() => {
  for (const name of Object.keys(POLLUTION)) Reflect.deleteProperty(Object.prototype, name);
});

describe('properties of Object.prototype are not read as options', () => {
  it('by an element', async () => {
    const root = rootOf(await insert('portal-subscription-list'));
    expect(requestTo('/subscriptions/').url).toBe(`${location.origin}/api/v0/subscriptions/?limit=20`);
    expect(root).toHaveAttribute('lang', 'en-US');
    expect(getComputedStyle(root).colorScheme).toBe('light dark');
  });

  it('by configure', async () => {
    configure({});
    const list = await insert('portal-subscription-list');
    await requestTo('/api/v0/subscriptions/').respond(pageOf([{ id: 'sub_1' }], { total: 9 }));
    expect(rootOf(list)).toHaveAttribute('lang', 'en-US');
    expect(inside(list).getByRole('button', { name: 'Show more' })).toBeVisible();
  });

  it('by mount and its handle', async () => {
    const handle = mount(document.body, 'subscription-list', {});
    handle.update({});
    await settle();
    expect(document.body.lastElementChild?.getAttributeNames()).toEqual([]);
  });

  it('by the access tokens of a row', async () => {
    const user = userEvent.setup({ delay: null });
    const list = await insert('portal-subscription-list');
    await requestTo('/api/v0/subscriptions/').respond(pageOf([{ id: 'sub_1' }]));
    await user.click(inside(list).getByRole('button', { name: /sub_1/ }));
    await requestTo('/subscriptions/sub_1/access-tokens/').respond(pageOf([accessTokenRecord({ name: 'CI' })]));
    await user.click(inside(list).getByRole('button', { name: 'Show CI' }));
    expect(rootOf(list)).toHaveTextContent('Hides in 30 sec');
  });
});
