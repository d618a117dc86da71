// @vitest-environment node
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadLocale } from '../../src/i18n/load-locale.js';

// The module caches loaded catalogs, so each test imports a new instance.
async function freshModules() {
  vi.resetModules();
  const { getMessages, getTranslation, setLocaleLoader } = await import('../../src/element/translations.js');
  setLocaleLoader(loadLocale);
  const { configure, config } = await import('../../src/element/config.js');
  return { getMessages, getTranslation, configure, config };
}

let modules: Awaited<ReturnType<typeof freshModules>>;

beforeEach(async () => {
  modules = await freshModules();
});

/** Counts how often the config signal has notified its subscribers, which re-renders all widgets. */
function countRenders(): () => number {
  let renders = -1;
  modules.config.subscribe(() => renders++);
  return () => renders;
}

describe('getMessages', () => {
  it.each(['en', 'en-GB', 'is'])('loads no catalog for %s', (locale) => {
    const renders = countRenders();
    expect(modules.getMessages(locale)).toBeNull();
    expect(renders()).toBe(0);
  });

  it.each([
    [
      'that fails to load',
      () => Promise.reject(new Error('not found')),
      [expect.stringMatching(/^portal-widgets: locales\/fr\.js can't be loaded/)],
    ],
    ['without messages', () => ({ default: undefined }), []],
  ])('returns null for a catalog %s, and imports it once', async (_, load, warnings) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const loader = vi.fn(load);
    vi.doMock('../../src/i18n/locales/fr.json', loader);
    onTestFinished(() => {
      vi.doUnmock('../../src/i18n/locales/fr.json');
      warn.mockRestore();
    });
    modules = await freshModules();
    const renders = countRenders();
    expect(modules.getMessages('fr')).toBeUndefined();
    await vi.waitFor(() => expect(modules.getMessages('fr')).toBeNull());
    expect(modules.getMessages('fr')).toBeNull();
    expect(loader).toHaveBeenCalledTimes(1);
    expect(renders()).toBe(1);
    await vi.waitFor(() => expect(warn.mock.calls.flat()).toEqual(warnings), { timeout: 20_000 });
  });
});

it('getTranslation returns the same object until the config changes, so that nothing is rendered again', () => {
  const { getTranslation, configure } = modules;
  const first = getTranslation(['en-GB', null]);
  expect(getTranslation(['en-US', null])).not.toBe(first);
  expect(getTranslation(['en-GB', null])).toBe(first);
  configure({ messages: { showMore: 'More' } });
  expect(getTranslation(['en-GB', null]).t('showMore')).toBe('More');
});
