import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import { createServer } from 'vite';
import { launchChromium } from '../browser/chromium.js';
import { installChromium } from '../browser/install-chromium.js';
import { FONTS } from './fonts.js';

interface PageOptions extends BrowserContextOptions {
  readonly theme: string;
  readonly width: number;
}

export type OpenFrontPage = (options: PageOptions) => Promise<Page>;
export type OpenStory = (name: string, options: PageOptions) => Promise<Page>;

/** Runs a script against pages of the harness after loading: the front page, without the panel, and single stories. */
export async function withFrontPage(
  run: (openFrontPage: OpenFrontPage, openStory: OpenStory) => Promise<void>,
): Promise<void> {
  installChromium();
  const cacheDir = await mkdtemp(join(tmpdir(), 'front-page-'));
  const server = await createServer({
    cacheDir,
    logLevel: 'warn',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  await server.listen();
  const browser = await launchChromium();
  const { origin } = new URL(server.resolvedUrls?.local[0] ?? '');
  const open = async (
    path: string,
    { theme, width, ...options }: PageOptions,
    query: Readonly<Record<string, string>>,
  ): Promise<Page> => {
    const page = await browser.newPage({
      locale: 'en-US',
      timezoneId: 'UTC',
      viewport: { width, height: 1400 },
      ...options,
    });
    await page.goto(`${origin}${path}?${new URLSearchParams({ theme, style: `--portal-font: ${FONTS}`, ...query })}`);
    return page;
  };
  try {
    await run(
      async (options) => {
        const page = await open('/', options, { panel: 'closed' });
        await page.getByRole('button', { name: 'Show Staging server' }).waitFor();
        await page.getByRole('meter').first().waitFor();
        await page.getByText('Maya Lindqvist').waitFor();
        await page.locator('#harness').evaluate((panel) => panel.remove());
        return page;
      },
      async (story, options) => {
        const page = await open('/gallery', options, { story });
        await page.locator('[part=content]:not(:has(.skeleton)) > *').first().waitFor();
        return page;
      },
    );
  } finally {
    await browser.close();
    await server.close();
    await rm(cacheDir, { recursive: true });
  }
}
