// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { loadLocale } from '../../src/i18n/load-locale.js';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';

describe('loadLocale', () => {
  it('loads the message catalog of each translated locale', async () => {
    for (const tag of SUPPORTED_LOCALES) {
      const { default: messages } = (await import(`../../src/i18n/locales/${tag}.json`)) as { default: object };
      expect((await loadLocale(tag))?.messages).toBe(messages);
    }
  });

  it('resolves with undefined for a locale that has no catalog', async () => {
    expect(await loadLocale('en')).toBeUndefined();
  });
});
