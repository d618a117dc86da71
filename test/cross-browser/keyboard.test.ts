import { afterAll, describe, expect, it } from 'vitest';
import { scriptTag } from '../browser/portal-html.js';
import { SECRETS, smallAccount, subscription } from '../browser/portal-records.js';
import { ENGINES } from './engines.js';
import type { AccessibleNode, RoleQuery } from './accessibility-tree.js';
import { containing, t } from './messages.js';
import { openPortal } from './portal-page.js';

const LIST: RoleQuery = { role: 'region', name: t('subscriptions') };

/** Names of the buttons that expand the tokens and the details of a subscription. */
const tokensOf = (title: string): string => `${t('tokens')} ${title}`;
const detailsOf = (title: string): string => `${t('moreDetails')} ${title}`;

/** Role and name of the focused element, and whether its focus indicator is visible. */
function focusState(part: AccessibleNode | undefined): readonly [string, string, boolean] {
  return [part?.role ?? '', part?.name ?? '', part?.states.includes('outlined') ?? false];
}

describe.each(ENGINES)('in $name, keyboard only', (engine) => {
  afterAll(() => engine.close());

  it('every action works: filter, show more, expand, reveal, copy, hide and collapse', async () => {
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

    expect(await press('Tab')).toEqual(['radio', t('filter.all'), true]);
    expect(await press('ArrowRight')).toEqual(['radio', t('filter.active'), true]);
    await portal.waitForRemoval({ role: 'heading', name: 'Weather' });
    expect(portal.requestsTo('listSubscriptions').at(-1)?.query['state']).toBe('active');
    expect(await press('ArrowLeft')).toEqual(['radio', t('filter.all'), true]);
    await portal.find({ role: 'heading', name: 'Weather' });

    expect(await press('Tab')).toEqual(['button', tokensOf('Maps'), true]);
    expect(await press('Enter')).toEqual(['button', tokensOf('Maps'), true]);
    await portal.find(button(t('show', { name: 'Server' })));
    expect(await press('Tab')).toEqual(['button', detailsOf('Maps'), true]);
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
    expect(await press('Shift+Tab')).toEqual(['button', detailsOf('Maps'), true]);
    expect(await press('Shift+Tab')).toEqual(['button', tokensOf('Maps'), true]);
    await portal.press('Space');
    await portal.waitForRemoval(button(t('show', { name: 'Server' })));

    expect(await press('Tab')).toEqual(['button', detailsOf('Maps'), true]);
    await portal.press('Enter');
    const details: RoleQuery = { role: 'listitem', text: containing('Maps', t('label.billingStarted')) };
    await portal.find(details);
    expect(focusState(await portal.focus())).toEqual(['button', detailsOf('Maps'), true]);
    await portal.press('Space');
    await portal.waitForRemoval(details);
    expect(focusState(await portal.focus())).toEqual(['button', detailsOf('Maps'), true]);

    expect(await press('Tab')).toEqual(['button', tokensOf('Weather'), true]);
    expect(await press('Tab')).toEqual(['button', detailsOf('Weather'), true]);
    expect(await press('Tab')).toEqual(['button', t('showMore'), true]);
    await portal.press('Enter');
    await expect.poll(async () => focusState(await portal.focus())).toEqual(['heading', 'Routes', true]);
    expect(await press('Tab')).toEqual(['button', tokensOf('Routes'), true]);
    expect(await press('Tab')).toEqual(['button', detailsOf('Routes'), true]);
    expect(await press('Tab')).toEqual(['button', tokensOf('Traffic'), true]);
    expect(await press('Tab')).toEqual(['button', detailsOf('Traffic'), true]);
    expect(await press('Tab')).toEqual(['button', t('showMore'), true]);
    await portal.press('Space');
    // The button is removed after the last page.
    await expect.poll(async () => focusState(await portal.focus())).toEqual(['heading', 'Places', true]);
    expect(await press('Tab')).toEqual(['button', tokensOf('Places'), true]);
  });
});
