import { existsSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, inject } from 'vitest';
import type { Story } from '../../src/harness/gallery/story.js';
import { STORIES } from '../../src/harness/gallery/stories.js';
import { widgetsSettled } from '../browser/page-state.js';
import { newGalleryPage, recordProblems, STORY_WIDGET, storyGalleryUrl } from '../browser/story-gallery.js';

export interface StoryPage {
  readonly page: Page;
  readonly widget: Locator;
}

let page: Page;
let problems: ReturnType<typeof recordProblems>;

/** Console messages and uncaught errors of the open story, and its requests to other origins. */
// Stories without a network have a `fetch` of their own that rejects, and the console says so.
export const storyProblems = () => [
  ...problems.messages.filter((message) => !message.includes('No response from https://story.invalid: the fetch')),
  ...problems.externalRequests,
];

/**
 * The tests of a file share a page, which `openStory` navigates: each story has a document of its
 * own, in half the time of a new page. Needs `useStoryGallery`.
 *
 * @param script path of a script that runs in each document before any other
 */
export function useStoryPage(script?: string): void {
  beforeAll(async () => {
    page = await newGalleryPage();
    if (script) await page.addInitScript({ path: script });
    problems = recordProblems(page);
    return () => page.close();
  });
}

/** Token values of stories. */
export const VALUE = /\bspecimen_\w+/g;

/**
 * Status messages, the first of which is in English if the data arrived before the locale script.
 */
const STATUS = /- status: .*/g;

/**
 * The part of a reference about a story, without a token value and without what is not the same
 * each time.
 */
export function describeSnapshot({ name, title, options }: Story, snapshot: string): string {
  const stable = options?.locale ? snapshot.replace(STATUS, '- status: (in either language)') : snapshot;
  return `${name}: ${title}\n\n${stable.replace(VALUE, '(the value)')}`;
}

export const joinReferences = (stories: readonly string[]) => `${stories.join('\n\n\n')}\n`;

export const referencePath = (widget: string) => `aria-snapshots/${widget}.txt`;

/** Opens a single story and waits until it is as its reference says, or in its language. */
export async function openStory(
  name: string,
  settings: Readonly<Record<string, string>> = {},
  width = 1280,
): Promise<StoryPage> {
  const story = STORIES.find((each) => each.name === name);
  if (!story) throw new Error(`Unknown story ${name}`);
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: null, contrast: null });
  await page.setViewportSize({ width: 1280, height: 900 });
  problems.messages.length = 0;
  problems.externalRequests.length = 0;
  await page.goto(storyGalleryUrl({ story: name, ...settings }), { waitUntil: 'domcontentloaded' });
  const widget = page.locator(STORY_WIDGET);
  await widget.locator('[part=title]').first().waitFor({ state: 'attached' });
  if (!name.endsWith('-loading')) await widget.locator('[part~=skeleton]').first().waitFor({ state: 'detached' });
  // A widget is in English until its catalog has loaded.
  const locale = story.options?.locale ?? settings['locale'];
  if (locale) await widget.locator(`[part=root][lang=${locale}]`).first().waitFor();
  await widgetsSettled(page);
  const isReference = Object.keys(settings).every((setting) => setting === 'theme');
  const path = `test/visual/${referencePath(story.widget)}`;
  if (isReference && !inject('updateReferences') && existsSync(path)) {
    const references = `\n\n\n${readFileSync(path, 'utf8')}\n\n`;
    const current = async () => `\n\n\n${describeSnapshot(story, await widget.ariaSnapshot())}\n\n\n`;
    await expect
      .poll(async () => references.includes(await current()), { message: `${name} as in ${path}` })
      .toBe(true);
    await widgetsSettled(page);
  }
  if (width !== 1280) await resize(page, width, 900);
  return { page, widget };
}

/**
 * Resizes the window and waits until its widgets have handled the event, which follows the layout.
 */
export async function resize(target: Page, width: number, height: number): Promise<void> {
  await target.setViewportSize({ width, height });
  await target.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
}
