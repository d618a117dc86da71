import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { priceRecord } from '../../src/mock-server/resources/price.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';
import { computedStyles, differences } from './computed-styles.js';
import { FRAMEWORKS, HOSTILE_SHEETS } from './host-style-sheets.js';
import { htmlPage, openPortal, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';

const SOON = new Date(Date.now() + 2.5 * 24 * 3600_000).toISOString();

/** Records with every element that a widget can render. */
const ACCOUNT = {
  customer: customerRecord({ is_business: true, business_name: 'Example', company_number: '1', tax_identifier: '2' }),
  subscriptions: [
    subscriptionRecord({
      id: 'sub_1',
      is_cancelation_scheduled: true,
      cancellation_scheduled_at: '2025-03-01T00:00:00Z',
      past_due_at: '2025-02-01T00:00:00Z',
      items: ['Maps', 'Weather'].map((name) =>
        subscriptionItemRecord({ price: priceRecord({ name, is_metered: true, package_quantity: 7, tiers: [{}] }) }),
      ),
    }),
    subscriptionRecord({ id: 'sub_2', state: 'paused', expired_at: 'soon' }),
    subscriptionRecord({ id: 'sub_3' }),
  ],
  tokens: {
    sub_1: [
      accessTokenRecord({ id: 'tok_1', name: 'Server' }),
      accessTokenRecord({ id: 'tok_2', name: 'Laptop', expires_at: SOON }),
      accessTokenRecord({ id: 'tok_3', name: 'Old', is_expired: true }),
      accessTokenRecord({ id: 'tok_4', name: 'Empty', value: '' }),
    ],
  },
};

const TAG = scriptTag('customer-card', 'data-theme="light"');

// Fixes the properties that the widgets inherit from the host page.
const PINNED = `
  portal-customer-card, portal-subscription-list, portal-access-tokens {
    display: block !important; box-sizing: border-box !important; position: static !important; float: none !important;
    width: 600px !important; min-width: 0 !important; max-width: none !important; height: auto !important;
    min-height: 0 !important; max-height: none !important; padding: 0 !important; border: 0 !important; columns: auto !important;
    font-family: sans-serif !important; direction: ltr !important; contain: none !important; overflow: visible !important;
    visibility: visible !important; pointer-events: auto !important; color-scheme: light !important;
  }
`;

// Resources of frameworks that the CSP blocks.
const BLOCKED = /^error: (Loading|Refused to load) the (font|image|stylesheet) /;

async function stylesOn(css: string, options: PortalPageOptions = {}): Promise<Record<string, string>> {
  const portal = await openPortal({
    account: ACCOUNT,
    css: `${css}\n${PINNED}`,
    body: TAG,
    context: { viewport: { width: 900, height: 900 }, reducedMotion: 'reduce' },
    allowedMessages: [BLOCKED],
    ...options,
  });
  const tokens = await tokensOf(portal);
  return { ...tokens, ...(await listsOf(portal)) };
}

/** Styles of the subscription select, and of tokens while they are loading. */
async function tokensOf({ page, service }: PortalPage): Promise<Record<string, string>> {
  service.faults.set('listAccessTokens', { kind: 'hang' });
  await page.evaluate(() => {
    PortalWidgets.mount('body', 'access-tokens');
  });
  await page.locator('portal-access-tokens select').waitFor({ state: 'attached' });
  await page.locator('[part=skeleton]').waitFor({ state: 'attached' });
  const styles = await computedStyles(page);
  await page.evaluate(() => document.querySelector('portal-access-tokens')?.remove());
  service.faults.clear();
  return Object.fromEntries(Object.entries(styles).map(([path, style]) => [`select, ${path}`, style]));
}

/** Styles of data, expanded details and tokens, a revealed token, errors, a busy and a focused button. */
async function listsOf({ page, service }: PortalPage): Promise<Record<string, string>> {
  await page.evaluate(() => {
    PortalWidgets.mount('body', 'subscription-list', { pageSize: 2 });
    PortalWidgets.mount('body', 'access-tokens', { subscriptionId: 'sub_1' });
  });
  const inside = page.locator('portal-subscription-list');
  await inside.locator('[aria-label^="Access tokens"]').first().dispatchEvent('click');
  await inside.locator('[aria-label^="Details"]').nth(1).dispatchEvent('click');
  const show = inside.locator('[aria-label="Show Server"]');
  await show.dispatchEvent('click');
  await inside.locator('[part=token-value]').waitFor({ state: 'attached' });
  service.faults.set('getCustomer', { kind: 'cut' });
  service.faults.set('listAccessTokens', { kind: 'cut' });
  service.faults.set('listSubscriptions', { kind: 'hang' });
  await page.evaluate(() => void PortalWidgets.refresh());
  await page.locator('portal-customer-card [role=alert]').waitFor({ state: 'attached' });
  await inside.locator('[role=alert]').waitFor({ state: 'attached' });
  await inside.locator('footer [aria-disabled=true]').waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  return computedStyles(page);
}

let plain: Promise<Record<string, string>> | undefined;

async function differencesOn(css: string, options?: PortalPageOptions): Promise<string[]> {
  plain ??= stylesOn('');
  const expected = await plain;
  expect(Object.keys(expected).length).toBeGreaterThan(1000);
  return differences(expected, await stylesOn(css, options));
}

describe('computed styles equal those on an unstyled page', () => {
  it.each(FRAMEWORKS)('with %s', async (_, css) => {
    expect(await differencesOn(css)).toEqual([]);
  });

  it.each(HOSTILE_SHEETS)('with a style sheet that %s', async (_, css) => {
    expect(await differencesOn(css)).toEqual([]);
  });

  it('in quirks mode', async () => {
    const html = `<title>Portal</title><link rel="stylesheet" href="/page.css">${TAG}`;
    expect(await differencesOn('', { document: htmlPage(html) })).toEqual([]);
  });

  it('in XHTML', async () => {
    const content = `<head><title>Portal</title><link rel="stylesheet" href="/page.css"/></head><body>${TAG}</body>`;
    const body = `<html xmlns="http://www.w3.org/1999/xhtml" lang="en">${content}</html>`;
    expect(await differencesOn('', { document: { type: 'application/xhtml+xml', body } })).toEqual([]);
  });
});

// Positions depend on the size of the widget and on glyph widths.
const LAYOUT_PROPERTIES =
  /^((min-|max-)?(width|height|inline-size|block-size)|(perspective|transform)-origin|grid-template-(columns|rows)|top|right|bottom|left|inset-.*)$/;
const WIDGETS = ':is(portal-customer-card, portal-subscription-list, portal-access-tokens)';

describe('inherited from the host page:', () => {
  it.each<readonly [string, string, RegExp]>([
    ['its font', 'font-family: serif', /^font-family$/],
    // Too wide for a container query to match.
    ['the available width', 'width: 590px', /^-$/],
    ['the direction', 'direction: rtl', /^(direction|text-align)$|-(left|right)(-|$)/],
    // In a vertical writing mode a widget has its narrow layout.
    [
      'the writing mode',
      'writing-mode: vertical-rl',
      /^(padding|margin|flex|grid|align|justify|row-gap|column-gap|text-align|border|order)(-|$)/,
    ],
    ['the visibility', 'visibility: hidden', /^visibility$|^outline-/],
    ['pointer events', 'pointer-events: none', /^pointer-events$/],
    ['the zoom', 'zoom: 2', /^border-.*-width$|^outline-/],
  ])('%s, and nothing else', async (_, declaration, inherited) => {
    const found = await differencesOn(`html ${WIDGETS} { ${declaration} !important }`);
    const properties = new Set(found.map((line) => / ([\w-]+): [^:]* instead of /.exec(line)?.[1] ?? line));
    expect(
      [...properties].filter((property) => !LAYOUT_PROPERTIES.test(property) && !inherited.test(property)),
    ).toEqual([]);
    expect(properties.size).toBeGreaterThan(0);
  });
});
