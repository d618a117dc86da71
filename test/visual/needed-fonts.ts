import { beforeAll } from 'vitest';
import { launchHeadlessShell, sharedBrowser } from '../browser/chromium.js';
import { OutsideFailure } from '../outside-failure.js';

/** The Debian package of each font, and a text that it has glyphs for. */
const PACKAGES = [
  { family: 'Liberation Sans', name: 'fonts-liberation', text: 'Account' },
  { family: 'Noto Sans Arabic', name: 'fonts-noto-core', text: 'حساب' },
  { family: 'Noto Sans Hebrew', name: 'fonts-noto-core', text: 'חשבון' },
  { family: 'Noto Sans CJK JP', name: 'fonts-noto-cjk', text: '青空' },
  { family: 'DejaVu Sans Mono', name: 'fonts-dejavu-core', text: 'token' },
];

/**
 * Lengths and pixels depend on these fonts. Without one of them, all tests in a file fail for that
 * reason.
 */
export function useFonts(): void {
  beforeAll(async () => {
    const used = await findUsedFamilies();
    const missing = PACKAGES.filter(({ family }, index) => used[index] !== family);
    if (missing.length === 0) return;
    const packages = [...new Set(missing.map(({ name }) => name))].join(' ');
    throw new OutsideFailure(
      `the tests of lengths and pixels need the fonts of ${packages} (Debian and Ubuntu: apt-get install ${packages}).`,
    );
  });
}

/** The font that the browser draws each text with. */
async function findUsedFamilies(): Promise<readonly (string | undefined)[]> {
  const browser = await sharedBrowser('stories', launchHeadlessShell);
  const page = await browser.newPage();
  const texts = PACKAGES.map(({ family, text }) => `<p style="font-family: '${family}'">${text}</p>`);
  await page.setContent(texts.join(''));
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const { nodeIds } = await devTools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' });
  const fonts = await Promise.all(nodeIds.map((nodeId) => devTools.send('CSS.getPlatformFontsForNode', { nodeId })));
  await page.close();
  return fonts.map(({ fonts: [font] }) => font?.familyName);
}
