import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { setVisibility } from './page-state.js';
import {
  FAILED_REQUEST,
  hasFocus,
  htmlPage,
  openPortal,
  type PortalPage,
  type PortalPageOptions,
  scriptTag,
} from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';

const [SECRET] = SECRETS;
const WIDGET = '<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>';

function button({ page }: PortalPage, name: string) {
  return page.getByRole('button', { name, exact: true });
}

/** A page with the access tokens of one subscription. */
async function openTokens(options: PortalPageOptions = {}): Promise<PortalPage> {
  const portal = await openPortal({ account: smallAccount(), body: `${WIDGET}${scriptTag()}`, ...options });
  await button(portal, 'Show Server').waitFor();
  return portal;
}

async function expectNoLeaks(portal: PortalPage): Promise<void> {
  for (const secret of SECRETS) expect(await findLeaks(secret, portal)).toEqual([]);
}

describe('access tokens of a row', () => {
  const toggle = ({ region }: PortalPage, title: string) =>
    region('Subscriptions').getByRole('button', { name: new RegExp(`^${title}`) });

  it('are fetched once on expand, rendered in its panel and removed on collapse', async () => {
    const body = `<portal-customer-card></portal-customer-card><portal-subscription-list></portal-subscription-list>${WIDGET}${scriptTag()}`;
    const portal = await openPortal({ account: smallAccount(), body });
    const { region, requestsTo } = portal;
    const open = toggle(portal, 'Maps');
    await open.waitFor();
    expect(await open.getAttribute('aria-expanded')).toBe('false');

    await open.click();
    const panel = region('Subscriptions').getByRole('region', { name: 'Maps' });
    await panel.getByRole('group', { name: 'Access tokens' }).getByRole('heading', { name: 'Laptop' }).waitFor();
    expect(await open.getAttribute('aria-expanded')).toBe('true');
    // The other widget shares the query.
    await region('Access tokens').getByRole('listitem').filter({ hasText: 'Laptop' }).waitFor();
    expect(requestsTo('listAccessTokens').map(({ path }) => path)).toEqual([
      '/api/v0/subscriptions/sub_1/access-tokens/',
    ]);
    expect(requestsTo('listSubscriptions').length).toBe(1);
    for (const name of ['Your details', 'Subscriptions', 'Access tokens']) {
      expect(await region(name).getByRole('status').count()).toBe(1);
    }

    await panel.getByRole('button', { name: 'Show Server' }).click();
    await panel.getByText(SECRET).waitFor();
    await open.click();
    await panel.waitFor({ state: 'detached' });
    expect(await open.getAttribute('aria-expanded')).toBe('false');
    expect(await hasFocus(open)).toBe(true);
    await expectNoLeaks(portal);
    expect(requestsTo('listAccessTokens').length).toBe(1);
  });

  it('show an empty state, without fetching the tokens of other rows', async () => {
    const portal = await openPortal({ account: smallAccount(), body: scriptTag('subscription-list') });
    await toggle(portal, 'Weather').click();
    await portal.region('Subscriptions').getByText(en['empty.tokens']).first().waitFor();
    expect(portal.requestsTo('listAccessTokens').map(({ path }) => path)).toEqual([
      '/api/v0/subscriptions/sub_2/access-tokens/',
    ]);
  });
});

describe('masked token', () => {
  it('leaks no part of its value, before or after being revealed', async () => {
    const portal = await openTokens();
    await expectNoLeaks(portal);
    await button(portal, 'Show Server').click();
    await portal.page.getByText(SECRET, { exact: true }).waitFor();
    const leaks = await findLeaks(SECRET, portal);
    expect(new Set(leaks.map((leak) => leak.replace(/: .*/s, '')))).toEqual(
      new Set(['document', 'accessibility', 'aria snapshot', 'snapshot']),
    );
    expect(await findLeaks(SECRETS[1], portal)).toEqual([]);
    await button(portal, 'Hide Server').click();
    await button(portal, 'Show Server').waitFor();
    await expectNoLeaks(portal);
  });

  it('has a mask of constant length', async () => {
    const values = ['a', 'b', SECRET, 'x'.repeat(5000)];
    const tokens = values.map((value, index) => accessTokenRecord({ id: `tok_${index}`, name: 'Server', value }));
    const { page } = await openPortal({
      account: { ...smallAccount(), tokens: { sub_1: tokens } },
      body: `${WIDGET}${scriptTag()}`,
    });
    const rows = page.getByRole('listitem');
    await rows.nth(3).waitFor();
    expect(new Set(await rows.allInnerTexts()).size).toBe(1);
    const fields = page.locator('.field');
    const heights = await fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
  });

  it('leaks no part of its value in events or errors, whatever the response', async () => {
    const portal = await openTokens();
    await button(portal, 'Show Server').click();
    await button(portal, 'Hide Server').click();
    portal.service.faults.set('listAccessTokens', { kind: 'cut' });
    await portal.page.evaluate(() => PortalWidgets.refresh());
    await portal.page.getByRole('alert').waitFor();
    await expectNoLeaks(portal);
    expect(await portal.events('portal-token-reveal')).toEqual([{ subscriptionId: 'sub_1', tokenId: 'tok_1' }]);
    expect(await portal.events('portal-error')).toEqual([
      expect.objectContaining({ widget: 'access-tokens', operation: 'listAccessTokens', kind: 'malformed' }),
    ]);
  });
});

