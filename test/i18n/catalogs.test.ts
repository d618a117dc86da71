// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';
import { checkCatalog } from '../../src/release/catalogs/check.js';
import { findUnused, readSource, samplesAsText } from '../../src/release/catalogs/commands.js';
import { readCatalogFiles } from '../../src/release/catalogs/files.js';
import { tidyLock } from '../../src/release/catalogs/lock.js';
import { formsOf, messageKeys, stemOf, type Texts } from '../../src/release/catalogs/messages.js';
import { replaceTable, transliterate } from '../../src/release/catalogs/tables.js';

const files = readCatalogFiles('src/i18n');
const { english, translations, languages } = files;

describe('the English messages', () => {
  it('are used by the code, which has the keys of their file', () => {
    const source = readSource('.');
    expect(findUnused(files, source)).toEqual([]);
    expect(findUnused({ ...files, english: { ...english, notUsedAnywhere: 'x' } }, source)).toEqual([
      'notUsedAnywhere',
    ]);
    expect(en).toEqual(english);
  });

  it('have keys that platforms may nest, and plural suffixes only for plural forms', () => {
    const keys = messageKeys(english);
    expect(keys.filter((key) => !/^[\w-]+(\.[\w-]+)*$/.test(key))).toEqual([]);
    expect(keys.filter((key) => keys.some((other) => other.startsWith(`${key}.`)))).toEqual([]);
    expect(keys.filter((key) => /_(zero|one|two|few|many|other)$/.test(key))).toEqual([]);
    const forms = Object.keys(english).filter((key) => stemOf(key, english) !== key);
    expect(forms).toEqual(forms.filter((key) => /_(one|other)$/.test(key)));
    expect(forms.length).toBe(2 * new Set(forms.map((key) => stemOf(key, english))).size);
  });
});

describe('the files', () => {
  it('have a language for each catalog, with canonical tags', () => {
    expect(Object.keys(languages).toSorted()).toEqual(Object.keys(translations).toSorted());
    expect(SUPPORTED_LOCALES).toEqual(Object.keys(translations).toSorted());
    expect(Intl.getCanonicalLocales(SUPPORTED_LOCALES)).toEqual(SUPPORTED_LOCALES);
    expect(SUPPORTED_LOCALES.length).toBeGreaterThanOrEqual(51);
  });

  it('are as the command writes them', () => {
    expect(tidyLock(files).lock).toEqual(files.lock);
    expect(transliterate(files)).toEqual(files);
    const readme = readFileSync('src/i18n/README.md', 'utf8');
    expect(replaceTable(readme, files)).toBe(readme);
  });
});

describe.each(['en', ...Object.keys(translations)])('the catalog %s', (locale) => {
  it('keeps the rules', () => {
    expect(checkCatalog(files, locale)).toEqual([]);
  });

  it('is flat, in the order of English, and has its samples in a file', () => {
    const texts = JSON.parse(readFileSync(`src/i18n/locales/${locale}.json`, 'utf8')) as Texts;
    expect(Object.keys(texts)).toEqual(
      messageKeys(english).flatMap((key) => formsOf(key, texts).map(([form]) => form)),
    );
    expect(readFileSync(`src/i18n/samples/${locale}.txt`, 'utf8')).toBe(samplesAsText(files, locale));
  });
});
