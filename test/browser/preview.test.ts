import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMockServer } from '../../src/mock-server/server.js';
import { launchHeadlessShell, sharedBrowser } from './chromium.js';
import { startCli } from './cli-process.js';

const playgroundOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Playground' });

async function open(url: string): Promise<{ readonly page: Page; readonly console: readonly string[] }> {
  const browser = await sharedBrowser('preview', launchHeadlessShell);
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const console: string[] = [];
  page.on('pageerror', ({ message }) => console.push(message));
  page.on('console', (message) => console.push(`${message.type()}: ${message.text()}`));
  await page.goto(url);
  return { page, console };
}

describe('portal-widgets preview', () => {
  it('shows all widgets, switches account and language, and injects faults, without console messages', async () => {
    const { page, console } = await open(await startCli(['preview', '--port', '0']));
    const region = (name: string) => page.getByRole('region', { name });
    await region('Your details').getByText('Maya Lindqvist').waitFor();
    await region('Subscriptions').getByRole('heading', { name: 'Weather API – Developer' }).waitFor();
    await page.getByRole('group', { name: 'Usage' }).getByRole('meter', { name: 'Forecasts' }).first().waitFor();
    const playground = playgroundOf(page);
    await playground.getByLabel(/^Account/).selectOption('Business abroad');
    await region('Your details').getByText('高橋 美咲').waitFor();
    expect(console).toEqual([]);
    await page.goto(`${page.url()}&locale=de&getCustomer=403`);
    await region('Ihre Daten').getByRole('alert').waitFor();
    expect(console.filter((message) => !message.includes('403'))).toEqual([]);
  });

  it('shows the widgets of the script that ships, and has none of its own', async () => {
    const origin = await startCli(['preview', '--port=0']);
    const { page } = await open('about:blank');
    const hasWidgets = () => page.evaluate(() => customElements.get('portal-account') !== undefined);
    await page.goto(origin);
    expect(await hasWidgets()).toBe(true);
    await page.route('**/portal-widgets.js', (route) => route.abort());
    await page.goto(origin);
    expect(await hasWidgets()).toBe(false);
  });

  it("applies the integrator's style sheet to the demo portal and to the page under a strict policy", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'theme-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const css = join(folder, 'theme.css');
    await writeFile(css, ':root { --portal-surface: rgb(1, 2, 3); } body { background: rgb(4, 5, 6); }');
    const origin = await startCli(['preview', '--port=0', '--css', css]);
    for (const path of ['/', '/built']) {
      const { page, console } = await open(origin + path);
      const panel = page.locator('[part~="panel"]').last();
      await panel.waitFor();
      expect(await panel.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(1, 2, 3)');
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(4, 5, 6)');
      expect(console).toEqual([]);
    }
  });

  it('has links and actions of a vendor in the demo portal, in its snippet and under a strict policy', async () => {
    const origin = await startCli(['preview', '--port=0']);
    const { page, console } = await open(origin);
    const edit = page.getByRole('link', { name: 'Edit' });
    const more = page.getByRole('button', { name: 'More actions: Weather API – Developer' });
    expect(await edit.getAttribute('href')).toBe('https://billing.example/details');
    const snippet = page.locator('.snippet', { hasText: 'data-widgets' });
    await expect.poll(() => snippet.textContent()).toContain('data-edit-details-url="https://billing.example/details"');
    expect(await snippet.textContent()).toContain('"id": "history"');
    for (const path of ['/', '/built']) {
      if (path !== '/') await page.goto(origin + path);
      await edit.waitFor();
      await more.click();
      await page.getByRole('menuitem', { name: 'History' }).waitFor();
    }
    await page.goto(`${origin}/built?links=off`);
    await page.getByRole('region', { name: 'Your details' }).getByText('Maya Lindqvist').waitFor();
    expect(await edit.count()).toBe(0);
    expect(console).toEqual([]);
  });
});

describe('portal-widgets serve', () => {
  it('shows the widgets on its page, and under a strict policy', async () => {
    const origin = await startCli(['serve', '--port=0', '--account=usage']);
    for (const path of ['/built', '/']) {
      const { page, console } = await open(origin + path);
      await page.getByRole('region', { name: 'Your details' }).getByText('Ines Ferreira').waitFor();
      await page.getByRole('group', { name: 'Usage' }).getByRole('meter', { name: 'Map tiles' }).waitFor();
      expect(console).toEqual([]);
    }
  });

  it('leaves the faults of the command line until its page sets some', async () => {
    const { page } = await open(await startCli(['serve', '--port=0', '--fault=getCustomer=403']));
    const details = page.getByRole('region', { name: 'Your details' });
    await details.getByRole('alert').waitFor();
    const tokens = playgroundOf(page).getByLabel('Tokens', { exact: true }).first();
    await tokens.fill('2');
    await tokens.press('Enter');
    await page.waitForURL(/account=8-2-2-1/);
    await details.getByRole('alert').waitFor();
    await page.goto(`${page.url()}&delay=300`);
    await details.getByText('Maya Lindqvist').waitFor();
    expect(await details.getByRole('alert').count()).toBe(0);
  });

  it('serves the script and data to a page of another origin on this computer', async () => {
    const origin = await startCli(['serve', '--port=0', '--account=usage']);
    const html = `<!doctype html><html lang="de"><title>Host</title><portal-customer-card></portal-customer-card><portal-usage usage-url="${origin}/usage"></portal-usage>
      <script src="${origin}/portal-widgets.js" data-api-base="${origin}/api/v0/" crossorigin defer></script>`;
    const host = await startMockServer({ pages: { '/': { body: html, type: 'text/html' } } });
    onTestFinished(() => host.stop());
    const { page, console } = await open(host.origin);
    await page.getByRole('region', { name: 'Ihre Daten' }).getByText('Ines Ferreira').waitFor();
    await page.getByRole('meter', { name: 'Map tiles' }).waitFor();
    expect(console).toEqual([]);
  });
});
