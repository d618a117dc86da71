import { describe, expect, it } from 'vitest';
import { useStoryGallery } from '../browser/story-gallery.js';
import { openStory, useStoryPage } from './story-page.js';

useStoryGallery();
useStoryPage();

describe('prefers-reduced-motion', () => {
  const widgets = ['account', 'customer-card', 'subscription-list', 'access-tokens', 'usage'];

  it.each(widgets)('%s has no loading animation with reduced motion', async (widget) => {
    const { page, widget: element } = await openStory(`${widget}-loading`);
    const animationCount = () => element.evaluate(({ shadowRoot }) => shadowRoot?.getAnimations().length);
    expect(await animationCount()).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await animationCount()).toBe(0);
  });
});

describe('prefers-contrast', () => {
  it.each(['light', 'dark'] as const)('uses the text color for borders and muted text, in %s', async (colorScheme) => {
    const { page, widget } = await openStory('access-tokens-all-kinds');
    await page.emulateMedia({ colorScheme });
    const colors = async () => {
      const of = (selector: string, property: string) =>
        widget
          .locator(selector)
          .first()
          .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
      return {
        text: await of('[part=title]', 'color'),
        muted: await of('.token-mask', 'color'),
        line: await of('[part=card]', 'border-top-color'),
      };
    };
    const before = await colors();
    expect(new Set(Object.values(before)).size).toBe(3);
    await page.emulateMedia({ contrast: 'more' });
    expect(await colors()).toEqual({ text: before.text, muted: before.text, line: before.text });
  });
});
