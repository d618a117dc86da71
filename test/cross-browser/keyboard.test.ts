import { expect, it, onTestFinished } from 'vitest';
import { scriptTag } from '../browser/portal-html.js';
import { SECRETS, smallAccount, subscription } from '../browser/portal-records.js';
import { ENGINES } from './engines.js';
import type { AccessibleNode, RoleQuery } from './accessibility-tree.js';
import { containing, t } from './messages.js';
import { openPortal } from './portal-page.js';

const LIST: RoleQuery = { role: 'region', name: t('subscriptions') };

/** Role and name of the focused element, and whether its focus indicator is visible. */
function focusState(part: AccessibleNode | undefined): readonly [string, string, boolean] {
  return [part?.role ?? '', part?.name ?? '', part?.states.includes('outlined') ?? false];
}

it.each(ENGINES)(
  'in $name, every action works by keyboard only: show more, open a panel, reveal, copy, hide, close and search',
  async (engine) => {
    onTestFinished(() => engine.close());
    const subscriptions = [
      ...smallAccount().subscriptions,
      ...['Routes', 'Traffic', 'Places'].map((name) => subscription(`sub_${name}`, name)),
    ];
    const portal = await openPortal(engine, {
      account: { ...smallAccount(), subscriptions },
      service: { maxLimit: 2 },
      body: scriptTag('customer-card subscription-list'),
    });
    const press = async (keys: string) => focusState(await portal.press(keys));
    const button = (name: string): RoleQuery => ({ role: 'button', name });
    await portal.find({ role: 'heading', name: 'Weather' });

    expect(await press('Tab')).toEqual(['searchbox', t('search.subscriptions'), true]);
    expect(await press('Tab')).toEqual(['combobox', t('label.state'), true]);
    expect(await press('Tab')).toEqual(['button', t('moreActions'), true]);
    expect(await press('Tab')).toEqual(['button', 'Maps', true]);
    expect(await press('Enter')).toEqual(['button', 'Maps', true]);
    await portal.find(button(t('show', { name: 'Server' })));
    expect(await press('Tab')).toEqual(['button', t('show', { name: 'Server' }), true]);
    await portal.press('Enter');
    await portal.find({ role: 'listitem', text: new RegExp(`^Server .*${SECRETS[0].slice(0, 6)}`) });
    expect(focusState(await portal.focus())).toEqual(['button', t('hide', { name: 'Server' }), true]);
    expect(await press('Tab')).toEqual(['button', t('copy', { name: 'Server' }), true]);
    expect(await press('Space')).toEqual(['button', t('copy', { name: 'Server' }), true]);
    await portal.find({ role: 'status', text: containing(t('copied', { name: 'Server' })), within: LIST });
    expect(await press('Shift+Tab')).toEqual(['button', t('hide', { name: 'Server' }), true]);
    await portal.press('Space');
    await portal.find(button(t('show', { name: 'Server' })));
    expect(focusState(await portal.focus())).toEqual(['button', t('show', { name: 'Server' }), true]);
    expect(await press('Shift+Tab')).toEqual(['button', 'Maps', true]);
    await portal.press('Space');
    await portal.waitForRemoval(button(t('show', { name: 'Server' })));
    expect(focusState(await portal.focus())).toEqual(['button', 'Maps', true]);

    expect(await press('ArrowDown')).toEqual(['button', 'Weather', true]);
    expect(await press('Home')).toEqual(['button', 'Maps', true]);
    expect(await press('End')).toEqual(['button', 'Weather', true]);
    expect(await press('ArrowUp')).toEqual(['button', 'Maps', true]);
    expect(await press('Tab')).toEqual(['button', 'Weather', true]);
    expect(await press('Tab')).toEqual(['button', t('showMore'), true]);
    await portal.press('Enter');
    await expect.poll(async () => focusState(await portal.focus())).toEqual(['button', 'Routes', true]);
    expect(await press('Tab')).toEqual(['button', 'Traffic', true]);
    expect(await press('Tab')).toEqual(['button', t('showMore'), true]);
    await portal.press('Space');
    // The button is removed after the last page.
    await expect.poll(async () => focusState(await portal.focus())).toEqual(['button', 'Places', true]);

    await portal.press('Home');
    for (let presses = 0; presses < 3; presses++) await portal.press('Shift+Tab');
    expect(focusState(await portal.focus())).toEqual(['searchbox', t('search.subscriptions'), true]);
    for (const key of 'traffic') await portal.press(key);
    // The key is not also pressed on the row's button, which would close the panel.
    await portal.press('Enter');
    await expect.poll(async () => focusState(await portal.focus())).toEqual(['button', 'Traffic', true]);
    await portal.find({ role: 'region', name: 'Traffic' });
  },
);
