// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';
import { type Kind, readCatalogFiles } from '../../src/release/catalogs/catalog-files.js';
import type { Texts } from '../../src/release/catalogs/messages.js';
import { checkCatalog } from '../../src/release/catalogs/check-catalog.js';
import { replaceTable } from '../../src/release/catalogs/language-table.js';
import { pruneLock, statesOf } from '../../src/release/catalogs/lock.js';
import { formsOf, messageKeys, stemOf } from '../../src/release/catalogs/messages.js';
import { readSource } from '../../src/release/catalogs/commands.js';
import { findUnused } from '../../src/release/catalogs/report.js';
import { translationFor } from '../../src/i18n/translation-for.js';

const files = readCatalogFiles('src/i18n');
const { english, translations, notes, languages } = files;
const catalogs: [locale: string, texts: Texts][] = Object.entries(translations);
const noteOf = (key: string) => notes[stemOf(key, english)] ?? { kind: [] };

const MAX_LENGTH: Readonly<Record<Kind, number>> = {
  title: 60,
  label: 40,
  button: 32,
  badge: 40,
  sentence: 160,
  heard: 160,
  file: 60,
};

/** Languages in which the word in place of a token's value is that of the button beside it. */
const SAME_WORD_FOR_MASKED: readonly string[] = [];

/** Characters that readers can't see, but for the joiners that some scripts need. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/;

const graphemes = new Intl.Segmenter();

/** The texts for which a rule does not hold, by key. */
function breaking(texts: Texts, isBroken: (text: string, key: string) => boolean): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) => (isBroken(text, key) ? [`${key}: ${text}`] : []));
}

function withoutPlaceholders(text: string): string {
  return text.replaceAll(/\{\{\w+\}\}/g, '');
}

/** Without the words that are the same in every language: file formats, commands, keys of the keyboard. */
function withoutCode(text: string): string {
  return text.replaceAll(/\.env\b|\bCSV\b|\bcurl\b|\bAuthorization\b|\bCtrl\b|\bID\b/g, '_');
}

/** "{{label}}: {{name}}" and "/ {{duration}}" have no letters of their own, the latter not in every language. */
function hasNoLetters(key: string, text: string): boolean {
  const [, source = ''] = formsOf(stemOf(key, english), english).at(-1) ?? [];
  return !/\p{L}/u.test(withoutPlaceholders(source)) || withoutPlaceholders(text).trim() === '/';
}

function isTooLong(text: string, key: string): boolean {
  const { kind, max = Math.min(...kind.map((name) => MAX_LENGTH[name])) } = noteOf(key);
  return [...graphemes.segment(withoutPlaceholders(text))].length > max;
}

/** Whether a text ends in the full stop of its language, or has none where its kind needs one. */
function hasWrongFullStop(text: string, key: string, fullStop: RegExp): boolean {
  const { kind } = noteOf(key);
  // Names that are only heard are no sentences.
  if (kind.every((name) => name === 'heard')) return false;
  return fullStop.test(text) !== kind.includes('sentence') && !/[:：]$/.test(text);
}

