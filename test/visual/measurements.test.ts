import { describe, expect, it } from 'vitest';
import type { StaticRecords } from '../../src/mock-server/fixtures/static-account.js';
import { meteredAccount } from '../browser/metered-records.js';
import { widgetsSettled } from '../browser/page-state.js';
import { subscription } from '../browser/portal-records.js';
import { openAccountPage, WIDEST_PHONE } from './account-page.js';
import { type Measurements, measureAccount } from './measure-account.js';
import { useFonts } from './needed-fonts.js';

async function measure(account: StaticRecords | string, width: number, locale?: string): Promise<Measurements> {
  const { page } = await openAccountPage({ account, width, ...(locale && { locale }) });
  await page.waitForFunction(() => {
    const root = document.querySelector('portal-account')?.shadowRoot;
    return root?.querySelector('[part=address]') && !root.querySelector('[part~=skeleton]');
  });
  await widgetsSettled(page);
  return measureAccount(page, width <= WIDEST_PHONE ? 44 : 24);
}

useFonts();

/** The most that an everyday account may have. Positions are those of the top. */
const LIMITS = {
  1280: { overviewHeight: 108, firstTokenAt: 436, firstQuotaAt: 736, pageHeight: 1286 },
  768: {},
  390: { overviewHeight: 220, firstTokenAt: 500, pageHeight: 2080 },
  320: { overviewHeight: 220, firstRowAt: 380, pageHeight: 2230 },
} as const;

describe('an everyday account', () => {
  it.each([1280, 768, 390, 320] as const)('shows little before any interaction, at %d px', async (width) => {
    const measured = await measure('everyday', width);
    for (const [name, limit] of Object.entries(LIMITS[width]))
      expect.soft(measured[name as keyof Measurements], name).toBeLessThanOrEqual(limit);
    expect.soft(measured.buttons).toBeLessThanOrEqual(28);
    expect.soft(measured.links).toBeLessThanOrEqual(7);
    expect.soft(measured.selects).toBeLessThanOrEqual(1);
    expect.soft(measured.controlsPerRow).toBe(1);
    expect.soft(measured.mostElementsPerRow).toBeLessThanOrEqual(12);
    expect.soft(measured.wordsPerRow).toBeLessThanOrEqual(12);
    expect.soft(measured.mostWordsPerRow).toBeLessThanOrEqual(18);
    expect.soft(measured.smallestText).toBeGreaterThanOrEqual(12);
    expect.soft(measured.smallTargets).toEqual([]);
    expect.soft(measured.overflow).toBe(0);
    if (width > WIDEST_PHONE) expect.soft(measured.rowHeights).toEqual([68]);
    else expect.soft(measured.rowHeights.at(-1)).toBeLessThanOrEqual(68);
  });

  it.each(['de', 'ar', 'ja'])('has no overflow at 320 px in the language %s', async (locale) => {
    const measured = await measure('everyday', 320, locale);
    expect(measured.overflow).toBe(0);
    expect(measured.smallTargets).toEqual([]);
  });
});

const { customer, tokens, metrics } = meteredAccount();
const ofCustomer = { ...customer, billing_address_line1: '1420 Alder Street' };
const one = { ...subscription('sub_1', 'Weather API – Developer', { price: '29.00' }), customer_id: customer.id };

describe('accounts without anything to raise', () => {
  it.each([
    ['several subscriptions', { customer: ofCustomer, subscriptions: [one, { ...one, id: 'sub_2' }], tokens, metrics }],
    ['one subscription', { customer: ofCustomer, subscriptions: [one], tokens, metrics }],
    ['no subscriptions', { customer: ofCustomer, subscriptions: [] }],
  ] as const)('are shorter: %s', async (_, account) => {
    for (const width of [1280, 390]) {
      const measured = await measure(account, width);
      expect.soft(measured.overviewHeight).toBe(0);
      expect.soft(measured.smallTargets).toEqual([]);
      expect.soft(measured.overflow).toBe(0);
      expect.soft(measured.pageHeight).toBeLessThan(LIMITS[width as 1280].pageHeight * 0.75);
    }
  });
});
