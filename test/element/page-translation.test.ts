// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';

// The module remembers what it has made: each test has one of its own.
async function freshModules() {
  vi.resetModules();
  const { translationOf } = await import('../../src/element/page-translation.js');
  const { configure } = await import('../../src/element/settings.js');
  return { translationOf, configure };
}

let modules: Awaited<ReturnType<typeof freshModules>>;

beforeEach(async () => {
  modules = await freshModules();
});

describe('translationOf', () => {
  it('is of the first locale that there are words for', () => {
    expect(modules.translationOf([undefined, 'th', 'en-GB', 'en-US']).locale).toBe('en-GB');
  });

  it('is the same for the same wishes, and another for others', () => {
    const { translationOf } = modules;
    const first = translationOf(['en-GB', null]);
    expect(translationOf(['en-GB', null])).toBe(first);
    expect(translationOf(['en-US', null])).not.toBe(first);
    expect(translationOf(['en-GB', null])).toBe(first);
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
    modules.translationOf(['en']);
    expect(made).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(made).toEqual(['NumberFormat', 'DateTimeFormat']);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is made anew when the settings have changed', () => {
    const { translationOf, configure } = modules;
    const before = translationOf(['en']);
    configure({ messages: { showMore: 'More' } });
    expect(translationOf(['en'])).not.toBe(before);
    expect(translationOf(['en']).t('showMore')).toBe('More');
  });

  it('is English until the words of a locale have come', async () => {
    const { translationOf } = modules;
    expect(translationOf(['de-AT']).locale).toBe('en');
    await vi.waitFor(() => expect(translationOf(['de-AT']).locale).toBe('de-AT'));
    expect(translationOf(['de-AT']).isRightToLeft).toBe(false);
  });
});
