import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';
import { checkCatalog } from '../../src/release/catalogs/check.js';
import { readCatalogFiles } from '../../src/release/catalogs/files.js';
import { formsOf, messageKeys, stemOf, type Texts } from '../../src/release/catalogs/messages.js';
import { samplesOf } from '../../src/release/catalogs/samples.js';
import { replaceTable } from '../../src/release/catalogs/tables.js';

const files = readCatalogFiles('src/i18n');
const { english, translations, languages, terms, lock } = files;
const KEYS = messageKeys(english);
const read = (path: string): string => readFileSync(`src/${path}`, 'utf8');

/** Keys with a part that is computed, in the code that uses them. */
const COMPUTED = [
  /^(?:state|per|error|hint|filter|empty|format|link)\.|^type\.one_time$/,
  /^(?:subscriptions|tokens|usage|details)Loaded$|^(?:show|hide|copy)Word$/,
  /^overview\.(?:attention|nextBills)(?:First|Loaded)$/,
];

describe('the English messages', () => {
  it('are all used by the code', () => {
    const paths = readdirSync('src', { recursive: true, encoding: 'utf8' });
    const code = paths.filter((path) => /^(?:element|features|ui).*\.tsx?$/.test(path)).map(read);
    const words = new Set(code.join('\n').match(/[\w-]+(?:\.[\w-]+)*/g));
    expect(KEYS.filter((key) => !words.has(key) && !COMPUTED.some((rule) => rule.test(key)))).toEqual([]);
    expect(en).toEqual(english);
  });

  it('have keys that platforms may nest, and plural suffixes only for plural forms', () => {
    expect(KEYS.filter((key) => !/^[\w-]+(\.[\w-]+)*$/.test(key))).toEqual([]);
    expect(KEYS.filter((key) => KEYS.some((other) => other.startsWith(`${key}.`)))).toEqual([]);
    expect(KEYS.filter((key) => /_(zero|one|two|few|many|other)$/.test(key))).toEqual([]);
    const forms = Object.keys(english).filter((key) => stemOf(key, english) !== key);
    expect(forms.filter((key) => !/_(one|other)$/.test(key))).toEqual([]);
  });
});

describe('the files', () => {
  it('describe the language and the terms of each catalog, with canonical tags', () => {
    expect(Object.keys(languages).toSorted()).toEqual(Object.keys(translations));
    expect(SUPPORTED_LOCALES).toEqual(Object.keys(translations));
    expect(Intl.getCanonicalLocales(SUPPORTED_LOCALES)).toEqual(SUPPORTED_LOCALES);
    expect(SUPPORTED_LOCALES.length).toBeGreaterThanOrEqual(51);
    for (const tag of SUPPORTED_LOCALES)
      expect([tag, ...Object.keys(terms[tag] ?? {})]).toEqual([tag, ...Object.keys(terms['en'] ?? {})]);
  });

  it('are formatted as the command writes them', () => {
    expect(lock.en).toEqual(english);
    expect(replaceTable(read('i18n/README.md'), files)).toBe(read('i18n/README.md'));
  });
});

it('Serbian in Latin letters is the same as in Cyrillic letters', () => {
  const CYRILLIC = 'абвгдђежзијклљмнњопрстћуфхцчџш';
  const LATIN = 'a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š'.split(' ');
  const toLatin = (letter: string): string => {
    const latin = LATIN[CYRILLIC.indexOf(letter.toLowerCase())] ?? letter;
    return letter === letter.toLowerCase() ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
  };
  const latin = JSON.stringify(translations['sr']).replaceAll(/\p{Script=Cyrillic}/gu, toLatin);
  expect(translations['sr-Latn']).toEqual(JSON.parse(latin));
});

describe.each(['en', ...Object.keys(translations)])('the catalog %s', (locale) => {
  it('contains no mistakes that the checks find', () => {
    expect(checkCatalog(files, locale)).toEqual([]);
  });

  it('is flat, in the order of the English messages, and its samples file is up to date', () => {
    const texts = JSON.parse(read(`i18n/locales/${locale}.json`)) as Texts;
    expect(Object.keys(texts)).toEqual(KEYS.flatMap((key) => formsOf(key, texts).map(([form]) => form)));
    expect(read(`i18n/samples/${locale}.txt`)).toBe(samplesOf(files, locale));
  });
});