describe('the English messages', () => {
  it('are used by the code', () => {
    const source = readSource('.');
    expect(findUnused(files, source)).toEqual([]);
    expect(findUnused({ ...files, english: { ...english, notUsedAnywhere: 'x' } }, source)).toEqual([
      'notUsedAnywhere',
    ]);
  });

  it('have keys that platforms may nest, and plural suffixes only for plural forms', () => {
    const keys = messageKeys(english);
    expect(keys.filter((key) => !/^[\w-]+(\.[\w-]+)*$/.test(key))).toEqual([]);
    const groups = keys.filter((key) => keys.some((other) => other.startsWith(`${key}.`)));
    expect(groups).toEqual([]);
    expect(keys.filter((key) => /_(zero|one|two|few|many|other)$/.test(key))).toEqual([]);
    const forms = Object.keys(english).filter((key) => stemOf(key, english) !== key);
    expect(forms).toEqual(forms.filter((key) => /_(one|other)$/.test(key)));
    expect(forms.length).toBe(2 * new Set(forms.map((key) => stemOf(key, english))).size);
  });

  it('are trimmed and not too long, end as their kind requires, and have typographic quotes and ellipses', () => {
    expect(breaking(english, (text) => text === '' || text.trim() !== text || / {2}/.test(text))).toEqual([]);
    expect(breaking(english, isTooLong)).toEqual([]);
    expect(breaking(english, (text, key) => hasWrongFullStop(text, key, /\.$/))).toEqual([]);
    expect(breaking(english, (text) => /["'`´]|\.\.|\s[.,!?]/.test(withoutCode(text)))).toEqual([]);
    expect(breaking(english, (text) => /[{}]/.test(withoutPlaceholders(text)))).toEqual([]);
    expect(breaking(english, (text) => /\b(?:portals?|please|sorry|quotas?)\b|!/i.test(text))).toEqual([]);
  });
});

describe('the files', () => {
  it('have a language for each catalog, with canonical tags', () => {
    expect(Object.keys(languages).toSorted()).toEqual(Object.keys(translations).toSorted());
    expect(SUPPORTED_LOCALES).toEqual(Object.keys(translations).toSorted());
    expect(Intl.getCanonicalLocales(SUPPORTED_LOCALES)).toEqual(SUPPORTED_LOCALES);
    expect(SUPPORTED_LOCALES.length).toBeGreaterThanOrEqual(51);
  });

  it.each(['en', ...Object.keys(translations)])('locales/%s.json is flat and in the order of English', (locale) => {
    const texts = JSON.parse(readFileSync(`src/i18n/locales/${locale}.json`, 'utf8')) as Texts;
    const order = messageKeys(english).flatMap((key) => formsOf(key, texts).map(([form]) => form));
    expect(Object.keys(texts)).toEqual(order);
  });

  it('have a lock entry for every text, and a text for every lock entry', () => {
    const unaccepted = catalogs.flatMap(([locale]) =>
      [...statesOf(files, locale)].flatMap(([key, state]) => (state === 'unaccepted' ? [`${locale}: ${key}`] : [])),
    );
    expect(unaccepted).toEqual([]);
    expect(pruneLock(files).lock).toEqual(files.lock);
  });

  it('have a table of languages in the README that agrees with the lock', () => {
    const readme = readFileSync('src/i18n/README.md', 'utf8');
    expect(replaceTable(readme, files)).toBe(readme);
  });
});

/** Adds the name of the rule to the error. */
function rule(name: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

const SCRIPTS: Readonly<Record<string, string>> = {
  Jpan: '\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}',
  Kore: '\\p{Script=Hangul}',
  Hans: '\\p{Script=Han}',
  Hant: '\\p{Script=Han}',
};

/** Letters of the writing system of a language, if it is not the Latin one. */
function lettersOf(locale: string): RegExp | undefined {
  const { script = '' } = new Intl.Locale(locale).maximize();
  return script === 'Latn' ? undefined : new RegExp(`[${SCRIPTS[script] ?? `\\p{Script=${script}}`}]`, 'u');
}

it.each(catalogs)('%s is a valid catalog', (locale, texts) => {
  const same = new Set(languages[locale]?.sameAsEnglish);
  const isAllowed = (key: string): boolean => same.has(stemOf(key, english));

  rule('has the placeholders of English and the plural forms of its language', () => {
    expect(checkCatalog(files, locale)).toEqual([]);
  });

  rule('has letters in every text, and no superfluous spaces', () => {
    const isWithout = (text: string): boolean => !/\p{L}/u.test(withoutPlaceholders(text));
    expect(breaking(texts, (text, key) => isWithout(text) && !hasNoLetters(key, text))).toEqual([]);
    expect(breaking(texts, (text) => text.trim() !== text || / {2}/.test(text))).toEqual([]);
  });

  rule('is translated, but for the messages that the language shares with English', () => {
    const untranslated = (key: string): boolean =>
      formsOf(key, texts).length > 0 && JSON.stringify(formsOf(key, texts)) === JSON.stringify(formsOf(key, english));
    expect(messageKeys(english).filter(untranslated)).toEqual(messageKeys(english).filter((key) => same.has(key)));
  });

  rule('uses the script of its language', () => {
    const letters = lettersOf(locale);
    const otherScript = letters ? /[a-z]{2}/i : /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
    const isOther = (text: string): boolean => otherScript.test(withoutCode(withoutPlaceholders(text)));
    expect(breaking(texts, (text, key) => isOther(text) && !isAllowed(key))).toEqual([]);
    const isMissing = (text: string, key: string): boolean => letters?.test(text) === false && !hasNoLetters(key, text);
    expect(breaking(texts, (text, key) => isMissing(text, key) && !isAllowed(key))).toEqual([]);
  });

  rule('has texts that are not too long, and that end as their kind requires', () => {
    expect(breaking(texts, isTooLong)).toEqual([]);
    const fullStop = locale === 'th' ? undefined : /[.。।۔]$/;
    if (fullStop) expect(breaking(texts, (text, key) => hasWrongFullStop(text, key, fullStop))).toEqual([]);
  });

  rule('includes the visible label of a button in its accessible name', () => {
    const { t } = translationFor(locale, {}, texts);
    for (const key of ['show', 'hide', 'copy'] as const) {
      const [name, word] = [t(key, { name: 'CI' }), t(`${key}Word`)].map((text) => text.toLocaleLowerCase(locale));
      expect(name).toContain(word);
    }
  });

  rule('uses typographic quotes, apostrophes and ellipses', () => {
    expect(breaking(texts, (text) => /["'`´]|\.\.|\s[.,!?]/.test(withoutCode(text)))).toEqual([]);
  });

  rule('has different words for what has to be told apart', () => {
    const { t } = translationFor(locale, {}, texts);
    expect(t('masked') === t('hideWord')).toBe(SAME_WORD_FOR_MASKED.includes(locale));
    expect(t('cancel')).not.toBe(t('state.canceled'));
    expect(t('tokenExpiredOn', { date: '1' })).not.toBe(t('tokenExpiresOn', { date: '1' }));
  });

  rule('has no invisible characters: the code isolates values', () => {
    expect(breaking(texts, (text) => INVISIBLE.test(text))).toEqual([]);
  });
});

it.each(Object.entries(languages).filter(([, { transliterated }]) => transliterated !== undefined))(
  '%s has the messages of the locale that it is transliterated from',
  (locale, { transliterated = '' }) => {
    const original = JSON.stringify(translations[transliterated]);
    expect(translations[locale]).toEqual(JSON.parse(original.replaceAll(/\p{Script=Cyrillic}/gu, toLatin)));
  },
);

const SERBIAN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...'абвгдђежзијклмнопрстћуфхцчш'].map((letter, index) => [letter, 'abvgdđežzijklmnoprstćufhcčš'[index] ?? '']),
  ),
  ...{ љ: 'lj', њ: 'nj', џ: 'dž' },
};

function toLatin(letter: string): string {
  const small = letter.toLowerCase();
  const latin = SERBIAN[small] ?? letter;
  return small === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}

it('the keys of the code are those of the English file', () => {
  expect(en).toEqual(english);
});
