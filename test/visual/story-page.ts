import type { Locator, Page } from 'playwright';
import { beforeAll } from 'vitest';
import { STORIES } from '../../src/harness/gallery/stories.js';
import { widgetsSettled } from '../browser/page-state.js';
import { newGalleryPage, NO_RESPONSE, STORY_WIDGET, storyGalleryUrl } from '../browser/story-gallery.js';
import { STORY_STATES } from '../browser/story-states.js';

export interface StoryPage {
  readonly page: Page;
  readonly widget: Locator;
}

let page: Page;
/** Of the open story. */
let messages: string[] = [];
let externalRequests: string[] = [];

/** Console messages and uncaught errors of the open story, and its requests to other origins. */
export const storyProblems = () => [...messages, ...externalRequests];

/**
 * The tests of a file share a page, which `openStory` navigates: each story has a document of its own, in half the time of a
 * new page. Needs `useStoryGallery`.
 *
 * @param script path of a script that runs in each document before any other
 */
export function useStoryPage(script?: string): void {
  beforeAll(async () => {
    page = await newGalleryPage();
    await page.addInitScript(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    if (script) await page.addInitScript({ path: script });
    page.on('pageerror', ({ message }) => messages.push(message));
    page.on('console', (message) => {
      const text = `${message.type()}: ${message.text()}`;
      // The API base of a story answers as its fault says, or not at all.
      if (!NO_RESPONSE.test(text) && !/\.story\.invalid\S* answers with/.test(text)) messages.push(text);
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== 'data:' && origin !== new URL(storyGalleryUrl({})).origin) externalRequests.push(request.url());
    });
    return () => page.close();
  });
}

/** Opens a single story and waits for its state, which is matched by English texts, or its language. */
export async function openStory(
  name: string,
  settings: Readonly<Record<string, string>> = {},
  width = 1280,
): Promise<StoryPage> {
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: null, contrast: null });
  await page.setViewportSize({ width, height: 900 });
  messages = [];
  externalRequests = [];
  await page.goto(storyGalleryUrl({ story: name, ...settings }), { waitUntil: 'domcontentloaded' });
  const widget = page.locator(STORY_WIDGET);
  const state = settings['locale'] ? widget.locator('[part=title]') : STORY_STATES[name]?.(widget);
  if (!state) throw new Error(`No expected state for ${name}`);
  await state.first().waitFor();
  // A widget is in English until its catalog has loaded.
  const locale = STORIES.find((story) => story.name === name)?.attributes?.['locale'] ?? settings['locale'];
  if (locale) await widget.locator(`[part=root][lang=${locale}]`).first().waitFor();
  await widgetsSettled(page);
  return { page, widget };
}

/** Resizes the window and waits until its widgets have handled the event, which follows the layout. */
export async function resize(target: Page, width: number, height: number): Promise<void> {
  await target.setViewportSize({ width, height });
  await target.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
  });
}
