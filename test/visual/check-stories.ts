import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { ACTIONS } from '../../src/harness/gallery/links.js';
import { STORIES } from '../../src/harness/gallery/stories.js';
import type { WidgetName } from '../../src/index.js';
import { declaredElements } from '../browser/declared-elements.js';
import { useStoryGallery } from '../browser/story-gallery.js';
import { checkWithAxe } from './check-with-axe.js';
import { findOverflows, findSmallTargets, spaceText } from './find-overflows.js';
import {
  describeSnapshot,
  joinReferences,
  openStory,
  referencePath,
  resize,
  storyProblems,
  type StoryPage,
  useStoryPage,
  VALUE,
} from './story-page.js';

/** Stories with a revealed value. */
const REVEALED = ['access-tokens-shown', 'access-tokens-copy-refused', 'access-tokens-right-to-left'];

/** Stories with text in most colors. */
const PRESET_STORIES: Readonly<Record<WidgetName, string>> = {
  account: 'account-all-attention',
  'customer-card': 'customer-card-links',
  'subscription-list': 'subscription-list-past-due',
  'access-tokens': 'access-tokens-all-kinds',
  usage: 'usage-failed-links',
};

const DENSE_PRESET = readFileSync('src/harness/presets/dense.css', 'utf8');

/**
 * Opens each story of some widgets once, and checks everything that has to hold for all of them.
 */
export function checkStories(widgets: readonly WidgetName[]): void {
  useStoryGallery();
  useStoryPage(createRequire(import.meta.url).resolve('axe-core/axe.min.js'));

  describe.each(widgets)('%s', (widget) => {
    const stories = STORIES.filter((story) => story.widget === widget);
    const snapshots = new Map<string, string>();

    it.each(stories)('$name is accessible, printed, large enough and without overflow', async (story) => {
      const opened = await openStory(story.name);
      const { page } = opened;
      snapshots.set(story.name, await opened.widget.ariaSnapshot());
      expect(storyProblems()).toEqual([]);
      expect(await undescribedNames(opened)).toEqual([]);
      await checkWithAxe(page);
      await checkPrint(opened);
      await checkTargets(opened);
      if (!story.options?.locale) await translate(opened, 'de');
      await checkOverflow(page);
    });

    it.each(['dense', 'brand'])('is accessible in the preset %s', async (preset) => {
      const { page } = await openStory(PRESET_STORIES[widget], { preset });
      await expect(checkWithAxe(page)).resolves.toBeUndefined();
    });

    it('matches its ARIA snapshots, with a token value only where it is revealed', async () => {
      const texts = stories.map((story) => describeSnapshot(story, snapshots.get(story.name) ?? ''));
      const withValue = [...snapshots].filter(([, snapshot]) => snapshot.match(VALUE)).map(([name]) => name);
      expect(withValue.toSorted()).toEqual(REVEALED.filter((name) => name.startsWith(widget)).toSorted());
      await expect(joinReferences(texts)).toMatchFileSnapshot(referencePath(widget));
    });
  });
}

/**
 * Parts and attributes of the open story that the custom elements manifest does not list at its
 * element.
 */
async function undescribedNames({ widget }: StoryPage): Promise<string[]> {
  const { tagName, parts, attributes } = await widget.evaluate((element) => ({
    tagName: element.localName,
    parts: [...(element.shadowRoot?.querySelectorAll('[part]') ?? [])].flatMap((each) => [...each.part]),
    attributes: element.getAttributeNames(),
  }));
  const described = declaredElements().find((each) => each.tagName === tagName);
  const names = [...(described?.cssParts ?? []), ...(described?.attributes ?? [])].map(({ name }) => name);
  // A server may send any state, and a vendor may have any action, so their parts are unknown. Any
  // element may have these attributes.
  const isOther = (name: string) =>
    /^(?:state-.*|action-\d+|hidden|style|class|id|lang|dir)$/.test(name) || ACTIONS.some(({ id }) => id === name);
  return [...parts, ...attributes].filter((name) => !names.includes(name) && !isOther(name));
}

async function translate({ page, widget }: StoryPage, locale: string): Promise<void> {
  await widget.evaluate((element, tag) => element.setAttribute('locale', tag), locale);
  await widget.locator(`[part=root][lang=${locale}]`).first().waitFor();
  await resize(page, 1280, 900);
}

/** Rows in a light scheme, without buttons and token values. */
async function checkPrint({ page, widget }: StoryPage): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
  });
  const rows = widget.locator('[part~=row], [part=token], [part=quota], [part=details] > div:not([part=skeleton] *)');
  const before = await rows.count();
  const visible = (selector: string) => widget.locator(selector).filter({ visible: true }).count();
  await page.emulateMedia({ media: 'print' });
  expect.soft(await rows.filter({ visible: true }).count(), 'printed rows').toBe(before);
  expect
    .soft(await visible('[part=title]'), 'printed titles')
    .toBe(await widget.locator('[part=card]:not([class*=pending-] *)').count());
  // Buttons that are a name are printed as text.
  expect.soft(await visible('.fact-name'), 'printed names').toBe(await widget.locator('.fact-name').count());
  expect.soft(await visible('button:not(.row-button, .fact-name), a, input, .skeleton'), 'printed controls').toBe(0);
  const texts = await widget.locator('[part=card]').allInnerTexts();
  expect.soft(texts.join(' ')).not.toMatch(/\bspecimen_/);
  const scheme = await widget.locator('[part=root]').evaluate((root) => getComputedStyle(root).colorScheme);
  expect.soft(scheme, 'printed scheme').toBe('light');
  await page.emulateMedia({ media: null });
}

/** At least 24 × 24 px in the dense preset. */
async function checkTargets({ page, widget }: StoryPage): Promise<void> {
  const setPreset = (css: string) =>
    page.evaluate((text) => {
      const sheet = document.adoptedStyleSheets.at(-1);
      sheet?.replaceSync(text);
    }, css);
  await setPreset(DENSE_PRESET);
  for (const width of [1280, 320]) {
    await resize(page, width, 800);
    expect.soft(await findSmallTargets(widget), `targets at ${width} px`).toEqual([]);
  }
  await setPreset('');
}

/** In 280 px, at 400 % zoom, and with WCAG text spacing. */
async function checkOverflow(page: Page): Promise<void> {
  for (const [width, height] of [
    [280, 800],
    [320, 256],
  ] as const) {
    await resize(page, width, height);
    expect.soft(await findOverflows(page), `${width} px`).toEqual([]);
  }
  await spaceText(page);
  for (const width of [280, 320, 1280]) {
    await resize(page, width, 800);
    expect.soft(await findOverflows(page), `${width} px, text spacing`).toEqual([]);
  }
}
