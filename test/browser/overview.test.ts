import { describe, expect, it } from 'vitest';
import { hasFocus, openPortal, scriptTag } from './portal-page.js';
import { billed, inDays, smallAccount, subscription } from './portal-records.js';

/** Two subscriptions past due, two that end soon, and many others. */
function attentionAccount() {
  return {
    ...smallAccount(),
    subscriptions: [
      billed('sub_1', 'Weather', 3),
      ...['Maps', 'Speech'].map((name, index) => subscription(name, name, {}, { past_due_at: inDays(index - 5) })),
      ...['Music', 'Photos'].map((name, index) =>
        subscription(name, name, {}, { is_cancelation_scheduled: true, cancellation_scheduled_at: inDays(index + 5) }),
      ),
      ...Array.from({ length: 12 }, (_, index) => subscription(`other_${index}`, `Other ${index}`)),
    ],
  };
}

function openOverview(width: number, attributes = '') {
  return openPortal({
    account: attentionAccount(),
    body: `<portal-account ${attributes}></portal-account>${scriptTag()}`,
    context: { viewport: { width, height: 700 } },
  });
}

describe('the overview of an account', () => {
  it('leads from a name to its row and opens its panel, and scrolls only to a row that is out of view', async () => {
    const { page, region } = await openOverview(1200);
    const overview = region('Overview');
    const rowOf = (name: string) => region('Subscriptions').getByRole('button', { name, exact: true });
    await overview.getByRole('button', { name: 'Maps' }).click();
    await region('Maps').waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await overview.getByRole('button', { name: '2 more: 2 ending' }).click();
    await overview.getByRole('button', { name: 'Photos' }).click();
    await region('Photos').waitFor();
    await expect.poll(() => hasFocus(rowOf('Photos'))).toBe(true);
    expect(await rowOf('Photos').getAttribute('aria-expanded')).toBe('true');
    const box = await rowOf('Photos').boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 700).toBe(true);
  });

  it.each([390, 768])('ends with the row below a bar of the page that stays in view, at %d px', async (width) => {
    const barHeight = 56;
    const { region } = await openPortal({
      account: attentionAccount(),
      body: `<div class="bar"></div><portal-account></portal-account>${scriptTag()}<div class="end"></div>`,
      css: `:root { --portal-sticky-offset: ${barHeight}px }
        .bar { position: sticky; top: 0; z-index: 9; height: ${barHeight}px; background: white } .end { height: 900px }`,
      context: { viewport: { width, height: 700 } },
    });
    const row = (name: string) => region('Subscriptions').getByRole('button', { name, exact: true });
    const expectAtTop = async (name: string) => {
      await region(name).getByText('No access tokens').waitFor();
      expect(await hasFocus(row(name))).toBe(true);
      const distance = ((await row(name).boundingBox())?.y ?? NaN) - barHeight;
      expect(distance).toBeGreaterThanOrEqual(0);
      expect(distance).toBeLessThanOrEqual(120);
    };
    // The panel that closes is above the row, then below it.
    await region('Weather').waitFor();
    await region('Overview').getByRole('button', { name: 'Speech' }).click();
    await expectAtTop('Speech');
    await region('Overview').getByRole('button', { name: 'Maps' }).click();
    await expectAtTop('Maps');
    await row('Other 9').click();
    await region('Other 9').getByText('No access tokens').waitFor();
    await region('Overview').getByRole('button', { name: 'Speech' }).click();
    await expectAtTop('Speech');
  });

  it('has two cells above the two columns, each with columns of its own, and one below the other in one column', async () => {
    const { page, region } = await openOverview(1200, 'payment-url="/pay"');
    await region('Overview').getByRole('link').first().waitFor();
    const edges = async (selector: string) =>
      region('Overview')
        .locator(selector)
        .filter({ visible: true })
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).map(({ x, right, y }) => ({ x, right, y })),
        );
    const [attention, bills] = await edges('.cell');
    expect(attention?.y).toBe(bills?.y);
    expect(new Set((await edges('.attention .fact-name')).map(({ x }) => x)).size).toBe(1);
    expect(new Set((await edges('.attention .fact-price')).map(({ right }) => right)).size).toBe(1);
    const height = async () => (await region('Overview').boundingBox())?.height ?? NaN;
    expect(await height()).toBeLessThanOrEqual(135);
    await page.setViewportSize({ width: 400, height: 700 });
    await expect.poll(async () => new Set((await edges('.cell')).map(({ x }) => x)).size).toBe(1);
    expect(await region('Overview').locator('.bills .fact').filter({ visible: true }).count()).toBe(1);
  });
});
