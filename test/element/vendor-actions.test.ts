// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { config } from '../../src/element/settings/config.js';
import { type ActionOptions, configure } from '../../src/index.js';
import { handleActionClick } from '../../src/ui/widget-links.js';
import { useFreshPage } from './portal-page.js';
import { warnings } from './warnings.js';

useFreshPage();

const OWN = { id: 'own', label: { en: 'Own', de: 'Eigenes' }, on: 'customer' } as const;

describe('actions', () => {
  it('can not be changed after they were validated', () => {
    const action = { ...OWN, href: '/x' };
    configure({ actions: [action] });
    Object.assign(action, { href: 'javascript:alert(1)', label: { en: 'Other' } });
    expect(config.peek().actions).toMatchObject([{ ...OWN, href: '/x' }]);
  });

  it.each<readonly [value: unknown, message: RegExp]>([
    ['x', /actions "x" is ignored: use an array of objects with id, label and on, and optionally href and states\.$/],
    [
      [5],
      /^configure: actions\[0\] is ignored: it has no id\. Use a text that isn't the id of a built-in link \(payment, manage, /,
    ],
    [
      [{ id: 'payment', label: 'x', on: 'token' }],
      /actions\[0\] is ignored: id "payment" can't be used\. Use a text that isn't the id/,
    ],
    [
      [{ id: 'x', label: '', on: 'token' }],
      /actions\[0\] is ignored: label "" can't be used\. Use a text, or an object of texts by BCP 47 tag/,
    ],
    [[{ id: 'x', label: { 'not a tag': 'x' }, on: 'token' }], /actions\[0\] is ignored: label of type object can't/],
    [
      [{ id: 'x', label: 'x', on: 'row' }],
      /on "row" can't be used\. Use "subscription", "token", "quota" or "customer"\.$/,
    ],
    [
      [{ id: 'x', label: 'x', on: 'token', href: 'javascript:alert(1)' }],
      /href "javascript:alert\(1\)" can't be used\. Use an https/,
    ],
    [[{ id: 'x', label: 'x', on: 'token', href: '/{token}' }], /href "\/{token}" can't be used\. Use an https/],
    [
      [{ id: 'x', label: 'x', on: 'token', states: 'active' }],
      /states "active" can't be used\. Use an array of states/,
    ],
  ])('are reported once and left out for %j', async (value, message) => {
    const valid = { id: 'valid', label: 'Valid', on: 'token' } as const;
    const given = (Array.isArray(value) ? [...(value as unknown[]), valid] : value) as ActionOptions[];
    configure({ actions: given });
    configure({ actions: given });
    expect(await warnings()).toEqual([expect.stringMatching(message)]);
    expect(config.peek().actions ?? []).toMatchObject(Array.isArray(value) ? [valid] : []);
  });
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'portal-action is not emitted for a click on a link with %j',
  (init) => {
    const press = vi.fn(() => false);
    const event = new MouseEvent('click', { cancelable: true, ...init });
    handleActionClick(event, press, { action: 'payment', href: '/pay' });
    expect(press).not.toHaveBeenCalled();
    expect(event.defaultPrevented).toBe(false);
    handleActionClick(event, press, { action: 'own', href: undefined });
    expect(press).toHaveBeenCalledOnce();
  },
);
