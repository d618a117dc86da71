import type { Browser, Locator, Page } from 'playwright';
import { preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { launchChromium } from './chromium.js';

export interface StoryGalleryPage {
  readonly page: Page;
  /** All that the page has written to the console, or thrown. */
  readonly console: readonly string[];
  /** The addresses that were asked of others than the server of the page. */
  readonly externalRequests: readonly string[];
  /** The widget of the one specimen that is shown. */
  readonly widget: Locator;
}

let browser: Browser;
let server: PreviewServer;

/** Serves `dist` as any server would, and starts a browser, before the tests of a file; stops both after them. */
export function useStoryGallery(): void {
  beforeAll(async () => {
    const start = preview({ configFile: false, logLevel: 'warn', preview: { port: 0, host: '127.0.0.1' }, appType: 'mpa' });
    [browser, server] = await Promise.all([launchChromium(), start]);
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
  });
}

/** Opens the gallery of the release, for as long as the test lasts. */
export async function openStoryGallery(choices: Readonly<Record<string, string>> = {}, width = 1280): Promise<StoryGalleryPage> {
  const origin = new URL(server.resolvedUrls?.local[0] ?? '').origin;
  const page = await browser.newPage({ locale: 'en-US', timezoneId: 'UTC', viewport: { width, height: 900 } });
  onTestFinished(() => page.close());
  const messages: string[] = [];
  const externalRequests: string[] = [];
  page.on('pageerror', ({ message }) => messages.push(message));
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol !== 'data:' && asked !== origin) externalRequests.push(request.url());
  });
  await page.goto(`${origin}/gallery.html?${new URLSearchParams(choices)}`);
  const widget = page.locator('[data-specimen] > :not([hidden])');
  return { page, console: messages, externalRequests, widget };
}
