import { describe, expect, it } from 'vitest';
import { useStoryGallery } from '../browser/story-gallery.js';
import { findOverflows } from './find-overflows.js';
import { openStory, resize, useStoryPage } from './story-page.js';

useStoryGallery();
useStoryPage();

describe('no overflow of accounts in other languages', () => {
  const stories = ['account-all-attention', 'account-one'];

  it.each(stories.flatMap((name) => ['en', 'ar', 'ja'].map((locale) => ({ name, locale }))))(
    '$name in $locale, between 280 and 1680 px',
    async ({ name, locale }) => {
      const { page } = await openStory(name, { locale });
      for (const width of [280, 320, 390, 768, 960, 1280, 1680]) {
        await resize(page, width, 800);
        expect.soft(await findOverflows(page), `${width} px`).toEqual([]);
      }
    },
  );
});
