// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadLocale } from '../../src/i18n/load-locale.js';

// The module caches translations, so each test imports a new instance.
async function freshModules() {
  vi.resetModules();
  const { getTranslation } = await import('../../src/element/translations.js');
  const { configure } = await import('../../src/element/config.js');
  const { setLocaleLoader } = await import('../../src/element/translations.js');
  setLocaleLoader(loadLocale);
  return { getTranslation, configure };
}

let modules: Awaited<ReturnType<typeof freshModules>>;

beforeEach(async () => {
  modules = await freshModules();
});

describe('getTranslation', () => {
  it('uses the first requested locale that has messages', () => {
    expect(modules.getTranslation([undefined, 'is', 'en-GB', 'en-US']).locale).toBe('en-GB');
  });

  it('caches by the requested locales', () => {
    const { getTranslation } = modules;
    const first = getTranslation(['en-GB', null]);
    expect(getTranslation(['en-GB', null])).toBe(first);
    expect(getTranslation(['en-US', null])).not.toBe(first);
    expect(getTranslation(['en-GB', null])).toBe(first);
  });

  it('constructs the first formatters in a later task', () => {
    vi.useFakeTimers();
    const constructed: string[] = [];
    for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
      vi.spyOn(Intl, name).mockImplementation(function Formatter() {
        constructed.push(name);
        return {} as never;
      });
    }
    modules.getTranslation(['en']);
    expect(constructed).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(constructed).toEqual(['NumberFormat', 'DateTimeFormat']);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is invalidated when the config changes', () => {
    const { getTranslation, configure } = modules;
    const before = getTranslation(['en']);
    configure({ messages: { showMore: 'More' } });
    expect(getTranslation(['en'])).not.toBe(before);
    expect(getTranslation(['en']).t('showMore')).toBe('More');
  });

  it('falls back to English until the catalog of a locale has loaded', async () => {
    const { getTranslation } = modules;
    expect(getTranslation(['de-AT']).locale).toBe('en');
    await vi.waitFor(() => expect(getTranslation(['de-AT']).locale).toBe('de-AT'));
    expect(getTranslation(['de-AT']).isRightToLeft).toBe(false);
  });
});
