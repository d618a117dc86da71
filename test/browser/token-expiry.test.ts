import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { en } from '../../src/i18n/en.js';
import { setVisibility } from './page-state.js';
import { openPortal, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

interface ExpiryPage extends PortalPage {
  /** In server time. */
  readonly expiresAt: number;
  readonly token: (name: string) => Locator;
  readonly names: () => Promise<string[]>;
}

/** A page with a token that expires after `seconds`, one that never expires and one that expires much later. */
async function openExpiring(seconds: number, options: PortalPageOptions = {}): Promise<ExpiryPage> {
  const expiresAt = Date.now() + (options.service?.clockOffsetMs ?? 0) + seconds * 1000;
  const tokens = (now: number) => [
    accessTokenRecord({ id: 'tok_1', name: 'Soon', expires_at: new Date(expiresAt).toISOString() }, now),
    accessTokenRecord({ id: 'tok_2', name: 'Never' }, now),
    accessTokenRecord({ id: 'tok_3', name: 'Far', expires_at: new Date(expiresAt + 400 * DAY).toISOString() }, now),
  ];
  const portal = await openPortal({
    account: { ...smallAccount(), tokens: { sub_1: tokens } },
    body: `<portal-access-tokens subscription-id="sub_1" warn-days="3"></portal-access-tokens>${scriptTag()}`,
    ...options,
  });
  const rows = portal.region('Access tokens').getByRole('listitem');
  await rows.first().waitFor();
  return {
    ...portal,
    expiresAt,
    token: (name) => rows.filter({ has: portal.page.getByRole('heading', { name }) }),
    names: () => rows.getByRole('heading').allTextContents(),
  };
}

describe('expiry badge', () => {
  it('changes on expiry without refetching; the next response folds the token', async () => {
    const { page, token, names, expiresAt, requestsTo } = await openExpiring(4);
    await token('Soon')
      .getByText(/^Expires in [234] seconds$/)
      .waitFor();
    await token('Never').getByText(en.noExpiry, { exact: true }).waitFor();
    await token('Far')
      .getByText(/^Expires \w+ \d+, \d{4}$/)
      .waitFor();
    expect(await names()).toEqual(['Soon', 'Never', 'Far']);
    await token('Soon').getByText('Expires in 1 second', { exact: true }).waitFor();
    await token('Soon').getByText('Expired', { exact: true }).waitFor();
    expect(Math.abs(Date.now() - expiresAt)).toBeLessThan(1000);
    // No row moves under the pointer.
    expect(await names()).toEqual(['Soon', 'Never', 'Far']);
    expect(requestsTo('listAccessTokens').length).toBe(1);
    await page.evaluate(() => PortalWidgets.refresh());
    expect(await names()).toEqual(['Never', 'Far']);
    await page.getByRole('button', { name: '1 expired token' }).waitFor();
  });

  it.each([
    ['hours ahead', -7 * HOUR],
    ['years behind', 3 * 365 * DAY],
  ])('uses the server clock when the client clock is %s', async (_, clockOffsetMs) => {
    const { token, expiresAt } = await openExpiring(3, { service: { clockOffsetMs } });
    await token('Soon')
      .getByText(/^Expires in [123] seconds?$/)
      .waitFor();
    await token('Soon').getByText('Expired', { exact: true }).waitFor();
    // The `Date` header has a resolution of one second, and a busy machine needs time to notice.
    expect(Math.abs(Date.now() + clockOffsetMs - expiresAt)).toBeLessThan(10_000);
  });

  it('updates when the tab becomes visible', async () => {
    const { page, token, expiresAt } = await openExpiring(3);
    await setVisibility(page, 'hidden');
    await expect.poll(() => Date.now(), { timeout: 5000 }).toBeGreaterThan(expiresAt + 500);
    await setVisibility(page, 'visible');
    expect(await token('Soon').getByText('Expired', { exact: true }).isVisible()).toBe(true);
  });
});
