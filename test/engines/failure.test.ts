import { afterAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/harness/mock-server/fault-injection.js';
import { scriptTag } from '../browser/portal-html.js';
import { SECRETS, smallAccount } from '../browser/portal-records.js';
import { ENGINES } from './engines.js';
import type { Query } from './page-outline.js';
import { FAILED_REQUEST, openPortal } from './portal.js';

const CARD: Query = { role: 'region', name: 'Your details' };
const DETAILS: Query = { ...CARD, text: /Robin Example/ };

describe.each(ENGINES)('in $name', (engine) => {
  afterAll(() => engine.close());

  it('a failed request is told, and got over by trying again', async () => {
    const portal = await openPortal(engine, { account: smallAccount() });
    await portal.part(DETAILS);
    portal.service.faults.set('getCustomer', { kind: 'cut' });
    await portal.page.evaluate(() => PortalWidgets.refresh());
    const alert: Query = { role: 'alert', within: CARD };
    expect((await portal.part(alert)).text).toContain('could not be read');
    // What was loaded stays.
    await portal.part(DETAILS);
    expect(await portal.events('portal-error')).toEqual([
      expect.objectContaining({ widget: 'customer-card', operation: 'getCustomer', kind: 'malformed' }),
    ]);
    portal.service.faults.clear();
    await portal.click({ role: 'button', name: 'Try again', within: alert });
    await portal.gone(alert);
    expect(seenIn(await portal.focus())).toEqual(['heading', 'Your details']);
  });

  it.each<readonly [string, Fault]>([
    ['401', { kind: 'status', status: 401 }],
    ['a redirect to the login page', { kind: 'redirect' }],
    ['the login page itself', { kind: 'login-page' }],
  ])('the end of a session is known by %s, takes the secrets with it, and ends with the next login', async (_, fault) => {
    const portal = await openPortal(engine, {
      account: smallAccount(),
      body: `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag('customer-card')}`,
      mayNote: [FAILED_REQUEST],
    });
    await portal.part(DETAILS);
    await portal.click({ role: 'button', name: 'Show Server' });
    await portal.part({ role: 'button', name: 'Hide Server' });
    portal.service.faults.set('*', fault);
    await portal.page.evaluate(() => PortalWidgets.refresh());
    const alert: Query = { role: 'alert', text: /session has ended/ };
    await expect.poll(async () => (await portal.parts(alert)).length).toBeGreaterThan(0);
    await portal.part(DETAILS);
    for (const secret of SECRETS) expect(await portal.tracesOf(secret)).toEqual([]);
    expect(new Set((await portal.events('portal-error')).map(({ kind }) => kind))).toEqual(new Set(['session-ended']));

    portal.service.faults.clear();
    const asked = portal.requestsTo('getCustomer').length;
    await portal.clickFirst({ role: 'button', name: 'Sign in again' });
    await expect.poll(() => portal.requestsTo('getCustomer').length).toBe(asked + 1);
    await portal.part(DETAILS);
    await portal.gone({ role: 'alert' });
  });

  it('a visitor who has logged out elsewhere is told so, and what is no secret stays', async () => {
    const portal = await openPortal(engine, { account: smallAccount(), mayNote: [FAILED_REQUEST] });
    await portal.part(DETAILS);
    await portal.page.evaluate(() => fetch('/harness/session', { method: 'DELETE' }).then(({ ok }) => ok));
    await portal.page.evaluate(() => PortalWidgets.refresh());
    await expect.poll(async () => (await portal.parts({ role: 'alert', text: /session has ended/ })).length).toBeGreaterThan(0);
    await portal.part(DETAILS);
  });
});

function seenIn(part: { readonly role: string; readonly name: string } | undefined): readonly (string | undefined)[] {
  return [part?.role, part?.name];
}
