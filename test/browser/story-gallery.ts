import type { Page } from 'playwright';
import { preview, type PreviewServer } from 'vite';
import { beforeAll, onTestFinished } from 'vitest';
import { launchHeadlessShell, sharedBrowser } from './chromium.js';

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

/**
 * Portals of stories respond as their faults say, or not at all, and have records that can't be
 * read.
 */
const STORY_WARNING =
  /^warning: portal-widgets: (?:No response from https:\/\/story\.invalid: |https:\/\/story\.invalid\S* returned |(?:\d+|The) (?:of \d+ )?records? of )/;

/**
 * Collects console messages and uncaught errors of a page, and its requests to other origins.
 * Ignores messages about portals of stories, whose responses fail on purpose.
 */
export function recordProblems(page: Page) {
  const messages: string[] = [];
  const externalRequests: string[] = [];
  page.on('pageerror', ({ message }) => messages.push(message));
  page.on('console', (message) => {
    const text = `${message.type()}: ${message.text()}`;
    if (!STORY_WARNING.test(text)) messages.push(text);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(storyGalleryUrl({})).origin) externalRequests.push(request.url());
  });
  return { messages, externalRequests };
}

/** The widget of a page with a single story. */
export const STORY_WIDGET = 'main > :not(h1)';

/** Opens the story gallery of the release and closes it after the test. */
export async function openStoryGallery(choices: Readonly<Record<string, string>> = {}) {
  const page = await newGalleryPage();
  onTestFinished(() => page.close());
  // The overview renders every story.
  page.setDefaultTimeout(90_000);
  const problems = recordProblems(page);
  await page.goto(storyGalleryUrl(choices), { waitUntil: 'domcontentloaded' });
  return { page, widget: page.locator(STORY_WIDGET), ...problems };
}

export async function newGalleryPage(): Promise<Page> {
  const browser = await sharedBrowser('stories', launchHeadlessShell);
  return browser.newPage({ locale: 'en-US', timezoneId: 'UTC', viewport: { width: 1280, height: 900 } });
}

export function storyGalleryUrl(choices: Readonly<Record<string, string>>): string {
  const { origin } = new URL(server.resolvedUrls?.local[0] ?? '');
  return `${origin}/gallery.html?${new URLSearchParams(choices)}`;
}
