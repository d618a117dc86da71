import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { execPath } from 'node:process';
import type { AxeResults } from 'axe-core';
import { describe, expect, it } from 'vitest';
import { readNavigation } from '../../src/docs/site/navigation.js';
import { FOLDERS, liveExample, openSite, UNREADABLE_RECORD } from './site-page.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const PAGES = readNavigation('src/docs').flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.html`));

it('the theme and the configuration of the site have correct types and no lint', () => {
  const check = ['src/release/run.js', 'src/docs/site/run.ts', 'check'];
  expect(() => execFileSync(execPath, check, { stdio: 'inherit' })).not.toThrow();
});

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  it.each(['index.html', ...PAGES])('the page %s has no message in the console, and is accessible', async (path) => {
    const { page, base } = await openSite({ colorScheme: scheme });
    await page.goto(base + path);
    await page.addScriptTag({ path: AXE });
    const violations = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
      // The search button of VitePress shows its key, which its name lacks, and its home page has no main.
      const rules = [
        'label-content-name-mismatch',
        ...(document.querySelector('.VPHome') ? ['landmark-one-main', 'region'] : []),
      ];
      const results = await axe.run({
        iframes: false,
        resultTypes: ['violations'],
        rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
      });
      return results.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    });
    expect(violations).toEqual([]);
  });
});

it('each link leads to an existing page or anchor', async () => {
  const { page, base } = await openSite();
  const anchors = new Map<string, readonly string[]>();
  const links: { from: string; to: string }[] = [];
  for (const path of ['index.html', ...PAGES]) {
    await page.goto(base + path, { waitUntil: 'load' });
    const found = await page.evaluate(() => ({
      ids: Array.from(document.querySelectorAll('[id]'), ({ id }) => id),
      links: Array.from(document.querySelectorAll('a'), ({ href }) => href),
    }));
    anchors.set(path, found.ids);
    expect(found.links.filter((to) => to.includes('example.invalid'))).toEqual([]);
    links.push(...found.links.filter((to) => to.startsWith(base)).map((to) => ({ from: path, to })));
  }
  const isDead = (to: string): boolean => {
    const { pathname, hash } = new URL(to);
    const path = pathname.replace('/a/b/', '').replace(/^$/, 'index.html');
    const ids = anchors.get(path.endsWith('.html') ? path : `${path}.html`);
    return !ids || (hash.length > 1 && !ids.includes(decodeURIComponent(hash.slice(1))));
  };
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ to }) => isDead(to))).toEqual([]);
});

it.each(['index.html', ...PAGES])('the page %s fits a phone', async (path) => {
  const { page, base } = await openSite({ width: 390, allowed: UNREADABLE_RECORD });
  await page.goto(base + path);
  const widgets = page.frameLocator('iframe').locator('#account, .gallery-header').first();
  if (await page.locator('.live-example, .live-page').count()) await widgets.waitFor();
  for (const frame of [page.mainFrame(), ...page.mainFrame().childFrames()])
    expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

it('shows the placeholders of messages', async () => {
  const { page, base } = await openSite();
  await page.goto(`${base}reference/messages.html`);
  await page.getByRole('row', { name: 'shownOfTotal Showing {{shown}} of {{total}}' }).waitFor();
  expect(await page.getByText('npm run build').count()).toBe(0);
});

it.each(['index.html', 'reference/portal-account.html'])('%s works at the root of a host', async (path) => {
  const { page, base } = await openSite({ base: '/' });
  await page.goto(base + path);
  await liveExample(page).getByRole('region', { name: 'Subscriptions' }).getByRole('listitem').first().waitFor();
  await page.getByRole('link', { name: 'Try it' }).click();
  await page.waitForURL(`${base}theme-editor.html`);
  const editor = page.locator('.live-page iframe').contentFrame();
  const rows = editor.getByRole('region', { name: 'Subscriptions' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(8);
});

it('the search finds the expiry of tokens by keyboard', async () => {
  const { page, base } = await openSite();
  await page.goto(base);
  // The page handles keys from now on.
  await page.locator('.live-example iframe').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('expiry');
  await page.locator('.VPLocalSearchBox .result').first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).not.toBe(base);
});

it('the index for language models lists each page', () => {
  const index = readFileSync(`${FOLDERS['/a/b/']}/llms.txt`, 'utf8');
  const all = readFileSync(`${FOLDERS['/a/b/']}/llms-full.txt`, 'utf8');
  const documents = PAGES.filter((path) => !['theme-editor.html', 'gallery.html'].includes(path));
  expect(documents.filter((path) => !index.includes(path.replace('.html', '')))).toEqual([]);
  expect(all).toContain('# Troubleshooting');
});
