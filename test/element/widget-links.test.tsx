// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PortalElement } from '../../src/element/portal-element.js';
import { type ActionOptions, configure, mount, on } from '../../src/index.js';
import { useWidget, type WidgetContextValue } from '../../src/widgets/widget-context.js';
import { handleActionClick } from '../../src/widgets/widget-links.js';
import { settle } from '../state/mock-requests.js';
import { insert, useFreshPage } from './portal-page.js';
import { settleReports } from './reports.js';

useFreshPage();

const LINK_SETTINGS = [
  'paymentUrl',
  'manageUrl',
  'invoicesUrl',
  'plansUrl',
  'newTokenUrl',
  'upgradeUrl',
  'editDetailsUrl',
] as const;

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

async function contextOf(attributes: Readonly<Record<string, string>> = {}): Promise<WidgetContextValue> {
  await insert('portal-probe', attributes);
  return current();
}

function current(): WidgetContextValue {
  const context = rendered.at(-1);
  if (!context) throw new Error('nothing is rendered');
  return context;
}

afterEach(() => {
  configure({
    ...Object.fromEntries(
      [...LINK_SETTINGS, 'supportUrl', 'actions', 'apiBase', 'locale'].map((name) => [name, undefined]),
    ),
  });
});

describe('links', () => {
  it.each(LINK_SETTINGS)('%s is a link by configure and by attribute, which overrides it', async (setting) => {
    const name = setting.replace('Url', '') as 'payment';
    expect((await contextOf()).links[name]()).toBeUndefined();
    configure({ [setting]: '/page?s={subscription_id}' });
    await settle();
    const values = { subscriptionId: 'a/b' };
    expect(current().links[name](values)).toEqual({
      action: name,
      href: `${location.origin}/page?s=a%2Fb`,
      isExternal: false,
    });
    expect(current().links[name]({ customerId: 'c' })).toBeUndefined();
    const attribute = setting.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const { links } = await contextOf({ [attribute]: 'https://pay.example/{subscription_id}' });
    expect(links[name](values)).toEqual({ action: name, href: 'https://pay.example/a%2Fb', isExternal: true });
  });

  it('are not those of the page for an element with another API base', async () => {
    configure({ supportUrl: '/help', actions: [{ id: 'x', label: 'X', on: 'customer' }] });
    expect((await contextOf({ 'api-base': '/api/v0/' })).links.support()).toBeDefined();
    const other = await contextOf({ 'api-base': '/tenant/v0/', 'payment-url': '/pay' });
    expect(other.links.support()).toBeUndefined();
    expect(other.links.payment()?.href).toBe(`${location.origin}/pay`);
    expect(other.getActions('customer', {})).toEqual([]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://pay.example/', '/x/{token}', 'https://u@pay.example/'])(
    'are not shown, but reported once, for %j',
    async (url) => {
      vi.mocked(console.warn).mockReturnValue(undefined);
      configure({ paymentUrl: url });
      configure({ paymentUrl: url });
      expect((await contextOf()).links.payment({ tokenId: 't' })).toBeUndefined();
      expect((await contextOf({ 'manage-url': url })).links.manage({ tokenId: 't' })).toBeUndefined();
      await contextOf({ 'manage-url': url });
      await settleReports();
      expect(vi.mocked(console.warn).mock.calls.flat()).toEqual([
        expect.stringContaining(`configure: paymentUrl "${url}" is not an https URL`),
        expect.stringContaining(`manage-url="${url}" of <portal-probe> is not an https URL`),
      ]);
    },
  );

  it('render the components again when they change', async () => {
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
});

describe('actions', () => {
  const actions: ActionOptions[] = [
    {
      id: 'history',
      label: { en: 'History', de: 'Verlauf' },
      href: '/history?subscription={subscription_id}',
      on: 'subscription',
      states: ['active'],
    },
    { id: 'pause', label: 'Pause', on: 'subscription' },
    { id: 'rotate', label: { fr: 'Renouveler' }, on: 'token', href: 'https://x.example/{token_id}' },
  ];

  it('are those of the subject, in their order, with a label in the language of the widget', async () => {
    configure({ actions, locale: 'de-AT' });
    await contextOf();
    await vi.waitFor(() => expect(current().translation.locale).toBe('de-AT'));
    const { getActions } = current();
    const values = { subscriptionId: 's', state: 'active' };
    expect(getActions('subscription', values)).toEqual([
      {
        action: 'history',
        label: 'Verlauf',
        href: `${location.origin}/history?subscription=s`,
        isExternal: false,
      },
      { action: 'pause', label: 'Pause', href: undefined, isExternal: false },
    ]);
    expect(getActions('token', { tokenId: 't' })).toEqual([
      { action: 'rotate', label: 'Renouveler', href: 'https://x.example/t', isExternal: true },
    ]);
    expect(getActions('quota', {})).toEqual([]);
  });

  it('are left out for another state, and without a value for a placeholder', async () => {
    configure({ actions });
    const { getActions } = await contextOf();
    const idsFor = (values: Parameters<typeof getActions>[1]) =>
      getActions('subscription', values).map(({ action }) => action);
    expect(idsFor({ subscriptionId: 's', state: 'canceled' })).toEqual(['pause']);
    expect(idsFor({ subscriptionId: 's' })).toEqual(['pause']);
    expect(idsFor({ state: 'active' })).toEqual(['pause']);
  });

  it('of an element take precedence, also as an option of mount', async () => {
    configure({ actions });
    const own = [{ id: 'own', label: 'Own', on: 'subscription' }] as const;
    const handle = mount(document.body, 'customer-card', { actions: own, apiBase: '/tenant/v0/' });
    expect(document.querySelector('portal-customer-card')?.actions).toEqual([
      { ...own[0], href: undefined, states: undefined },
    ]);
    handle.unmount();
    const element = document.createElement('portal-probe');
    Object.assign(element, { actions: own });
    document.body.append(element);
    await settle();
    expect(
      current()
        .getActions('subscription', {})
        .map(({ action }) => action),
    ).toEqual(['own']);
    Object.assign(element, { actions: undefined });
    await settle();
    expect(
      current()
        .getActions('subscription', {})
        .map(({ action }) => action),
    ).toEqual(['pause']);
  });

  it('can not be changed after they were validated', async () => {
    const action = { id: 'own', label: { en: 'Own' }, on: 'subscription', href: '/x' } as const;
    configure({ actions: [action] });
    Object.assign(action, { href: 'javascript:alert(1)', label: { en: 'Other' } });
    expect((await contextOf()).getActions('subscription', {})[0]).toMatchObject({
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
    [[{ id: 'x', label: 'x', on: 'toString' }], /on "toString" is not/],
    [
      [{ id: 'x', label: 'x', on: 'token', href: 'javascript:alert(1)' }],
      /href "javascript:alert\(1\)" is not an https/,
    ],
    [[{ id: 'x', label: 'x', on: 'token', href: '/{token}' }], /href "\/{token}" is not an https/],
    [[{ id: 'x', label: 'x', on: 'token', states: 'active' }], /states "active" is not an array of states/],
  ])('are reported once and left out for %j', async (value, message) => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    const valid = { id: 'valid', label: 'Valid', on: 'token' } as const;
    const given = (Array.isArray(value) ? [...(value as unknown[]), valid] : value) as ActionOptions[];
    configure({ actions: given });
    configure({ actions: given });
    await settleReports();
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(message));
    expect((await contextOf()).getActions('token', {})).toHaveLength(Array.isArray(value) ? 1 : 0);
  });
});

describe('portal-action', () => {
  const click = (init: MouseEventInit = {}) => new MouseEvent('click', { cancelable: true, ...init });

  it('is emitted with what was pressed, and without what is not known', async () => {
    const { pressAction } = await contextOf({ 'payment-url': '/pay' });
    const details: unknown[] = [];
    const stop = on('portal-action', ({ detail }) => details.push(detail));
    expect(pressAction({ action: 'payment', href: '/pay' }, { customerId: null, subscriptionId: 's' })).toBe(true);
    expect(pressAction({ action: 'own', href: undefined })).toBe(true);
    stop();
    expect(details).toEqual([{ action: 'payment', href: '/pay', subscriptionId: 's' }, { action: 'own' }]);
    const replayed = vi.fn();
    on('portal-action', replayed)();
    expect(replayed).not.toHaveBeenCalled();
  });

  it('keeps the page from navigating when it is prevented', async () => {
    const { pressAction } = await contextOf();
    document.body.addEventListener('portal-action', (event) => event.preventDefault(), { once: true });
    const prevented = click();
    handleActionClick(prevented, pressAction, { action: 'payment', href: '/pay' });
    expect(prevented.defaultPrevented).toBe(true);
    const followed = click();
    handleActionClick(followed, pressAction, { action: 'payment', href: '/pay' });
    expect(followed.defaultPrevented).toBe(false);
  });

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

describe('heading-level', () => {
  it.each([
    [{}, 2],
    [{ 'heading-level': '4' }, 4],
  ])('%j is in the context as %d', async (attributes, level) => {
    expect((await contextOf(attributes)).headingLevel).toBe(level);
  });

  it.each(['1', '6', 'h3'])('%j is reported, and the default', async (level) => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    expect((await contextOf({ 'heading-level': level })).headingLevel).toBe(2);
    await settleReports();
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('a whole number from 2 to 5'));
  });
});
