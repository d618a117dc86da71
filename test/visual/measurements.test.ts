import { expect, it } from 'vitest';
import { NOW } from '../../src/harness/gallery/sample-data.js';
import type { AccountRecords } from '../../src/mock-server/fixtures/static-account.js';
import { DEMO_ACTIONS, DEMO_LINKS } from '../../src/mock-server/demo-links.js';
import { widgetsSettled } from '../browser/page-state.js';
import { openPortal, scriptFile, scriptTag } from '../browser/portal-page.js';
import { smallAccount, subscription } from '../browser/portal-records.js';
import { findSmallTargets } from './find-overflows.js';
import { FONTS } from './fonts.js';
import { type Measurements, measureAccount } from './measure-account.js';
import { useFonts } from './needed-fonts.js';

/** Up to this width, the pointer is a finger. */
const WIDEST_PHONE = 390;

/** A page of a vendor with a bar of 48 px, whose title narrow screens hide. */
const CSS = `
  body { margin: 0; font: 16px/1.5 ${FONTS}; }
  .bar { block-size: 48px; border-block-end: 1px solid; }
  main { max-inline-size: 1216px; box-sizing: border-box; margin: 0 auto; padding: 0 32px 32px; }
  h1 { font-size: 24px; line-height: 1.3; margin: 20px 0 16px; }
  portal-account { margin: 0; }
  @media (width <= 1000px) { main { padding-inline: 16px; } }
  @media (width < 600px) { main { padding: 12px 12px 24px; } h1 { display: none; } }
`;

const LINKS = { ...DEMO_LINKS, supportUrl: undefined, actions: DEMO_ACTIONS };

/** Opens a vendor's page with an account and all links, and measures it. */
async function measure(account: AccountRecords | string, width: number) {
  const isPhone = width <= WIDEST_PHONE;
  const { page } = await openPortal({
    account,
    css: CSS,
    head: '<meta name="viewport" content="width=device-width">',
    body: `<div class="bar"></div><main><h1>Your account</h1><portal-account usage-url="/usage"></portal-account></main>
      ${scriptTag()}<script src="/links.js"></script>`,
    files: { '/links.js': scriptFile(`PortalWidgets.configure(${JSON.stringify(LINKS)})`) },
    context: { viewport: { width, height: 900 }, hasTouch: isPhone, isMobile: isPhone },
    // The widgets take the time from the server: the dates of a predefined account always have the
    // same length.
    ...(typeof account === 'string' && { service: { now: () => NOW } }),
  });
  await page.waitForFunction(() => {
    const root = document.querySelector('portal-account')?.shadowRoot;
    return root?.querySelector('[part=address]') && !root.querySelector('[part~=skeleton]');
  });
  await widgetsSettled(page);
  const smallTargets = await findSmallTargets(page.locator('portal-account'), isPhone ? 44 : 24);
  return { ...(await measureAccount(page)), smallTargets };
}

useFonts();

/** The most that an everyday account may have. Positions are measured at the top. */
const LIMITS = {
  1280: { overviewHeight: 108, firstTokenAt: 436, firstQuotaAt: 736, pageHeight: 1286 },
  768: {},
  390: { overviewHeight: 220, firstTokenAt: 500, pageHeight: 2080 },
  320: { overviewHeight: 245, firstRowAt: 380, pageHeight: 2230 },
} as const;

it.each([1280, 768, 390, 320] as const)(
  'an everyday account shows little before any interaction, at %d px',
  async (width) => {
    const measured = await measure('everyday', width);
    for (const [name, limit] of Object.entries(LIMITS[width]))
      expect.soft(measured[name as keyof Measurements], name).toBeLessThanOrEqual(limit);
    expect.soft(measured.buttons).toBeLessThanOrEqual(28);
    expect.soft(measured.links).toBeLessThanOrEqual(7);
    expect.soft(measured.selects).toBeLessThanOrEqual(1);
    expect.soft(measured.wordsPerRow).toBeLessThanOrEqual(12);
    expect.soft(measured.mostWordsPerRow).toBeLessThanOrEqual(18);
    expect.soft(measured.smallestText).toBeGreaterThanOrEqual(12);
    expect.soft(measured.smallTargets).toEqual([]);
    if (width > WIDEST_PHONE) expect.soft(measured.rowHeights).toEqual([68]);
    else expect.soft(measured.rowHeights.at(-1)).toBeLessThanOrEqual(68);
  },
);

const { customer, tokens, metrics } = smallAccount();
const ofCustomer = { ...customer, billing_address_line1: '1420 Alder Street' };
const one = { ...subscription('sub_1', 'Weather API – Developer', { price: '29.00' }), customer_id: customer.id };

it.each([
  ['several subscriptions', { customer: ofCustomer, subscriptions: [one, { ...one, id: 'sub_2' }], tokens, metrics }],
  ['one subscription', { customer: ofCustomer, subscriptions: [one], tokens, metrics }],
  ['no subscriptions', { customer: ofCustomer, subscriptions: [] }],
] as const)('an account without anything to raise is shorter: %s', async (_, account) => {
  for (const width of [1280, 390] as const) {
    const measured = await measure(account, width);
    expect.soft(measured.overviewHeight).toBe(0);
    expect.soft(measured.pageHeight).toBeLessThan(LIMITS[width].pageHeight * 0.75);
  }
});
