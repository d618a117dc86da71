import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sessionCookie } from '../../src/mock-server/session.js';
import { startTestServer } from '../mock-server/test-server.js';
import { startCli } from './cli-process.js';
import { newPage } from './portal-page.js';

async function open(url: string) {
  const { page, console } = await newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(url);
  return { page, console, details: page.getByRole('region', { name: 'Your details' }) };
}

const playgroundOf = (page: Page) => page.getByRole('complementary', { name: 'Playground' });

describe('portal-widgets preview', () => {
  it('shows the widgets of the script that ships, with a style sheet, also under a strict policy', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'theme-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const css = join(folder, 'theme.css');
    await writeFile(css, ':root { --portal-surface: rgb(1, 2, 3); } body { background: rgb(4, 5, 6); }');
    const origin = await startCli(['preview', '--port=0', '--css', css]);
    for (const path of ['/', '/built']) {
      const { page, console, details } = await open(origin + path);
      await details.getByText('Maya Lindqvist').waitFor();
      const card = page.locator('[part~="card"]').last();
      expect(await card.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(1, 2, 3)');
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(4, 5, 6)');
      await page.getByRole('button', { name: 'More actions: Weather API – Developer' }).click();
      await page.getByRole('menuitem', { name: 'History' }).waitFor();
      expect(console).toEqual([]);
    }
    const { page } = await open('about:blank');
    await page.route('**/portal-widgets.js', (route) => route.abort());
    await page.goto(origin);
    expect(await page.evaluate(() => customElements.get('portal-account'))).toBeUndefined();
  });

  it('has links of a vendor unless they are switched off', async () => {
    const origin = await startCli(['preview', '--port', '0']);
    const without = await open(`${origin}/built?links=off`);
    await without.details.getByText('Maya Lindqvist').waitFor();
    expect(await without.page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    const { page } = await open(origin);
    const edit = page.getByRole('link', { name: 'Edit' });
    expect(await edit.getAttribute('href')).toBe('https://billing.example/details');
    const snippet = page.locator('.snippet', { hasText: 'data-widgets' });
    await expect.poll(() => snippet.textContent()).toContain('data-edit-details-url="https://billing.example/details"');
    expect(await snippet.textContent()).toContain('"id": "history"');
  });

  it('shows data and origin of a real portal, without controls of the simulated service', async () => {
    const portal = await startTestServer();
    const env = { PORTAL_COOKIE: sessionCookie('business') };
    const origin = await startCli(['preview', '--port=0', '--portal', portal.origin], env);
    const { page, console } = await open(`${origin}/?account=everyday&getCustomer=500`);
    await page.getByRole('region', { name: 'Your details' }).getByText('高橋 美咲').waitFor();
    await page.getByRole('group', { name: 'Access tokens' }).getByRole('listitem').first().waitFor();
    const playground = playgroundOf(page);
    await playground.getByText(portal.origin).waitFor();
    expect(await playground.getByLabel(/^Account/).count()).toBe(0);
    expect(await playground.getByText('Make it fail').count()).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
    expect(console).toEqual([]);
    expect(new Set(portal.requests.map(({ headers }) => headers.cookie))).toEqual(new Set([sessionCookie('business')]));
  });
});

describe('portal-widgets serve', () => {
  it('shows the widgets on its page, and under a strict policy', async () => {
    const origin = await startCli(['serve', '--port=0', '--account=usage']);
    for (const path of ['/built', '/']) {
      const { page, console, details } = await open(origin + path);
      await details.getByText('Ines Ferreira').waitFor();
      await page.getByRole('group', { name: 'Usage' }).getByRole('meter', { name: 'Map tiles' }).waitFor();
      expect(console).toEqual([]);
    }
  });

  it('leaves the faults of the command line until its page sets some', async () => {
    const { page, details } = await open(await startCli(['serve', '--port=0', '--fault=getCustomer=403']));
    await details.getByRole('alert').waitFor();
    await playgroundOf(page)
      .getByLabel(/^Account/)
      .selectOption('large');
    await page.waitForURL(/account=large/);
    await details.getByRole('alert').waitFor();
    await page.goto(`${page.url()}&listAccessTokens=slow`);
    await details.getByText('Maya Lindqvist').waitFor();
    expect(await details.getByRole('alert').count()).toBe(0);
  });
});
