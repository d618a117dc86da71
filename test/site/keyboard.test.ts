import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { liveExample, openSite } from './site-page.js';

interface Stop {
  readonly name: string;
  readonly tag: string;
  /** Left and right edge. */
  readonly edges: readonly [number, number];
  readonly outline: string;
}

/** Presses Tab until the page with the widgets is reached. */
async function walk(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { left, right } = element.getBoundingClientRect();
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const labels = element instanceof HTMLSelectElement ? element.labels : [];
      const name = element.ariaLabel ?? labels[0]?.firstElementChild?.textContent ?? element.textContent;
      return { name, tag: element.tagName, edges: [left, right], outline: `${outlineStyle} ${outlineWidth}` } as const;
    });
    if (stop.tag === 'IFRAME') return stops;
    stops.push({ ...stop, name: stop.name.trim() });
  }
}

async function openList(width: number) {
  const { page, base } = await openSite({ width });
  await page.goto(`${base}reference/portal-subscription-list.html`);
  await liveExample(page).getByRole('listitem').first().waitFor();
  return { page, base };
}

const focused = (page: Page) => page.locator(':focus');

describe.each([390, 1280])('in a window of %i px', (width) => {
  it('each control that gets the focus is inside, and shows it', async () => {
    const { page } = await openList(width);
    const stops = await walk(page);
    expect(stops.filter(({ outline }) => outline !== 'solid 2px')).toEqual([]);
    expect(stops.filter(({ edges: [left, right] }) => left < -1 || right > width + 1)).toEqual([]);
    const names = stops.map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['Skip to content', 'Portal widgets', 'Search']);
    expect(names.slice(-4)).toEqual(['Language', 'Theme', 'Account', 'Fault']);
  });
});

it('the keyboard skips to the content, and operates a live example', async () => {
  const { page } = await openList(1280);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focused(page).evaluate((element) => element.closest('#VPContent') !== null)).toBe(true);
  while (!(await page.getByLabel('Language').evaluate((element) => element.matches(':focus'))))
    await page.keyboard.press('Tab');
  // Press one letter: a slow second letter would begin another search. Stay at the last choice,
  // because each choice loads the next stop again.
  for (const key of ['d', 'Tab', 'd', 'Tab', '1', 'Tab', '4']) await page.keyboard.press(key);
  const choices = page.locator('.live-choices select');
  const chosen = () => choices.evaluateAll((selects) => selects.map((select) => (select as HTMLSelectElement).value));
  expect(await chosen()).toEqual(['da', 'dark', '1-3-2-1', '401']);
  const list = liveExample(page).getByRole('region', { name: 'Abonnementer' });
  await list.getByText('Du er blevet logget ud').first().waitFor();
  await page.keyboard.press('Home');
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect
    .poll(() =>
      list
        .getByRole('button')
        .first()
        .evaluate((row) => row.matches(':focus')),
    )
    .toBe(true);
});

it('the keyboard opens the search, and leaves it', async () => {
  const { page } = await openList(1280);
  await page.getByRole('button', { name: 'Search' }).press('Enter');
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.type('expiry');
  await page.locator('.VPLocalSearchBox .result').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('searchbox').count()).toBe(0);
});

it('the keyboard opens both menus of a phone', async () => {
  const { page, base } = await openList(390);
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  const link = page.getByRole('link', { name: 'Start on a hosted portal' });
  await link.waitFor();
  while (!(await link.evaluate((element) => element.matches(':focus')))) await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'mobile navigation' }).press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toBe(`${base}start.html`);
});
