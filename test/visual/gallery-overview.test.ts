import { describe, expect, it } from 'vitest';
import { isAlone } from '../../src/harness/gallery/story.js';
import { STORIES } from '../../src/harness/gallery/stories.js';
import { openStoryGallery, useStoryGallery } from '../browser/story-gallery.js';

useStoryGallery();

// Here, and not with the single stories: the page renders every story, which takes long.
describe('story gallery', { timeout: 240_000 }, () => {
  it('lists every story once, and stays at its top while they load, without console messages or external requests', async () => {
    const { page, messages, externalRequests } = await openStoryGallery();
    await page.getByText('Expires in 3 days').first().waitFor();
    // Stories have links of their own.
    const links = page.locator('figcaption').getByRole('link');
    const names = await links.evaluateAll((elements) =>
      elements.map((link) => new URLSearchParams((link as HTMLAnchorElement).search).get('story') ?? ''),
    );
    expect(await page.title()).toBe('All states, demo data – Portal widgets');
    expect(names).toEqual(STORIES.map(({ name }) => name));
    const shown = STORIES.filter((story) => !isAlone(story));
    expect(await page.locator('figure [data-story]').count()).toBe(shown.length);

    expect(messages).toEqual([]);
    expect(externalRequests).toEqual([]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
