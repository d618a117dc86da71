// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';

// The module remembers what it has made: each test has one of its own.
async function freshModules() {
  vi.resetModules();
  const { getTranslation } = await import('../../src/element/translation-cache.js');
  const { configure } = await import('../../src/element/config.js');
  return { getTranslation, configure };
}

let modules: Awaited<ReturnType<typeof freshModules>>;

beforeEach(async () => {
  modules = await freshModules();
});

describe('getTranslation', () => {
  it('is of the first locale that there are words for', () => {
    expect(modules.getTranslation([undefined, 'th', 'en-GB', 'en-US']).locale).toBe('en-GB');
  });

  it('is the same for the same wishes, and another for others', () => {
    const { getTranslation } = modules;
    const first = getTranslation(['en-GB', null]);
    expect(getTranslation(['en-GB', null])).toBe(first);
    expect(getTranslation(['en-US', null])).not.toBe(first);
    expect(getTranslation(['en-GB', null])).toBe(first);
  });

  it('makes the first formatters in tasks of their own, after all that is due now', () => {
    vi.useFakeTimers();
    const made: string[] = [];
    for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
      vi.spyOn(Intl, name).mockImplementation(function Formatter() {
        made.push(name);
        return {} as never;
      });
    }
    modules.getTranslation(['en']);
    expect(made).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(made).toEqual(['NumberFormat', 'DateTimeFormat']);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is made anew when the settings have changed', () => {
    const { getTranslation, configure } = modules;
    const before = getTranslation(['en']);
    configure({ messages: { showMore: 'More' } });
    expect(getTranslation(['en'])).not.toBe(before);
    expect(getTranslation(['en']).t('showMore')).toBe('More');
  });

  it('is English until the words of a locale have come', async () => {
    const { getTranslation } = modules;
    expect(getTranslation(['de-AT']).locale).toBe('en');
    await vi.waitFor(() => expect(getTranslation(['de-AT']).locale).toBe('de-AT'));
    expect(getTranslation(['de-AT']).isRightToLeft).toBe(false);
  });
});
