import type { Locator, Page } from 'playwright';
import { preview, type PreviewServer } from 'vite';
import { beforeAll, onTestFinished } from 'vitest';
import { launchHeadlessShell, sharedBrowser } from './chromium.js';

export interface StoryGalleryPage {
  readonly page: Page;
  /** Console messages and uncaught errors. */
  readonly console: readonly string[];
  /** URLs of requests to other origins. */
  readonly externalRequests: readonly string[];
  /** The widget of the story, if the page shows only one. */
  readonly widget: Locator;
}

let server: PreviewServer;

/** Serves `dist` during the tests of a file. */
export function useStoryGallery(): void {
  beforeAll(async () => {
    server = await preview({
      configFile: false,
      logLevel: 'warn',
      preview: { port: 0, host: '127.0.0.1' },
      appType: 'mpa',
    });
    return () => server.close();
  });
}

/** Console message of the stories without a network, whose portals have other origins. */
export const NO_RESPONSE = /^warning: portal-widgets: no response from https:\/\/[\w-]+-network\.story\.invalid: /;

/** The widget of a page with a single story. */
export const STORY_WIDGET = '[data-story] > :not([hidden])';

/** Opens the story gallery of the release and closes it after the test. */
export async function openStoryGallery(
  choices: Readonly<Record<string, string>> = {},
  width = 1280,
  initScript: () => void = () => undefined,
): Promise<StoryGalleryPage> {
  const url = storyGalleryUrl(choices);
  const { origin } = new URL(url);
  const page = await newGalleryPage(width);
  onTestFinished(() => page.close());
  // The overview renders every story.
  page.setDefaultTimeout(90_000);
  await page.addInitScript(initScript);
  const messages: string[] = [];
  const externalRequests: string[] = [];
  page.on('pageerror', ({ message }) => messages.push(message));
  page.on('console', (message) => {
    const text = `${message.type()}: ${message.text()}`;
    if (!NO_RESPONSE.test(text)) messages.push(text);
  });
  page.on('request', (request) => {
    const { protocol, origin: requested } = new URL(request.url());
    if (protocol !== 'data:' && requested !== origin) externalRequests.push(request.url());
  });
  // Not the `load` event, which waits for all frames of the overview.
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  return { page, console: messages, externalRequests, widget: page.locator(STORY_WIDGET) };
}

export async function newGalleryPage(width = 1280): Promise<Page> {
  const browser = await sharedBrowser('stories', launchHeadlessShell);
  return browser.newPage({ locale: 'en-US', timezoneId: 'UTC', viewport: { width, height: 900 } });
}

export function storyGalleryUrl(choices: Readonly<Record<string, string>>): string {
  const { origin } = new URL(server.resolvedUrls?.local[0] ?? '');
  return `${origin}/gallery.html?${new URLSearchParams(choices)}`;
}
