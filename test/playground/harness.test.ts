import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startMockServer } from '../../src/mock-server/server.js';
import { sessionCookie } from '../../src/mock-server/session.js';
import { open, startDevServer, useDevServer } from './dev-page.js';
import { NO_RESPONSE } from '../browser/story-gallery.js';

useDevServer();

describe('harness', () => {
  it('renders the four widgets with data and no console messages', async () => {
    const { page, region, console } = await open('/');
    await region('Your details').getByText('Maya Lindqvist').waitFor();
    await region('Subscriptions').getByRole('heading', { name: 'Weather API – Developer' }).waitFor();
    await page.getByRole('group', { name: 'Access tokens' }).getByRole('heading', { name: 'Staging server' }).waitFor();
    await page.getByRole('group', { name: 'Usage' }).getByRole('meter', { name: 'Forecasts' }).first().waitFor();
    await page.getByRole('banner').getByText('maya.lindqvist@example.com').waitFor();
    expect(console).toEqual([]);
  });

  it('switches the account and keeps it in the URL', async () => {
    const { page, region, harness, console } = await open('/?utm_source=mail');
    await region('Your details').getByText('Maya Lindqvist').waitFor();
    await harness.getByLabel(/^Account/).selectOption('Business abroad');
    await region('Your details').getByText('高橋 美咲').waitFor();
    await region('Subscriptions').getByRole('heading', { name: '在庫管理クラウド' }).waitFor();
    expect(await page.getByText('Maya Lindqvist').count()).toBe(0);
    expect(await page.getByText('Weather API').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?utm_source=mail&account=business');

    await page.reload();
    await region('Your details').getByText('高橋 美咲').waitFor();
    expect(await harness.getByLabel(/^Account/).inputValue()).toBe('business');
    expect(console).toEqual([]);
  });

  it('injects a fault into one operation and clears it, without affecting other widgets', async () => {
    const { region, harness, events } = await open('/');
    await region('Your details').getByText('Maya Lindqvist').waitFor();
    await region('Subscriptions').getByRole('listitem').first().waitFor();
    await harness.getByText('Make it fail').click();
    await harness.getByLabel(/^Customer/).selectOption('HTML instead of JSON');
    await region('Your details').getByRole('alert').waitFor();
    expect(await region('Your details').getByText('Maya Lindqvist').count()).toBe(1);
    // Usage requests the customer, too.
    const subscriptions = region('Subscriptions');
    await subscriptions.getByRole('group', { name: 'Usage' }).getByRole('alert').waitFor();
    expect(await subscriptions.getByRole('alert').count()).toBe(1);
    const tokens = subscriptions.getByRole('group', { name: 'Access tokens' });
    expect(await tokens.getByRole('heading', { name: 'Staging server' }).count()).toBe(1);
    const failure = events.filter({ hasText: 'portal-error' }).filter({ hasText: 'widget: "customer-card"' });
    expect(await failure.textContent()).toMatch(/operation: "getCustomer", kind: "malformed"/);

    await harness.getByLabel(/^Customer/).selectOption('Works');
    await region('Your details').getByRole('alert').waitFor({ state: 'detached' });
    await region('Your details').getByText('Maya Lindqvist').waitFor();
    await subscriptions.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('applies fault and delay from the URL', async () => {
    const { page, region, harness } = await open('/?listSubscriptions=429-later&delay=300');
    await region('Subscriptions').getByRole('alert').filter({ hasText: '2 minutes' }).waitFor();
    await region('Your details').getByText('Maya Lindqvist').waitFor();
    expect(await region('Subscriptions').getByRole('listitem').count()).toBe(0);
    // Not from the page's own entries: the modules of the development server fill their buffer.
    const [response] = await Promise.all([page.waitForResponse('**/api/v0/customer'), page.reload()]);
    await response.finished();
    const { requestStart, responseStart } = response.request().timing();
    expect(responseStart - requestStart).toBeGreaterThanOrEqual(290);
    expect(await harness.getByLabel('Delay').inputValue()).toBe('300');
  });

  it('reflects the filter and logs the widgets’ events', async () => {
    const { region, events, harness } = await open('/');
    await region('Subscriptions').getByRole('listitem').nth(7).waitFor();
    await region('Subscriptions').getByRole('combobox', { name: 'Status' }).selectOption('Canceled');
    await region('Subscriptions').getByRole('heading', { level: 3 }).nth(1).waitFor({ state: 'detached' });
    expect(await region('Subscriptions').getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Film Evenings',
    ]);
    await events.filter({ hasText: 'portal-load' }).nth(2).waitFor();
    expect(await events.filter({ hasText: 'portal-state-change' }).textContent()).toContain('state: "canceled"');
    await harness.getByRole('button', { name: 'Clear' }).click();
    expect(await events.count()).toBe(0);
  });

  it('remounts and refreshes the widgets', async () => {
    const { region, harness, events } = await open('/');
    const loads = events.filter({ hasText: 'customer-card' });
    await region('Your details').getByText('Maya Lindqvist').waitFor();
    await harness.getByText('Make it fail').click();
    await harness.getByRole('button', { name: 'Refresh' }).click();
    await loads.nth(1).waitFor();
    await harness.getByRole('button', { name: 'Mount again' }).click();
    await loads.nth(2).waitFor();
    expect(await region('Your details').count()).toBe(1);
  });

  it('applies the selected theme and generates its snippet', async () => {
    const { page, region, harness, console } = await open('/');
    await region('Subscriptions').getByRole('listitem').first().waitFor();
    await harness.getByLabel('Theme').selectOption('Dark');
    await harness.getByLabel('Width').selectOption('320');
    await harness.getByRole('combobox', { name: 'Language' }).selectOption('Arabic – العربية');
    const preview = page.locator('#preview');
    await expect.poll(async () => (await preview.boundingBox())?.width).toBe(320);
    const isDark = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(isDark).toBe('dark');
    const root = page.locator('portal-account').locator('[part=root]');
    await expect.poll(() => root.getAttribute('lang')).toBe('ar');
    expect(await root.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');
    expect(await preview.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await harness.getByLabel('Direction').selectOption('Left to right');
    await expect.poll(() => preview.getAttribute('dir')).toBe('ltr');

    await harness.getByRole('button', { name: 'Copy snippet' }).click();
    await harness.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await harness.getByRole('region', { name: 'Snippet' }).locator('pre').textContent());
    expect(copied).toContain('data-locale="ar"\n  data-theme="dark"');
    expect(new URL(page.url()).search).toBe('?locale=ar&theme=dark&direction=ltr&width=320');
    expect(console).toEqual([]);
  });

  it('is open beside an account of two columns', async () => {
    const { page, region, harness } = await open('/');
    const toggle = harness.getByRole('button', { name: 'Playground' });
    for (const [screen, isOpen, columns] of [
      [1280, true, 2],
      [1279, false, 2],
    ] as const) {
      await page.setViewportSize({ width: screen, height: 900 });
      await page.reload();
      const panel = region('Weather API – Developer');
      await panel.waitFor();
      expect(await toggle.getAttribute('aria-expanded')).toBe(String(isOpen));
      const [list, selection] = [await region('Subscriptions').boundingBox(), await panel.boundingBox()];
      expect(selection && list && selection.width < list.width * 0.7 ? 2 : 1).toBe(columns);
    }
  });

  it('has as many of everything as its steppers say', async () => {
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
    await harness.getByLabel(/^Account/).selectOption('Everyday');
    await region('Subscriptions').getByRole('listitem').nth(7).waitFor();
  });

  it.each(['dense', 'brand'])('aligns the account with the page around it in preset %s', async (preset) => {
    const { page, region } = await open(`/?preset=${preset}`);
    await region('Subscriptions').getByRole('listitem').first().waitFor();
    for (const width of [1680, 1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      const account = await page.locator('portal-account').getByRole('region', { name: 'Overview' }).boundingBox();
      expect([account?.x, account?.width]).toEqual([title?.x, title?.width]);
    }
  });

  it('shows a widget alone, and its snippet with the theme of a preset', async () => {
    const { page, region, harness, console } = await open('/');
    await harness.getByLabel('Widget').selectOption('Usage');
    await region('Usage').getByRole('meter').first().waitFor();
    expect(await region('Subscriptions').count()).toBe(0);
    await harness.getByLabel('Preset').selectOption('Strong brand');
    const text = await harness.getByRole('region', { name: 'Snippet' }).locator('pre').textContent();
    expect(text).toMatch(/^<style>\n:root \{\n {2}--portal-[^<]+<\/style>\n<script\n/);
    expect(text).toContain(`  --portal-border-width: 2px;\n`);
    expect(text).toContain('  data-widgets="usage"\n  data-usage-url="/usage"\n');
    expect(new URL(page.url()).search).toBe('?widget=usage&preset=brand');
    await page.reload();
    await region('Usage').getByRole('meter').first().waitFor();
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

  it.each(['dense', 'brand'])(
    'places the toggle of the collapsed panel inside the portal header with preset %s',
    async (preset) => {
      const { page, harness } = await open(`/?panel=closed&preset=${preset}`);
      await page.getByRole('banner').getByText('maya.lindqvist@example.com').waitFor();
      for (const width of [320, 768, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        const [bar, user, toggle] = await Promise.all(
          [
            page.getByRole('banner'),
            page.locator('.portal-user'),
            harness.getByRole('button', { name: 'Playground' }),
          ].map((each) => each.boundingBox()),
        );
        if (!bar || !user || !toggle) throw new Error('Something is not visible');
        expect(toggle.y).toBeGreaterThanOrEqual(bar.y);
        expect(toggle.y + toggle.height).toBeLessThanOrEqual(bar.y + bar.height);
        expect(user.x + user.width).toBeLessThanOrEqual(toggle.x);
      }
    },
  );

  it('has no horizontal overflow', async () => {
    const { page, region } = await open('/?panel=closed');
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

describe('page with the built script', () => {
  it('works under its CSP with the selected settings and no console messages', async () => {
    const { page, region, console } = await open('/built?account=business&theme=dark&locale=en-GB');
    await region('Your details').getByText('高橋 美咲').waitFor();
    await region('Subscriptions').getByRole('heading', { name: '在庫管理クラウド' }).waitFor();
    await page.getByRole('group', { name: 'Access tokens' }).getByRole('listitem').first().waitFor();
    expect(await page.locator('portal-account [part=root]').getAttribute('lang')).toBe('en-GB');
    expect(await page.evaluate(() => [...document.scripts].map(({ src }) => new URL(src).pathname))).toEqual([
      '/assets/portal-widgets.js',
      '/built.js',
    ]);
    expect(console).toEqual([]);
  });

  it('is linked from the harness and links back with the same settings', async () => {
    const { page, region, harness } = await open('/?account=business&theme=dark');
    await harness.getByRole('link', { name: 'The built script' }).click();
    await region('Your details').getByText('高橋 美咲').waitFor();
    expect(new URL(page.url()).pathname).toBe('/built');
    await page.getByRole('link', { name: 'Back to the demo portal' }).click();
    await harness.waitFor();
    expect(new URL(page.url()).search).toBe('?account=business&theme=dark');
  });
});

describe('story gallery', () => {
  it('is linked from the theme editor with the edited theme', async () => {
    const { page, region, harness, console } = await open('/?preset=dense&theme=dark&style=--portal-font-size:+19px');
    await region('Your details').getByText('Maya Lindqvist').waitFor();
    // The overview renders every story.
    page.setDefaultTimeout(90_000);
    await harness.getByRole('link', { name: 'Every state with this theme' }).click();
    await page.getByRole('heading', { level: 1, name: 'All states' }).waitFor();
    const card = page.locator('[data-story=customer-card-person] portal-customer-card');
    await card.getByText('Maya Lindqvist').waitFor();
    const { fontSize, colorScheme } = await card
      .locator('[part=root]')
      .evaluate((root) => ({ ...getComputedStyle(root) }));
    expect([fontSize, colorScheme]).toEqual(['19px', 'dark']);
    expect(console.filter((message) => !NO_RESPONSE.test(message))).toEqual([]);
  });
});

describe('harness with a real portal', () => {
  it('shows its data and origin, without controls of the simulated service', async () => {
    const portal = await startMockServer();
    onTestFinished(() => portal.stop());
    vi.stubEnv('PORTAL_ORIGIN', portal.origin);
    vi.stubEnv('PORTAL_COOKIE', sessionCookie('business'));
    onTestFinished(() => void vi.unstubAllEnvs());
    const proxied = await startDevServer();
    onTestFinished(() => proxied.close());

    const { page, region, harness, console } = await open('/?account=everyday&getCustomer=500', proxied);
    await region('Your details').getByText('高橋 美咲').waitFor();
    await page.getByRole('group', { name: 'Access tokens' }).getByRole('listitem').first().waitFor();
    await harness.getByText(portal.origin).waitFor();
    expect(await harness.getByLabel(/^Account/).count()).toBe(0);
    expect(await harness.getByText('Make it fail').count()).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
    expect(console).toEqual([]);
    expect(new Set(portal.requests.map(({ headers }) => headers.cookie))).toEqual(new Set([sessionCookie('business')]));
  });
});
