// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { PortalElement } from '../../src/element/portal-element.js';
import { type ActionOptions, configure, mount } from '../../src/index.js';
import { useWidget, type WidgetContextValue } from '../../src/widgets/widget-context.js';
import { handleActionClick } from '../../src/widgets/widget-links.js';
import { settle } from '../state/mock-requests.js';
import { insert, insertWith, useFreshPage } from './portal-page.js';
import { warnings } from './reports.js';

useFreshPage();

const rendered: WidgetContextValue[] = [];

function Probe() {
  rendered.push(useWidget());
  return null;
}

customElements.define(
  'portal-probe',
  class extends PortalElement {
    protected readonly widget = 'customer-card';
    protected renderWidget() {
      return <Probe />;
    }
  },
);

function current(): WidgetContextValue {
  const context = rendered.at(-1);
  if (!context) throw new Error('nothing is rendered');
  return context;
}

it('links render the components again when they change', async () => {
  const element = await insert('portal-probe', { 'payment-url': '/one' });
  const before = current();
  element.setAttribute('payment-url', '/two');
  await settle();
  expect(current().links.payment()?.href).toBe(`${location.origin}/two`);
  element.setAttribute('theme', 'dark');
  const after = current();
  await settle();
  expect(current()).toBe(after);
  expect(after).not.toBe(before);
});

describe('actions', () => {
  /** Ids of the actions of a subscription. */
  const ids = () =>
    current()
      .getActions('subscription', {})
      .map(({ action }) => action);

  it('of an element take precedence, also as an option of mount', async () => {
    configure({ actions: [{ id: 'pause', label: 'Pause', on: 'subscription' }] });
    const own = [{ id: 'own', label: 'Own', on: 'subscription' }] as const;
    const handle = mount(document.body, 'customer-card', { actions: own, apiBase: '/tenant/v0/' });
    expect(document.querySelector('portal-customer-card')?.actions).toEqual([
      { ...own[0], href: undefined, states: undefined },
    ]);
    handle.unmount();
    const element = await insertWith('portal-probe', { actions: own });
    expect(ids()).toEqual(['own']);
    Object.assign(element, { actions: undefined });
    await settle();
    expect(ids()).toEqual(['pause']);
  });

  it('can not be changed after they were validated', async () => {
    const action = { id: 'own', label: { en: 'Own' }, on: 'subscription', href: '/x' } as const;
    configure({ actions: [action] });
    Object.assign(action, { href: 'javascript:alert(1)', label: { en: 'Other' } });
    await insert('portal-probe');
    expect(current().getActions('subscription', {})[0]).toMatchObject({
      label: 'Own',
      href: `${location.origin}/x`,
    });
  });

  it.each<readonly [value: unknown, message: RegExp]>([
    ['x', /actions "x" is not an array of objects with id, label, href, on, states$/],
    [[5], /actions\[0\].id of type undefined is not a text other than "payment", "manage", /],
    [[{ id: 'payment', label: 'x', on: 'token' }], /actions\[0\].id "payment" is not a text other than/],
    [[{ id: 'x', label: '', on: 'token' }], /actions\[0\].label "" is not a text, or an object of texts by BCP 47 tag/],
    [[{ id: 'x', label: { 'not a tag': 'x' }, on: 'token' }], /actions\[0\].label of type object is not/],
    [[{ id: 'x', label: 'x', on: 'row' }], /on "row" is not "subscription", "token", "quota", "customer"$/],
    [
      [{ id: 'x', label: 'x', on: 'token', href: 'javascript:alert(1)' }],
      /href "javascript:alert\(1\)" is not an https/,
    ],
    [[{ id: 'x', label: 'x', on: 'token', href: '/{token}' }], /href "\/{token}" is not an https/],
    [[{ id: 'x', label: 'x', on: 'token', states: 'active' }], /states "active" is not an array of states/],
  ])('are reported once and left out for %j', async (value, message) => {
    const valid = { id: 'valid', label: 'Valid', on: 'token' } as const;
    const given = (Array.isArray(value) ? [...(value as unknown[]), valid] : value) as ActionOptions[];
    configure({ actions: given });
    configure({ actions: given });
    expect(await warnings()).toEqual([expect.stringMatching(message)]);
    await insert('portal-probe');
    expect(current().getActions('token', {})).toHaveLength(Array.isArray(value) ? 1 : 0);
  });
});

describe('portal-action', () => {
  const click = (init: MouseEventInit = {}) => new MouseEvent('click', { cancelable: true, ...init });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is not emitted for a click on a link with %j',
    (init) => {
      const press = vi.fn(() => false);
      const event = click(init);
      handleActionClick(event, press, { action: 'payment', href: '/pay' });
      expect(press).not.toHaveBeenCalled();
      expect(event.defaultPrevented).toBe(false);
      handleActionClick(event, press, { action: 'own', href: undefined });
      expect(press).toHaveBeenCalledOnce();
    },
  );
});
