import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { en } from '../../src/i18n/en.js';
import { requestsSent } from './page-state.js';
import {
  FAILED_REQUEST,
  hasFocus,
  htmlPage,
  openPortal,
  type PortalPage,
  type PortalPageOptions,
  scriptTag,
} from './portal-page.js';
import { pageHtml } from './portal-html.js';
import { SECRETS, subscription } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';

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

/** Offsets of the pages that were requested for the list, or to find the linked subscription. */
const pagesOf = ({ requestsTo }: PortalPage) =>
  requestsTo('listSubscriptions').flatMap(({ query }) =>
    /^(?:2|100)$/.test(query['limit'] ?? '') ? [query['offset']] : [],
  );

describe('a link to a subscription', () => {
  it('selects a subscription of a later page under a strict policy, also after a reload', async () => {
    const portal = await openAt('/portal?from=mail&subscription=sub_4#part');
    const { page } = portal;
    await tokenButton(portal, 'Photos').waitFor();
    expect(await row(portal, 'Photos').getAttribute('aria-expanded')).toBe('true');
    expect(requestedTokens(portal)).toEqual(['sub_4']);
    expect(page.url()).toBe(`${portal.origin}/portal?from=mail&subscription=sub_4#part`);
    expect(pagesOf(portal)).toEqual([undefined, '2']);
    await page.reload();
    await tokenButton(portal, 'Photos').waitFor();
    expect(pagesOf(portal)).toEqual([undefined, '2', undefined, '2']);
    for (const secret of SECRETS) expect(await findLeaks(secret, portal)).toEqual([]);
  });

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

  it.each(['sub_99', '..', '%2e%2e%2f', '%ED%A0%80', '<img src=x onerror=alert(1)>'])(
    'reports a missing subscription: %s',
    async (id) => {
      const portal = await openAt('/', { allowedMessages: [FAILED_REQUEST] });
      const { page, region, service } = portal;
      // Their announcement comes later.
      service.faults.set('listAccessTokens', { delayMs: 1000 });
      await page.goto(`${portal.origin}/portal?from=mail&subscription=${encodeURI(id).replaceAll('%25', '%')}`);
      const list = region('Subscriptions');
      const announcement = list.getByRole('status').filter({ hasText: en.linkMissing });
      await announcement.filter({ hasText: 'Showing Maps.' }).waitFor();
      await list.getByText(en.linkMissing).first().waitFor();
      await tokenButton(portal, 'Maps').waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(new URL(page.url()).searchParams.has('subscription')).toBe(true);
      // Those of an id that can be part of a path are requested together with the list, before it is known to be missing.
      const paths = portal.requestsTo('listAccessTokens').map(({ path }) => path);
      const linked = id === '..' ? [] : [expect.stringContaining('/subscriptions/')];
      expect(paths).toEqual([...linked, expect.stringContaining('/sub_1/')]);
      await list.getByRole('button', { name: en.close }).click();
      await expect.poll(() => new URL(page.url()).search).toBe('?from=mail');
      expect(await list.getByText(en.linkMissing).and(page.locator('p:not([role])')).count()).toBe(0);
      expect(await row(portal, 'Maps').getAttribute('aria-expanded')).toBe('true');
      expect(await hasFocus(row(portal, 'Maps'))).toBe(true);
    },
  );

  it('is kept when the subscriptions can’t be loaded, and followed after "Try again"', async () => {
    const portal = await openAt('/portal?subscription=sub_4', { allowedMessages: [FAILED_REQUEST] });
    const { page, region, service } = portal;
    await tokenButton(portal, 'Photos').waitFor();
    service.faults.set('listSubscriptions', { kind: 'status', status: 500 });
    await page.reload();
    await region('Subscriptions').getByRole('alert').waitFor();
    expect(new URL(page.url()).search).toBe('?subscription=sub_4');
    service.faults.clear();
    await region('Subscriptions').getByRole('button', { name: en.tryAgain }).click();
    await tokenButton(portal, 'Photos').waitFor();
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
