import { STORIES } from '../../src/harness/gallery/stories.js';
import { widgetsSettled } from '../browser/page-state.js';
import { openStoryGallery, type StoryGalleryPage } from '../browser/story-gallery.js';
import { STORY_STATES } from '../browser/story-states.js';

/** Opens a single story and waits for its state, which is matched by English texts. */
export async function openStory(
  name: string,
  settings: Readonly<Record<string, string>> = {},
  width = 1280,
): Promise<StoryGalleryPage> {
  const opened = await openStoryGallery({ story: name, ...settings }, width);
  const state = settings['locale'] ? opened.widget.locator('[part=title]') : STORY_STATES[name]?.(opened.widget);
  if (!state) throw new Error(`No expected state for ${name}`);
  await state.first().waitFor();
  await widgetsSettled(opened.page);
  return opened;
}

/** Parameters of a test for each story. */
export const EACH_STORY = STORIES.map(({ name, widget }) => ({ name, widget }));
