import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import { createServer } from 'vite';
import { launchHeadlessShell } from '../browser/chromium.js';
import { installHeadlessShell } from '../browser/install-chromium.js';
import { widgetsSettled } from '../browser/page-state.js';
import { FONTS } from './fonts.js';

interface PageOptions extends BrowserContextOptions {
  readonly width: number;
  /** Settings of the page. */
  readonly query: Readonly<Record<string, string>>;
  /** Called before the page loads. */
  readonly prepare?: (page: Page) => Promise<void>;
}

export type OpenFrontPage = (options: PageOptions) => Promise<Page>;

/** Runs a script against the front page of the harness after loading, without the panel. */
export async function withFrontPage(run: (openFrontPage: OpenFrontPage) => Promise<void>): Promise<void> {
  installHeadlessShell();
  const cacheDir = await mkdtemp(join(tmpdir(), 'front-page-'));
  const server = await createServer({
    cacheDir,
    logLevel: 'warn',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  await server.listen();
  const browser = await launchHeadlessShell();
  const { origin } = new URL(server.resolvedUrls?.local[0] ?? '');
  const open: OpenFrontPage = async ({ width, query, prepare, ...options }) => {
    const page = await browser.newPage({
      locale: 'en-US',
      timezoneId: 'UTC',
      // Pictures that are larger than the window end the emulation of touch.
      viewport: { width, height: 2400 },
      ...options,
    });
    const settings = { style: `--portal-font: ${FONTS}`, ...query, panel: 'closed' };
    await prepare?.(page);
    await page.goto(`${origin}/?${new URLSearchParams(settings)}`);
    await page.waitForFunction(() => {
      const root = document.querySelector('portal-account')?.shadowRoot;
      return root?.querySelector('.customer-details') && !root.querySelector('[part~=skeleton]');
    });
    await page.locator('#harness').evaluate((panel) => panel.remove());
    await widgetsSettled(page);
    return page;
  };
  try {
    await run(open);
  } finally {
    await browser.close();
    await server.close();
    await rm(cacheDir, { recursive: true });
  }
}
