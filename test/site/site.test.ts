import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { describe, expect, it } from 'vitest';
import { readNavigation } from '../../src/docs/site/navigation.js';
import { FOLDER, openSite } from './site-page.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const PAGES = readNavigation('src/docs').flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.html`));
const WITH_EXAMPLE = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.html') && readFileSync(`${FOLDER}/${file}`, 'utf8').includes('class="live-example"'),
);

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  it.each(['index.html', ...PAGES])('the page %s has no message in the console, and is accessible', async (path) => {
    const { page, base } = await openSite(scheme);
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

it('each link leads to a page or an anchor that exists', async () => {
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

describe('live examples', () => {
  it('are on the home page, the pages of elements, and guides', () => {
    expect(WITH_EXAMPLE).toEqual(expect.arrayContaining(['index.html', 'reference/portal-account.html', 'start.html']));
  });

  it.each(WITH_EXAMPLE.filter((path) => !/sign-in|troubleshooting/.test(path)))('%s shows rows', async (path) => {
    const { page, base } = await openSite();
    await page.goto(base + path);
    const widget = page.locator('.live-example iframe').first().contentFrame();
    await expect.poll(() => widget.locator('dd, li, [role=meter], meter').count()).toBeGreaterThan(0);
  });

  it('follow the choices of language and account', async () => {
    const { page, base } = await openSite();
    await page.goto(`${base}reference/portal-subscription-list.html`);
    const widget = page.locator('.live-example iframe').contentFrame();
    await widget.getByRole('region', { name: 'Subscriptions' }).waitFor();
    await page.getByLabel('Language').selectOption('de');
    await widget.getByRole('region', { name: 'Abonnements' }).waitFor();
    await page.getByLabel('Account').selectOption('1-3-2-1');
    await expect.poll(() => widget.getByRole('listitem').count()).toBe(1);
  });
});

it('the search finds the expiry of tokens by keyboard', async () => {
  const { page, base } = await openSite();
  await page.goto(base, { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('expiry');
  await page.locator('.VPLocalSearchBox .result').first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).not.toBe(base);
});

it('the index for language models lists each page', () => {
  const index = readFileSync(`${FOLDER}/llms.txt`, 'utf8');
  const all = readFileSync(`${FOLDER}/llms-full.txt`, 'utf8');
  const documents = PAGES.filter((path) => !['theme-editor.html', 'gallery.html'].includes(path));
  expect(documents.filter((path) => !index.includes(path.replace('.html', '')))).toEqual([]);
  expect(all).toContain('# Troubleshooting');
});