describe('revealed token', () => {
  it('shows its value and a countdown, and keeps focus on its button', async () => {
    const portal = await openTokens();
    await button(portal, 'Show Server').click();
    const row = portal.page.getByRole('listitem').filter({ hasText: 'Server' });
    expect(await row.getByText(SECRET, { exact: true }).isVisible()).toBe(true);
    await row.getByText(/\b(?:29|30) sec$/).waitFor();
    expect(await hasFocus(button(portal, 'Hide Server'))).toBe(true);
    await row.getByText(/\b28 sec$/).waitFor();
    await button(portal, 'Hide Server').click();
    await row.getByText('Hides in').waitFor({ state: 'detached' });
    await portal.region('Access tokens').getByRole('status').filter({ hasText: 'Server is hidden' }).waitFor();
  });

  it('hides after the configured number of seconds', async () => {
    const portal = await openTokens({ body: `${WIDGET.replace('>', ' reveal-seconds="2">')}${scriptTag()}` });
    const { page, region } = portal;
    const value = page.getByText(SECRET, { exact: true });
    await button(portal, 'Show Server').click();
    const revealedAt = performance.now();
    await value.waitFor();
    await region('Access tokens').getByText('Hides in 1 sec').waitFor();
    await value.waitFor({ state: 'detached' });
    const duration = performance.now() - revealedAt;
    expect(duration).toBeGreaterThan(1500);
    expect(duration).toBeLessThan(3500);
    await region('Access tokens').getByRole('status').filter({ hasText: 'Server is hidden' }).waitFor();
    await expectNoLeaks(portal);
  });

  it.each<readonly [string, (portal: PortalPage) => Promise<unknown>]>([
    ['the tab is hidden', ({ page }) => setVisibility(page, 'hidden')],
    ['the page is printed', ({ page }) => page.pdf()],
    [
      'the page enters the back/forward cache',
      ({ page }) => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide'))),
    ],
    [
      'its element is removed',
      ({ page }) => page.evaluate(() => document.querySelector('portal-access-tokens')?.remove()),
    ],
  ])('hides immediately when %s', async (_, trigger) => {
    const portal = await openTokens();
    await button(portal, 'Show Server').click();
    await portal.page.getByText(SECRET, { exact: true }).waitFor();
    await trigger(portal);
    await expectNoLeaks(portal);
  });

  it('is hidden in print', async () => {
    const portal = await openTokens();
    await button(portal, 'Show Server').click();
    await portal.page.getByText(SECRET, { exact: true }).waitFor();
    await portal.page.emulateMedia({ media: 'print' });
    expect(await portal.page.getByText(SECRET, { exact: true }).isVisible()).toBe(false);
  });

  it('is masked and refetched after a back/forward cache restore', async () => {
    const portal = await openTokens({
      files: { '/elsewhere': htmlPage('<!doctype html><html lang="en"><title>Elsewhere</title>') },
      initScript: () =>
        addEventListener('pageshow', ({ persisted }) => {
          document.documentElement.dataset['persisted'] = String(persisted);
        }),
      allowedMessages: [FAILED_REQUEST],
      hasBackForwardCache: true,
    });
    const { page, context, origin, region } = portal;
    await button(portal, 'Show Server').click();
    await page.getByText(SECRET, { exact: true }).waitFor();
    await page.goto(`${origin}/elsewhere`);
    // Simulates a sign-out on the other page.
    await context.clearCookies();
    // Not `goBack`: it waits for a `load` that a restored page does not have.
    await page.evaluate(() => history.back());
    await region('Access tokens').getByRole('alert').filter({ hasText: en['error.session-ended'] }).waitFor();
    expect(await page.locator('html').getAttribute('data-persisted')).toBe('true');
    await expectNoLeaks(portal);
  });
});
