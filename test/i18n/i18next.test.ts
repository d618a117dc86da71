import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import type { MessageKey, PluralKey } from '../../src/i18n/messages.js';
import { translationFor } from '../../src/i18n/translation-for.js';
import { readCatalogFiles } from '../../src/release/catalogs/files.js';
import { formsOf, messageKeys, placeholdersOf } from '../../src/release/catalogs/messages.js';

const { english, translations } = readCatalogFiles('src/i18n');
// The widgets isolate values; the texts are the same without.
const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000];

/** A translation that is not finished: of a text, and of a message with plural forms. */
const { close: _close, exported_one: _one, exported_other: _other, ...partial } = translations['de'] ?? {};

const CATALOGS = Object.entries({ en: english, ...translations }).map(
  ([locale, texts]) => [locale, locale, texts] as const,
);

it.each([...CATALOGS, ['a language without some messages', 'de', partial] as const])(
  'i18next reads %s as the widgets do',
  async (_, locale, texts) => {
    const library = createInstance();
    await library.init({
      lng: locale,
      fallbackLng: 'en',
      resources: { en: { translation: english }, [locale]: { translation: texts } },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    });
    const { t, plural } = translationFor(locale, {}, texts);
    const numbers = new Intl.NumberFormat(locale);
    for (const message of messageKeys(english)) {
      if (!Object.hasOwn(english, message)) {
        for (const count of COUNTS) {
          const text = library.t(message, { count, replace: { count: numbers.format(count) } });
          expect([message, withoutIsolates(plural(message as PluralKey, count))]).toEqual([message, text]);
        }
        continue;
      }
      const names = formsOf(message, { ...english, ...texts }).flatMap(([, text]) => placeholdersOf(text));
      const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
      expect([message, withoutIsolates(t(message as MessageKey, values))]).toEqual([
        message,
        library.t(message, values),
      ]);
    }
  },
);
