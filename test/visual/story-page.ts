import type { Page } from 'playwright';
import { STORIES } from '../../src/harness/gallery/stories.js';
import { openStoryGallery, type StoryGalleryPage } from '../browser/story-gallery.js';
import { STORY_STATES } from '../browser/story-states.js';

/** Opens a single story and waits for its state, which is matched by English texts. */
export async function openStory(name: string, settings: Readonly<Record<string, string>> = {}, width = 1280): Promise<StoryGalleryPage> {
  const opened = await openStoryGallery({ story: name, ...settings }, width);
  const state = settings['locale'] ? opened.widget.locator('[part=title]') : STORY_STATES[name]?.(opened.widget);
  if (!state) throw new Error(`No expected state for ${name}`);
  await state.first().waitFor();
  await settled(opened.page);
  return opened;
}

/** Waits until the widgets of a page stop changing. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    let changes = 0;
    const observer = new MutationObserver(() => {
      changes += 1;
    });
    for (const { shadowRoot } of document.querySelectorAll('[data-story] > *')) {
      if (shadowRoot) observer.observe(shadowRoot, { subtree: true, childList: true, attributes: true, characterData: true });
    }
    for (let previous = -1; previous !== changes; ) {
      previous = changes;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
    observer.disconnect();
  });
}

/** Parameters of a test for each story. */
export const EACH_STORY = STORIES.map(({ name, widget }) => ({ name, widget }));
