import { expect, it } from 'vitest';
import { STORIES } from '../../src/harness/gallery/stories.js';
import { openStoryGallery, STORY_WIDGET, useStoryGallery } from '../browser/story-gallery.js';

useStoryGallery();

it('lists every story once, and shows those in view in frames of their height, without console messages or external requests', async () => {
  const { page, messages, externalRequests } = await openStoryGallery();
  const frame = page.locator('iframe').first().contentFrame();
  await frame.getByText('Expires in 3 days').waitFor();
  const links = page.locator('figcaption').getByRole('link');
  const names = await links.evaluateAll((elements) =>
    elements.map((link) => new URLSearchParams((link as HTMLAnchorElement).search).get('story') ?? ''),
  );
  expect(await page.title()).toBe('All states, demo data – Portal widgets');
  expect(names).toEqual(STORIES.map(({ name }) => name));
  expect(await page.locator('iframe').count()).toBe(STORIES.length);
  await expect.poll(() => frame.locator(STORY_WIDGET).evaluate(() => document.body.offsetHeight - innerHeight)).toBe(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  expect(messages).toEqual([]);
  expect(externalRequests).toEqual([]);
});
