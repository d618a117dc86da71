import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { requestsSent } from './page-state.js';
import { htmlPage, openPortal, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
import { pageHtml } from './portal-html.js';
import { SECRETS, subscription } from './portal-records.js';

const NAMES = ['Maps', 'Weather', 'Traffic', 'Photos', 'Speech'];
const BODY = `${scriptTag()}<portal-account url-sync page-size="2"></portal-account><p id="part">Part</p>`;

/** Each of five subscriptions has one token. */
const ACCOUNT = {
  customer: customerRecord({ id: 'cus_1' }),
  subscriptions: NAMES.map((name, index) => subscription(`sub_${index + 1}`, name, {}, { customer_id: 'cus_1' })),
  tokens: Object.fromEntries(
    NAMES.map((name, index) => [`sub_${index + 1}`, [accessTokenRecord({ name: `${name} key`, value: SECRETS[0] })]]),
  ),
};

async function openAt(path: string, options: PortalPageOptions = {}): Promise<PortalPage> {
  const portal = await openPortal({
    account: ACCOUNT,
    body: 'Home',
    files: { '/portal': htmlPage(pageHtml('', BODY)) },
    ...options,
  });
  await portal.page.goto(`${portal.origin}${path}`);
  return portal;
}

const tokenButton = ({ region }: PortalPage, name: string) =>
  region('Subscriptions').getByRole('button', { name: `Show ${name} key` });
const row = ({ region }: PortalPage, name: string) =>
  region('Subscriptions').getByRole('button', { name, exact: true });
const requestedTokens = ({ requestsTo }: PortalPage) =>
  requestsTo('listAccessTokens').map(({ path }) => /sub_\d/.exec(path)?.[0]);

describe('a link to a subscription', () => {
  it('is followed when the user goes back and forward, also by keyboard, and keeps the other parameters and the hash', async () => {
    const portal = await openAt('/portal?from=mail');
    const { page } = portal;
    await tokenButton(portal, 'Maps').waitFor();
    await row(portal, 'Maps').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tokenButton(portal, 'Weather').waitFor();
    expect(page.url()).toBe(`${portal.origin}/portal?from=mail&subscription=sub_2`);
    // A history entry of the host page.
    await page.evaluate(() => {
      location.hash = 'part';
    });
    await row(portal, 'Maps').click();
    await tokenButton(portal, 'Maps').waitFor();
    expect(page.url()).toBe(`${portal.origin}/portal?from=mail&subscription=sub_1#part`);
    await page.goBack();
    await tokenButton(portal, 'Weather').waitFor();
    expect(page.url()).toBe(`${portal.origin}/portal?from=mail&subscription=sub_2`);
    await page.goForward();
    await tokenButton(portal, 'Maps').waitFor();
    expect(page.url()).toBe(`${portal.origin}/portal?from=mail&subscription=sub_1#part`);
  });

  it('opens the panel of the row, and does not scroll, on a right-to-left page without other widgets', async () => {
    const body = `<div dir="rtl">${scriptTag('subscription-list', 'data-url-sync data-page-size="2"')}</div>`;
    const portal = await openAt('/portal?subscription=sub_5', {
      files: { '/portal': htmlPage(pageHtml('', body)) },
      context: { viewport: { width: 320, height: 480 } },
    });
    const { page, region } = portal;
    const item = region('Subscriptions')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Speech', exact: true }) });
    await item.getByRole('button', { name: 'Show Speech key' }).waitFor();
    expect(requestedTokens(portal)).toEqual(['sub_5']);
    await requestsSent(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
