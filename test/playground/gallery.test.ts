import { expect, it } from 'vitest';
import he from '../../src/i18n/locales/he.json';
import { STORIES } from '../../src/harness/gallery/stories.js';
import { openStoryGallery, useStoryGallery } from '../browser/story-gallery.js';

useStoryGallery();

it('each story has a unique URL-safe name', () => {
  const names = STORIES.map(({ name }) => name);
  expect(names.filter((name) => !/^[a-z\d]+(-[a-z\d]+)*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it('a story takes color scheme, direction, locale and preset from the URL', async () => {
  const { widget } = await openStoryGallery({
    story: 'subscription-list-active',
    theme: 'dark',
    locale: 'he',
    preset: 'brand',
    style: '--portal-border-width: 3px',
  });
  await widget.getByRole('heading', { name: 'Photo Library, 2 TB' }).waitFor();
  await widget.getByRole('heading', { name: he.subscriptions }).waitFor();
  const facts = await widget.locator('[part=root]').evaluate((root) => {
    const { colorScheme, direction, fontSize } = getComputedStyle(root);
    const width = getComputedStyle(root).getPropertyValue('--portal-border-width');
    return { colorScheme, direction, fontSize, width, page: document.dir };
  });
  expect(facts).toEqual({ colorScheme: 'dark', direction: 'rtl', fontSize: '17px', width: '3px', page: 'rtl' });
});

it('the time of a story stands still', async () => {
  const { page, widget } = await openStoryGallery({ story: 'access-tokens-shown' });
  await page.clock.install();
  await page.reload();
  await widget.getByText('Hides in 30 sec').waitFor();
  await page.clock.runFor(60_000);
  expect(await widget.getByText('Hides in 30 sec').count()).toBe(1);
});
