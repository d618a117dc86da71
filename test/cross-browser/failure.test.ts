import { afterAll, describe, expect, it } from 'vitest';
import { scriptTag } from '../browser/portal-html.js';
import { SECRETS, smallAccount } from '../browser/portal-records.js';
import { ENGINES } from './engines.js';
import type { RoleQuery } from './accessibility-tree.js';
import { containing, t } from './messages.js';
import { FAILED_REQUEST, openPortal } from './portal-page.js';

const CARD: RoleQuery = { role: 'region', name: t('details') };
const DETAILS: RoleQuery = { ...CARD, text: /Robin Example/ };

describe.each(ENGINES)('in $name', (engine) => {
  afterAll(() => engine.close());

  it('failed request: reports an error and can be retried', async () => {
    const portal = await openPortal(engine, { account: smallAccount() });
    await portal.find(DETAILS);
    portal.service.faults.set('getCustomer', { kind: 'cut' });
    await portal.page.evaluate(() => PortalWidgets.refresh());
    const alert: RoleQuery = { role: 'alert', within: CARD };
    expect((await portal.find(alert)).text).toContain(t('error.server'));
    // Loaded data stays visible.
    await portal.find(DETAILS);
    expect(await portal.events('portal-error')).toEqual([
      expect.objectContaining({ widget: 'customer-card', operation: 'getCustomer', kind: 'malformed' }),
    ]);
    portal.service.faults.clear();
    await portal.click({ role: 'button', name: t('tryAgain'), within: alert });
    await portal.waitForRemoval(alert);
    expect(roleAndName(await portal.focus())).toEqual(['heading', t('details')]);
  });

  it('expired session: removes secrets, recovers after sign-in', async () => {
    const portal = await openPortal(engine, {
      account: smallAccount(),
      body: `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag('customer-card')}`,
      allowedMessages: [FAILED_REQUEST],
    });
    await portal.find(DETAILS);
    await portal.click({ role: 'button', name: t('show', { name: 'Server' }) });
    await portal.find({ role: 'button', name: t('hide', { name: 'Server' }) });
    portal.service.faults.set('*', { kind: 'redirect' });
    await portal.page.evaluate(() => PortalWidgets.refresh());
    const alert: RoleQuery = { role: 'alert', text: containing(t('error.session-ended')) };
    await expect.poll(async () => (await portal.queryAll(alert)).length).toBeGreaterThan(0);
    await portal.find(DETAILS);
    for (const secret of SECRETS) expect(await portal.findLeaks(secret)).toEqual([]);
    expect(new Set((await portal.events('portal-error')).map(({ kind }) => kind))).toEqual(new Set(['session-ended']));

    portal.service.faults.clear();
    const before = portal.requestsTo('getCustomer').length;
    await portal.clickFirst({ role: 'button', name: t('signInAgain') });
    await expect.poll(() => portal.requestsTo('getCustomer').length).toBe(before + 1);
    await portal.find(DETAILS);
    await portal.waitForRemoval({ role: 'alert' });
  });
});

function roleAndName(
  part: { readonly role: string; readonly name: string } | undefined,
): readonly (string | undefined)[] {
  return [part?.role, part?.name];
}
