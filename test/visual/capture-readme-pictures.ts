import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stdout } from 'node:process';
import type { Browser, Page } from 'playwright';
import { createServer } from 'vite';
import { launchChromium } from '../browser/chromium.js';
import { installChromium } from '../browser/install-chromium.js';
import { FONTS } from './fonts.js';

const FOLDER = 'src/harness/pictures';
const THEMES = ['light', 'dark'] as const;
const WIDTH = 1200;
const FIELD_WIDTH = 460;

/** Opens the portal as a customer sees it, without the panel of the harness. */
async function openPortal(browser: Browser, origin: string, theme: string, width: number): Promise<Page> {
  const page = await browser.newPage({
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width, height: 1400 },
    deviceScaleFactor: 2,
    permissions: ['clipboard-write'],
  });
  const search = new URLSearchParams({ theme, panel: 'closed', style: `--portal-font: ${FONTS}` });
  await page.goto(`${origin}/?${search}`);
  await page.getByRole('button', { name: 'Copy Staging server' }).waitFor();
  await page.getByRole('meter').first().waitFor();
  await page.getByText('Maya Lindqvist').waitFor();
  await page.locator('#harness').evaluate((panel) => panel.remove());
  return page;
}

/** The whole page as it is on arrival. Its height is that of its content. */
async function capturePage(page: Page, path: string): Promise<void> {
  await page.addStyleTag({ content: '.preview { min-block-size: 0 !important }' });
  await page.locator('#preview').screenshot({ path });
}

/** Three token fields: masked, shown and copied. */
async function captureFields(page: Page, path: string): Promise<void> {
  // The status "Copied" and the countdown stay for as long as the picture takes.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByRole('button', { name: 'Show Production server' }).click();
  await page.getByRole('button', { name: 'Copy Build pipeline' }).click();
  await page.locator('.copy.is-copied').waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    for (const { shadowRoot } of document.querySelectorAll('portal-access-tokens')) {
      const focused = shadowRoot?.activeElement;
      if (focused instanceof HTMLElement) focused.blur();
    }
  });
  const widget = await page.locator('portal-access-tokens').boundingBox();
  const last = await page.locator('portal-access-tokens [part=token]').nth(2).boundingBox();
  const first = await page.locator('portal-access-tokens [part=token]').first().boundingBox();
  if (!widget || !first || !last) throw new Error('The access tokens are not visible');
  // Without the border of the panel.
  const clip = { x: widget.x + 1, y: first.y + 1, width: widget.width - 2, height: last.y + last.height - first.y - 2 };
  await page.screenshot({ path, clip, animations: 'disabled' });
}

installChromium();
const cacheDir = await mkdtemp(join(tmpdir(), 'pictures-'));
const server = await createServer({ cacheDir, logLevel: 'warn', server: { port: 0, host: '127.0.0.1', hmr: false, watch: null } });
await server.listen();
const browser = await launchChromium();
try {
  const { origin } = new URL(server.resolvedUrls?.local[0] ?? '');
  for (const theme of THEMES) {
    for (const [name, width, capture] of [
      ['readme', WIDTH, capturePage],
      ['token-field', FIELD_WIDTH, captureFields],
    ] as const) {
      const page = await openPortal(browser, origin, theme, width);
      const path = `${FOLDER}/${name}-${theme}.png`;
      await capture(page, path);
      await page.close();
      stdout.write(`${path}\n`);
    }
  }
} finally {
  await browser.close();
  await server.close();
  await rm(cacheDir, { recursive: true });
}
