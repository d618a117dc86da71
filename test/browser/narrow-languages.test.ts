import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { en } from '../../src/i18n/en.js';
import { localeScriptFiles } from './locale-scripts.js';
import { openPortal, scriptTag } from './portal-page.js';

const WIDTH = 320;

/** Texts that are cut off, and elements that stick out of the page. */
function findClipped(page: Page): Promise<readonly string[]> {
  return page.evaluate((width) => {
    const found: string[] = [];
    for (const host of document.body.querySelectorAll('*')) {
      for (const element of host.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? []) {
        // The mask of a token is decorative; what is only heard is one pixel wide.
        if (element.clientWidth <= 1 || element.closest('.mask, .visually-hidden')) continue;
        const { left, right } = element.getBoundingClientRect();
        const isCutOff = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth;
        if (isCutOff || left < 0 || right > width) found.push(`${element.className}: ${element.textContent}`);
      }
    }
    return found;
  }, WIDTH);
}

// The longest words, letters that take up most room, and text from right to left.
it.each(['de', 'fi', 'ta', 'ar', 'th'])('nothing in %s is cut off in the narrowest layout', async (locale) => {
  const messages = JSON.parse(await readFile(`src/i18n/locales/${locale}.json`, 'utf8')) as typeof en;
  const { page, region } = await openPortal({
    account: 'everyday',
    body: scriptTag('customer-card subscription-list access-tokens', `data-locale="${locale}"`),
    files: await localeScriptFiles(locale),
    context: { viewport: { width: WIDTH, height: 900 } },
  });
  const list = region(messages.subscriptions);
  await list.locator('.row-button').first().waitFor();
  await page.locator('portal-access-tokens [part=token]').first().waitFor();
  expect(await findClipped(page)).toEqual([]);
  await list.locator('.row-button').first().click();
  await list.locator('[part=row-details]').waitFor();
  expect(await findClipped(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTH);
});
