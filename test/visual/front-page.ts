import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import { createServer } from 'vite';
import { launchChromium } from '../browser/chromium.js';
import { installChromium } from '../browser/install-chromium.js';
import { FONTS } from './fonts.js';

export type OpenFrontPage = (options: BrowserContextOptions & { readonly theme: string; readonly width: number }) => Promise<Page>;

/** Runs a script against the front page of the harness as a customer sees it on arrival, without the panel. */
export async function withFrontPage(run: (open: OpenFrontPage) => Promise<void>): Promise<void> {
  installChromium();
  const cacheDir = await mkdtemp(join(tmpdir(), 'front-page-'));
  const server = await createServer({ cacheDir, logLevel: 'warn', server: { port: 0, host: '127.0.0.1', hmr: false, watch: null } });
  await server.listen();
  const browser = await launchChromium();
  const { origin } = new URL(server.resolvedUrls?.local[0] ?? '');
  try {
    await run(async ({ theme, width, ...options }) => {
      const page = await browser.newPage({ locale: 'en-US', timezoneId: 'UTC', viewport: { width, height: 1400 }, ...options });
      await page.goto(`${origin}/?${new URLSearchParams({ theme, panel: 'closed', style: `--portal-font: ${FONTS}` })}`);
      await page.getByRole('button', { name: 'Copy Staging server' }).waitFor();
      await page.getByRole('meter').first().waitFor();
      await page.getByText('Maya Lindqvist').waitFor();
      await page.locator('#harness').evaluate((panel) => panel.remove());
      return page;
    });
  } finally {
    await browser.close();
    await server.close();
    await rm(cacheDir, { recursive: true });
  }
}
