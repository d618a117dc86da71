// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Config, configure } from '../../src/index.js';
import { insert, rootOf, useFreshPage } from './portal-page.js';

vi.mock('../../src/i18n/generated/partial-locales.json', () => ({ default: ['nl', 'pt-PT'] }));

useFreshPage();

beforeEach(() => {
  document.documentElement.lang = '';
});

/**
 * Waits for the language in which a visitor with a browser in these languages reads a widget:
 * English until its catalog is loaded.
 */
async function expectLanguage(expected: string, browser: string[], settings: Config = {}) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  configure({ locale: undefined, locales: undefined, ...settings });
  const element = await insert('portal-customer-card');
  await vi.waitFor(() => expect(rootOf(element).lang).toBe(expected));
}

describe('a language whose catalog lacks texts', () => {
  it.each([
    [['nl-BE', 'de'], 'de'],
    [['pt'], 'pt'],
    [['pt-AO', 'de'], 'de'],
    [['@', 'nl', 'de'], 'de'],
    [['nl'], 'en'],
  ])('is not chosen because of the browser: %j → %s', async (browser, expected) => {
    await expectLanguage(expected, browser);
  });

  it('is shown where the vendor names it', async () => {
    await expectLanguage('nl-BE', ['nl-BE'], { locales: 'en nl' });
    await expectLanguage('nl', ['en'], { locale: 'nl' });
    document.documentElement.lang = 'nl';
    await expectLanguage('nl', ['en']);
  });
});
