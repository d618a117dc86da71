import { afterAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/mock-server/fault-injection.js';
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

  it.each<readonly [string, Fault]>([
    ['401', { kind: 'status', status: 401 }],
    ['a redirect to the login page', { kind: 'redirect' }],
    ['200 with the login page', { kind: 'login-page' }],
  ])('expired session: detected by %s, removes secrets, recovers after sign-in', async (_, fault) => {
    const portal = await openPortal(engine, {
      account: smallAccount(),
      body: `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag('customer-card')}`,
      allowedMessages: [FAILED_REQUEST],
    });
    await portal.find(DETAILS);
    await portal.click({ role: 'button', name: t('show', { name: 'Server' }) });
    await portal.find({ role: 'button', name: t('hide', { name: 'Server' }) });
    portal.service.faults.set('*', fault);
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

  it('signing out in another tab: shows a notice and keeps non-secret data', async () => {
    const portal = await openPortal(engine, { account: smallAccount(), allowedMessages: [FAILED_REQUEST] });
    await portal.find(DETAILS);
    await portal.page.evaluate(() => fetch('/harness/session', { method: 'DELETE' }).then(({ ok }) => ok));
    await portal.page.evaluate(() => PortalWidgets.refresh());
    await expect
      .poll(async () => (await portal.queryAll({ role: 'alert', text: containing(t('error.session-ended')) })).length)
      .toBeGreaterThan(0);
    await portal.find(DETAILS);
  });
});

function roleAndName(
  part: { readonly role: string; readonly name: string } | undefined,
): readonly (string | undefined)[] {
  return [part?.role, part?.name];
}
