// @vitest-environment node
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { messages as de } from '../../src/i18n/locales/de.js';
import { messages as ptBr } from '../../src/i18n/locales/pt-BR.js';

// The module remembers what it has loaded: each test has one of its own.
async function freshModules() {
  vi.resetModules();
  const { wordsFor } = await import('../../src/element/locale-script.js');
  const { configure, settings } = await import('../../src/element/settings.js');
  return { wordsFor, configure, settings };
}

let modules: Awaited<ReturnType<typeof freshModules>>;

beforeEach(async () => {
  modules = await freshModules();
});

/** How often all widgets have shown themselves again. */
function countRenders(): () => number {
  let renders = -1;
  modules.settings.subscribe(() => renders++);
  return () => renders;
}

describe('wordsFor', () => {
  it('awaits the script of a locale, and has its words when it is there', async () => {
    const { wordsFor } = modules;
    const renders = countRenders();
    expect(wordsFor('de-AT')).toBeUndefined();
    expect(wordsFor('de-CH')).toBeUndefined();
    await vi.waitFor(() => expect(wordsFor('de-AT')).toEqual(de));
    expect(wordsFor('de')).toEqual(de);
    expect(renders()).toBe(1);
  });

  it('has several locales at once', async () => {
    const { wordsFor } = modules;
    wordsFor('de');
    wordsFor('pt-BR');
    await vi.waitFor(() => expect([wordsFor('de'), wordsFor('pt-BR')]).toEqual([de, ptBr]));
  });

  it.each(['en', 'en-GB', 'th'])('awaits nothing for %s', (locale) => {
    const renders = countRenders();
    expect(modules.wordsFor(locale)).toBeNull();
    expect(renders()).toBe(0);
  });

  it('leaves the settings of the page as they are', async () => {
    const { wordsFor, configure, settings } = modules;
    configure({ locale: 'de', theme: 'dark' });
    wordsFor('de');
    await vi.waitFor(() => expect(wordsFor('de')).toEqual(de));
    expect({ ...settings.value }).toEqual({ locale: 'de', theme: 'dark' });
  });

  it.each([
    ['that can’t be loaded', () => Promise.reject(new Error('gone')), [expect.stringMatching(/^portal-widgets: ./)]],
    ['without messages', () => ({ messages: undefined }), []],
  ])('does without a script %s, and asks for it once', async (_, load, warnings) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const loader = vi.fn(load);
    vi.doMock('../../src/i18n/locales/fr.js', loader);
    onTestFinished(() => {
      vi.doUnmock('../../src/i18n/locales/fr.js');
      warn.mockRestore();
    });
    modules = await freshModules();
    const renders = countRenders();
    expect(modules.wordsFor('fr')).toBeUndefined();
    await vi.waitFor(() => expect(modules.wordsFor('fr')).toBeNull());
    expect(modules.wordsFor('fr')).toBeNull();
    expect(loader).toHaveBeenCalledTimes(1);
    expect(renders()).toBe(1);
    expect(warn.mock.calls.flat()).toEqual(warnings);
  });
});
