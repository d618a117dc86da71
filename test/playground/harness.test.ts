import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { createServer } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { harness as developmentServer } from '../../src/harness/dev-server.js';
import { open, useDevServer } from './dev-page.js';

useDevServer();

describe('harness', () => {
  it('renders the account with data and no console messages, switches it, and keeps it in the URL', async () => {
    const { page, region, harness, console } = await open('/?utm_source=mail');
    await region('Your details').getByText('Maya Lindqvist').waitFor();
    await region('Weather API – Developer').getByRole('heading', { name: 'Staging server' }).waitFor();
    await region('Weather API – Developer').getByRole('meter', { name: 'Forecasts' }).first().waitFor();
    await page.getByRole('banner').getByText('maya.lindqvist@example.com').waitFor();
    await harness.getByLabel(/^Account/).selectOption('business');
    await region('Your details').getByText('高橋 美咲').waitFor();
    await region('Subscriptions').getByRole('heading', { name: '在庫管理クラウド' }).waitFor();
    expect(await page.getByText(/Maya Lindqvist|Weather API/).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?utm_source=mail&account=business');

    await page.reload();
    await region('Your details').getByText('高橋 美咲').waitFor();
    expect(await harness.getByLabel(/^Account/).inputValue()).toBe('business');
    expect(console).toEqual([]);
  });

  it('makes an operation fail in its own tab, and clears it', async () => {
    const { page, region, harness } = await open('/');
    const details = region('Your details');
    await region('Weather API – Developer').getByRole('meter').first().waitFor();
    await harness.getByText('Make it fail').click();
    await harness.getByLabel('getCustomer').selectOption('html – web page instead of data');
    await details.getByRole('alert').waitFor();
    expect(await details.getByText('Maya Lindqvist').count()).toBe(1);
    await harness.getByLabel('listBillableMetrics').selectOption('500 – error of the server');
    await region('Weather API – Developer').getByRole('alert').waitFor();

    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('region', { name: 'Your details' }).getByText('Maya Lindqvist').waitFor();
    await other.getByRole('meter').first().waitFor();
    expect(await other.getByRole('alert').count()).toBe(0);
    await harness.getByLabel('listBillableMetrics').selectOption('works – responds as usual');
    await harness.getByLabel('getCustomer').selectOption('works');
    await details.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('applies the selected theme and generates its snippet', async () => {
    const { page, region, harness, console } = await open('/');
    await region('Subscriptions').getByRole('listitem').first().waitFor();
    await harness.getByRole('button', { name: 'Dark' }).click();
    await harness.getByRole('combobox', { name: 'Width' }).selectOption('320');
    await harness.getByRole('combobox', { name: 'Language' }).selectOption('Arabic – العربية');
    const preview = page.locator('#preview');
    await expect.poll(async () => (await preview.boundingBox())?.width).toBe(320);
    const isDark = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(isDark).toBe('dark');
    const root = page.locator('portal-account').locator('[part=root]');
    await expect.poll(() => root.getAttribute('lang')).toBe('ar');
    expect(await root.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');
    expect(await preview.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');

    await harness.getByRole('button', { name: 'Copy snippet' }).click();
    await harness.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await harness.getByRole('region', { name: 'Snippet' }).locator('pre').textContent());
    expect(copied).toContain('data-locale="ar"\n  data-theme="dark"');
    expect(new URL(page.url()).search).toBe('?locale=ar&theme=dark&width=320');
    expect(console).toEqual([]);
  });

  it('has as many records as its steppers say', async () => {
    const { page, region, harness } = await open('/?account=2-3-2-1');
    const size = harness.getByRole('group', { name: 'How many' });
    for (const [name, count] of [
      ['Subscriptions', '3'],
      ['Tokens', '12'],
      ['Limits', '0'],
      ['Items', '3'],
    ] as const) {
      await size.getByLabel(name).fill(count);
      await size.getByLabel(name).press('Enter');
    }
    await page.waitForURL(/account=3-12-0-3/);
    await page.getByRole('group', { name: 'Access tokens' }).getByText('Showing 3 of 10').waitFor();
    expect(await harness.getByLabel(/^Account/).inputValue()).toBe('3-12-0-3');
    await region('Your details').getByText('Maya Lindqvist').waitFor();
    await harness.getByLabel(/^Account/).selectOption('everyday');
    await region('Subscriptions').getByRole('listitem').nth(7).waitFor();
  });

  it('shows a widget alone, and its snippet with the theme of a preset', async () => {
    const { page, region, harness, console } = await open('/');
    await harness.getByLabel('Widget').selectOption('usage');
    await region('Usage').getByRole('meter').first().waitFor();
    expect(await region('Subscriptions').count()).toBe(0);
    await harness.getByLabel('Preset').selectOption('brand');
    const text = await harness.getByRole('region', { name: 'Snippet' }).locator('pre').textContent();
    expect(text).toMatch(/^<style>\n:root \{\n {2}--portal-[^<]+<\/style>\n<script\n/);
    expect(text).toContain(`  --portal-border-width: 2px;\n`);
    expect(text).toContain('  data-widgets="usage"\n  data-usage-url="/usage"\n');
    expect(new URL(page.url()).search).toBe('?widget=usage&preset=brand');
    expect(console).toEqual([]);
  });

  it('collapses and expands its panel', async () => {
    const { page, harness } = await open('/');
    const toggle = harness.getByRole('button', { name: 'Playground' });
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    await toggle.focus();
    await page.keyboard.press('Enter');
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    expect(await harness.getByLabel(/^Account/).count()).toBe(1);
    expect(await harness.getByLabel(/^Account/).isVisible()).toBe(false);
    expect(new URL(page.url()).search).toBe('?panel=closed');
    await page.keyboard.press('Enter');
    expect(await harness.getByLabel(/^Account/).isVisible()).toBe(true);
  });

  it.each(['/?panel=closed', '/?panel=open&preset=brand'])('has no horizontal overflow: %s', async (path) => {
    const { page, region } = await open(path);
    await region('Subscriptions').getByRole('listitem').first().waitFor();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  it.each(['light', 'dark'])('has no accessibility violations in %s', async (theme) => {
    const { page, region } = await open(`/?theme=${theme}&panel=open`);
    await region('Subscriptions').getByRole('listitem').first().waitFor();
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') });
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
    );
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([]);
  });
});

it('the page with the built script has the settings of the harness', async () => {
  const { page, region, harness, console } = await open('/?account=business&theme=dark&locale=en-GB');
  const built = page.waitForResponse('**/built?*');
  await harness.getByRole('link', { name: 'The built script' }).click();
  expect((await built).headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /);
  await region('Your details').getByText('高橋 美咲').waitFor();
  expect(new URL(page.url()).pathname).toBe('/built');
  expect(await page.locator('portal-account [part=root]').getAttribute('lang')).toBe('en-GB');
  expect(await page.evaluate(() => [...document.scripts].map(({ src }) => new URL(src).pathname))).toEqual([
    '/assets/portal-widgets.js',
    '/built.js',
  ]);
  expect(console).toEqual([]);
});

it('an unknown address responds with 404', async () => {
  const { page } = await open('/');
  expect((await page.goto('/nope'))?.status()).toBe(404);
});

it('the page with the built script says that it needs a build', async () => {
  const root = await mkdtemp(join(tmpdir(), 'unbuilt-'));
  const server = await createServer({
    ...{ root, configFile: false, logLevel: 'silent', plugins: [developmentServer()] },
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  onTestFinished(async () => {
    await server.close();
    await rm(root, { recursive: true });
  });
  await server.listen();
  const response = await fetch(`${server.resolvedUrls?.local[0]}built`);
  expect(await response.text()).toContain('Run `npm run build`.');
});
