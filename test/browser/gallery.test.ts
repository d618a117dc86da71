import { describe, expect, it } from 'vitest';
import { AT_A_GLANCE } from '../../src/harness/gallery/at-a-glance.js';
import { STORIES } from '../../src/harness/gallery/stories.js';
import { en } from '../../src/i18n/en.js';
import { openStoryGallery, useStoryGallery } from './story-gallery.js';
import { STORY_STATES } from './story-states.js';

useStoryGallery();

describe('single story', () => {
  it('has a unique URL-safe name and an expected state', () => {
    const names = STORIES.map(({ name }) => name);
    expect(names.filter((name) => !/^[a-z\d]+(-[a-z\d]+)*$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(STORY_STATES).toSorted()).toEqual(names.toSorted());
  });

  it.each(STORIES.map(({ name, title, widget }) => ({ name, title, widget })))(
    '$name renders its state',
    async ({ name }) => {
      const { widget, console, externalRequests } = await openStoryGallery({ story: name });
      const state = STORY_STATES[name]?.(widget);
      await state?.waitFor();
      expect(await state?.count()).toBe(1);
      expect(console).toEqual([]);
      expect(externalRequests).toEqual([]);
    },
  );

  it('is the only content of its page', async () => {
    const { page, widget } = await openStoryGallery({ story: 'customer-card-person' });
    await widget.getByText('Maya Lindqvist').waitFor();
    expect(await page.title()).toBe('Person – customer-card');
    expect(await page.locator('main > *').count()).toBe(2);
    expect(await page.getByRole('link').count()).toBe(0);
  });

  it('applies color scheme, direction, locale and preset from the URL', async () => {
    const { widget } = await openStoryGallery({
      story: 'subscription-list-active',
      theme: 'dark',
      dir: 'rtl',
      locale: 'he',
      preset: 'brand',
      style: '--portal-border-width: 3px',
    });
    await widget.getByRole('heading', { name: 'Photo Library, 2 TB' }).waitFor();
    const facts = await widget.locator('[part=root]').evaluate((root) => {
      const { colorScheme, direction, fontSize } = getComputedStyle(root);
      const width = getComputedStyle(root).getPropertyValue('--portal-border-width');
      return { colorScheme, direction, fontSize, width, page: document.dir };
    });
    expect(facts).toEqual({ colorScheme: 'dark', direction: 'rtl', fontSize: '17px', width: '3px', page: 'rtl' });
  });

  it('freezes time', async () => {
    const { page, widget } = await openStoryGallery({ story: 'access-tokens-shown' });
    await page.clock.install();
    await page.reload();
    await widget.getByText('Hides in 30s').waitFor();
    await page.clock.runFor(60_000);
    expect(await widget.getByText('Hides in 30s').count()).toBe(1);
  });
});

describe('story gallery', () => {
  it('lists every story once, without console messages or external requests', async () => {
    const { page, console, externalRequests } = await openStoryGallery();
    await page.getByText('Expires in 3 days').first().waitFor();
    const links = page.getByRole('figure').getByRole('link');
    const names = await links.evaluateAll((elements) =>
      elements.map((link) => new URLSearchParams((link as HTMLAnchorElement).search).get('story') ?? ''),
    );
    expect(names.slice(0, AT_A_GLANCE.length)).toEqual(AT_A_GLANCE);
    expect(names.toSorted()).toEqual(STORIES.map(({ name }) => name).toSorted());
    const framed = STORIES.filter(({ pageState }) => pageState !== undefined);
    expect(await page.locator('figure iframe').count()).toBe(framed.length);
    expect(await page.locator('figure [data-story]').count()).toBe(STORIES.length - framed.length);
    const card = page.frameLocator('iframe[src*="story=customer-card-offline"]').getByRole('alert');
    const frame = page.locator('iframe[src*="story=customer-card-offline"]');
    await frame.scrollIntoViewIfNeeded();
    await card.filter({ hasText: en['error.offline'] }).waitFor();
    const height = await card.evaluate(() => document.documentElement.offsetHeight);
    await expect.poll(async () => (await frame.boundingBox())?.height).toBe(height);
    expect(console).toEqual([]);
    expect(externalRequests).toEqual([]);
  });

  it('stays at its top while its stories move the focus, and keeps their menus and dialogs', async () => {
    const { page } = await openStoryGallery();
    const overlays = {
      'access-tokens-copy-as': 'menu',
      'access-tokens-env-download': 'dialog',
    } as const;
    const frames = Object.entries(overlays).map(([name, role]) => {
      const frame = page.locator(`iframe[src*="story=${name}"]`);
      return { frame, overlay: frame.contentFrame().getByRole(role) };
    });
    // Those far from the view would not load.
    for (const { frame } of frames)
      await frame.evaluate((element) => (element as HTMLIFrameElement).removeAttribute('loading'));
    for (const { overlay } of frames) await overlay.waitFor();
    for (const { overlay } of frames) expect(await overlay.isVisible()).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('keeps its settings in the URL and applies them to each story', async () => {
    const { page } = await openStoryGallery();
    await page.getByLabel('Preset').selectOption('Strong brand');
    await page.waitForURL(/preset=brand/);
    await page.getByRole('combobox', { name: 'Theme', exact: true }).selectOption('Dark');
    await page.waitForURL(/theme=dark/);
    await page.getByText('Custom theme').click();
    await page.getByLabel(/CSS that sets/).fill(':root { --portal-font-size: 19px; }');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/style=/);
    expect(await page.getByLabel('Preset').inputValue()).toBe('brand');
    await page.getByRole('figure', { name: 'Person', exact: true }).getByRole('link').click();
    await page.getByText('Maya Lindqvist').waitFor();
    const root = page.locator('portal-customer-card [part=root]');
    expect(await root.evaluate((element) => getComputedStyle(element).fontSize)).toBe('19px');
    expect(await root.evaluate((element) => getComputedStyle(element).getPropertyValue('--portal-border-width'))).toBe(
      '2px',
    );
    expect(await root.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');
  });

  it('shows stories in the selected width', async () => {
    const { page } = await openStoryGallery({ width: '288' });
    await page.locator('[data-story=customer-card-person] portal-customer-card').getByText('Maya Lindqvist').waitFor();
    const widths = await page
      .locator('.themed-story')
      .evaluateAll((stories) => stories.map((story) => story.getBoundingClientRect().width));
    expect(new Set(widths)).toEqual(new Set([288]));
  });

  it('keeps light and dark within their column at a selected width', async () => {
    const { page } = await openStoryGallery({ theme: 'both', width: '380' });
    await page.locator('.pair').first().waitFor();
    const overflows = await page.locator('.pair').evaluateAll((pairs) =>
      pairs.filter((pair) => {
        const { right } = pair.getBoundingClientRect();
        return [...pair.children].some((child) => child.getBoundingClientRect().right > right + 1);
      }),
    );
    expect(overflows).toHaveLength(0);
  });

  it('shows stories in light beside dark', async () => {
    const { page } = await openStoryGallery({ theme: 'both' });
    const pair = page.getByRole('figure', { name: 'Person', exact: true }).locator('iframe');
    await pair.first().scrollIntoViewIfNeeded();
    for (const [index, scheme] of ['light', 'dark'].entries()) {
      const root = pair.nth(index).contentFrame().locator('[part=root]');
      expect(await root.evaluate((element) => getComputedStyle(element).colorScheme)).toBe(scheme);
    }
  });

  it.each([320, 768, 1280])('has no horizontal overflow at %i px', async (width) => {
    const { page } = await openStoryGallery({ preset: 'brand' }, width);
    await page.getByText('Expires in 3 days').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
