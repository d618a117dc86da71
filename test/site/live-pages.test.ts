import { expect, it } from 'vitest';
import { openSite, UNREADABLE_RECORD } from './site-page.js';

it('the theme editor keeps its changes when the page gets dark, and copies their CSS', async () => {
  const { page, base } = await openSite();
  await page.goto(`${base}theme-editor.html`);
  const editor = page.locator('.live-page iframe').contentFrame();
  await editor.getByRole('button', { name: 'Plum' }).click();
  await page.getByRole('switch').click();
  await editor.getByRole('button', { name: 'Dark', pressed: true }).waitFor();
  await editor.getByRole('button', { name: 'Plum', pressed: true }).waitFor();
  await editor.getByRole('button', { name: 'Copy CSS' }).click();
  await editor.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(':root {\n  --portal-accent: #a21a5b;\n}\n');
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

it.each([390, 1280])('the live pages fill a window of %i px, which does not scroll', async (width) => {
  const { page, base } = await openSite({ width, allowed: UNREADABLE_RECORD });
  for (const path of ['theme-editor.html', 'gallery.html']) {
    await page.goto(base + path);
    const bottom = () => page.locator('.live-page iframe').evaluate((frame) => frame.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBe(900);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  }
});
