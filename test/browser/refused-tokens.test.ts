import { describe, expect, it } from 'vitest';
import { openPortal, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';

const [SECRET] = SECRETS;

describe.each([
  [403, /don’t have access/],
  [404, /Not found/],
] as const)('access tokens that the portal refuses with %i', (status, text) => {
  it('are replaced by an alert, and clicks on detached buttons neither copy nor reveal a value', async () => {
    const portal = await openPortal({
      account: smallAccount(),
      body: `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`,
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
      allowedMessages: [/Failed to load resource/],
    });
    const { page, region, service } = portal;
    const tokens = region('Access tokens');
    await tokens.getByRole('button', { name: 'Show Server' }).click();
    await tokens.getByText(SECRET, { exact: true }).waitFor();
    // The buttons are clicked after they have been removed, as by a click at the time of the response.
    const buttons = await tokens.getByRole('button', { name: /^(Show|Hide|Copy) / }).elementHandles();
    expect(buttons).toHaveLength(4);
    await page.evaluate(() => navigator.clipboard.writeText('before'));
    service.faults.set('listAccessTokens', { kind: 'status', status });
    await page.evaluate(() => PortalWidgets.refresh());
    await tokens.getByRole('alert').filter({ hasText: text }).waitFor();
    expect(await tokens.getByRole('status').textContent()).toContain('Server is hidden again.');
    expect(await tokens.getByRole('button', { name: /^(Show|Hide|Copy) / }).count()).toBe(0);
    for (const button of buttons) await button.evaluate((element) => (element as HTMLElement).click());
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('before');
    for (const secret of SECRETS) expect(await findLeaks(secret, portal)).toEqual([]);
    expect(await portal.events('portal-token-copy')).toEqual([]);
  });
});
