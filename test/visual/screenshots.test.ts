import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { expect, inject, it } from 'vitest';
import { useStoryGallery } from '../browser/story-gallery.js';
import { FONTS, MONOSPACE_FONT } from './fonts.js';
import { useFonts } from './needed-fonts.js';
import { openStory, useStoryPage } from './story-page.js';

interface Tolerance {
  readonly threshold: number;
  readonly maxDiffPixelRatio: number;
}

type Comparator = (
  actual: Buffer,
  stored: Buffer,
  tolerance: Tolerance,
) => { readonly errorMessage: string; readonly diff?: Buffer } | null;

/** Playwright's image comparator, which its library does not export. */
const { utils } = createRequire(createRequire(import.meta.url).resolve('playwright'))(
  'playwright-core/lib/coreBundle',
) as {
  utils: { getComparator(type: string): Comparator };
};

const compare = utils.getComparator('image/png');

// Allows for differences in glyph edges between browser versions.
const TOLERANCE = { threshold: 0.2, maxDiffPixelRatio: 0.005 };

const REFERENCES = resolve('test/visual/reference-screenshots');
const DIFFERENCES = resolve('screenshots/differences');

useFonts();
useStoryGallery();
useStoryPage();

it.each([
  ['account, plain, light', 'account-attention', 'theme=light', 1280],
  ['account, brand, dark, in Arabic', 'account-attention', 'theme=dark&preset=brand&locale=ar', 1280],
  ['account, in German', 'account-all-attention', 'theme=light&locale=de', 320],
  ['account, dense, dark, in Japanese', 'account-bills', 'theme=dark&preset=dense&locale=ja', 768],
  ['account, loading', 'account-loading', 'theme=light', 1280],
  ['account, one subscription', 'account-one', 'theme=light', 1280],
  ['card, plain, light', 'customer-card-person', 'theme=light', 1280],
  ['card of a business, dense, dark, in Japanese', 'customer-card-business', 'theme=dark&preset=dense&locale=ja', 768],
  ['card, loading', 'customer-card-loading', 'theme=light', 320],
  ['list, plain, light', 'subscription-list-kinds-of-prices', 'theme=light', 1280],
  ['list, dense, dark, in German', 'subscription-list-active', 'theme=dark&preset=dense&locale=de', 768],
  ['list, past due, brand, in Arabic', 'subscription-list-past-due', 'theme=light&preset=brand&locale=ar', 320],
  ['list, none active', 'subscription-list-empty-active', 'theme=light', 320],
  ['list, panel open, dark', 'subscription-list-open', 'theme=dark', 768],
  ['list, session ended', 'subscription-list-session-ended', 'theme=dark&preset=brand', 768],
  ['tokens, plain, light', 'access-tokens-all-kinds', 'theme=light', 768],
  ['tokens, brand, dark, in Arabic', 'access-tokens-all-kinds', 'theme=dark&preset=brand&locale=ar', 320],
  ['tokens, none, with a link', 'access-tokens-none-links', 'theme=light', 768],
  ['tokens without a value', 'access-tokens-no-value', 'theme=light&locale=de', 320],
  ['usage, plain, light, in Japanese', 'usage-all-kinds', 'theme=light&locale=ja', 320],
  ['usage, brand, dark, in Hebrew', 'usage-all-kinds', 'theme=dark&preset=brand&locale=he', 768],
  ['usage, failed, dense, dark', 'usage-rate-limited', 'theme=dark&preset=dense', 768],
] as const)('%s matches its reference screenshot', async (title, name, settings, width) => {
  const { page, widget } = await openStory(
    name,
    {
      ...Object.fromEntries(new URLSearchParams(settings)),
      style: `--portal-font: ${FONTS}; --portal-font-mono: ${MONOSPACE_FONT}`,
    },
    width,
  );
  await page.evaluate(() => document.fonts.ready);
  const file = `${title.replaceAll(/\W+/g, '-').toLowerCase()}.png`;
  const actual = await widget.screenshot({ animations: 'disabled', caret: 'hide' });
  const path = resolve(REFERENCES, file);
  if (inject('updateReferences') || !existsSync(path)) {
    await mkdir(REFERENCES, { recursive: true });
    await writeFile(path, actual);
    if (inject('updateReferences')) return;
    throw new Error(`${path} was missing and has been created. Review and commit it.`);
  }
  const difference = compare(actual, await readFile(path), TOLERANCE);
  await mkdir(DIFFERENCES, { recursive: true });
  for (const [kind, image] of [
    ['actual', actual],
    ['difference', difference?.diff],
  ] as const) {
    const output = resolve(DIFFERENCES, file.replace('.png', `.${kind}.png`));
    if (difference && image) await writeFile(output, image);
    else await rm(output, { force: true });
  }
  expect(
    difference?.errorMessage,
    `See ${DIFFERENCES}; npm run suite visual -- --update replaces the references.`,
  ).toBeUndefined();
});
