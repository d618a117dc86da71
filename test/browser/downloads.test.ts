import { describe, expect, it } from 'vitest';
import { openPortal, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
import { smallAccount, subscription } from './portal-records.js';

const LIST = scriptTag('subscription-list');
const TITLES = Array.from({ length: 250 }, (_, index) => `Plan ${index + 1}`);
const subscriptions = TITLES.map((title, index) => subscription(`sub_${index}`, title, { price: '12.00' }));

/** Opens a list of 250 subscriptions of which 20 are loaded. */
async function openList(options: PortalPageOptions = {}): Promise<PortalPage> {
  const portal = await openPortal({ account: { subscriptions }, service: { maxLimit: 100 }, body: LIST, ...options });
  await portal.page.locator('[part~=row]').first().waitFor();
  return portal;
}

describe('a printed page', () => {
  it('contains the details of every row when the browser lays out the page, also of rows that are not mounted yet', async () => {
    const { page } = await openList({
      body: scriptTag('subscription-list', 'data-page-size="100"'),
      // Rows are mounted in frames.
      initScript: () => void (globalThis.requestAnimationFrame = () => 0),
    });
    expect(await page.locator('[part~=row]').count()).toBe(20);
    await page.evaluate(() => {
      const record = globalThis as { printed?: string };
      addEventListener('beforeprint', () => {
        record.printed = document.querySelector('portal-subscription-list')?.shadowRoot?.textContent ?? '';
      });
    });
    const pdf = await page.pdf({ format: 'A4' });
    // Fewer, if the details of the rows were not laid out.
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(9);
    const printed = await page.evaluate(() => (globalThis as { printed?: string }).printed);
    expect(printed?.match(/Subscription ID/g)).toHaveLength(100);
    expect(printed).toContain('Showing 100 of 250');
    expect(await page.locator('[part=row-details]').count()).toBe(0);
  });

  it('names the subscription of the access tokens and the usage, black on white', async () => {
    const { page } = await openPortal({
      account: smallAccount(),
      body: scriptTag('account', 'data-theme="dark"'),
      css: ':root { --portal-surface: #111; --portal-text: #eee; --portal-text-muted: #999; }',
    });
    const panel = page.getByRole('region', { name: 'Maps' });
    await panel.getByRole('heading', { name: 'Server' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { name: 'Maps' }).isVisible()).toBe(true);
    const [background, text] = await page.locator('.portal').evaluate((root) => {
      const card = root.querySelector('[part=panel]');
      return [card && getComputedStyle(card).backgroundColor, getComputedStyle(root).color];
    });
    expect([background, text]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    expect(await panel.locator('.mask').first().isVisible()).toBe(false);
  });
});
