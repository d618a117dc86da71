// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchLocale, catalogFor } from '../../src/i18n/locale.js';

type Wish = string | null | undefined;

const CHOICES: [what: string, wished: Wish[], chosen: string][] = [
  ['the first one', ['de', 'fr'], 'de'],
  ['the first one that there are words for', ['th', 'ro-RO', 'de', 'en-GB'], 'de'],
  ['English before what comes after it', ['en-GB', 'de'], 'en-GB'],
  ['English for a wish that has it', ['th', 'en-GB'], 'en-GB'],
  ['a region, for its numbers and dates', ['de-AT'], 'de-AT'],
  ['Brazil', ['pt-BR'], 'pt-BR'],
  ['Portugal', ['pt-PT'], 'pt-PT'],
  ['Angola', ['pt-AO'], 'pt-AO'],
  ['Portuguese without a region', ['pt'], 'pt'],
  ['a script', ['zh-Hant-TW'], 'zh-Hant-TW'],
  ['Norwegian in general', ['no'], 'nb'],
  ['the other Norwegian, with the dates of the words', ['nn-NO'], 'nb'],
  ['an extension', ['ar-EG-u-nu-latn'], 'ar-EG-u-nu-latn'],
  ['a variant', ['de-1996'], 'de-1996'],
  ['an underscore', ['en_US'], 'en-US'],
  ['two underscores', ['zh_hant_TW'], 'zh-Hant-TW'],
  ['any case', ['EN-us'], 'en-US'],
  ['an old tag', ['iw'], 'he'],
  ['a region that nobody knows', ['de-ZZ'], 'de-ZZ'],
  ['whitespace around it', ['  fr-CH\n'], 'fr-CH'],
  ['only whitespace', [' ', '\t', 'de'], 'de'],
  ['an empty wish', ['', 'de'], 'de'],
  ['no wish at the start', [null, undefined, 'de'], 'de'],
  ['garbage', ['!!', 'de'], 'de'],
  ['a POSIX locale', ['en_US.UTF-8', 'C', 'de'], 'de'],
  ['a list in one string', ['de,fr', 'ja'], 'ja'],
  ['a subtag that is too long', ['englishlanguage', 'de'], 'de'],
  ['a wildcard', ['*', 'de'], 'de'],
  ['a language that nobody speaks', ['xx', 'de'], 'de'],
  ['a word that could be a tag', ['garbage', 'de'], 'de'],
  ['a language whose tag begins like another', ['fil', 'enm', 'de'], 'de'],
  ['a private tag', ['x-portal', 'de'], 'de'],
  ['an object’s own words', ['constructor', '__proto__', 'de'], 'de'],
  ['nothing usable', ['', null, '??', 'xx'], 'en'],
  ['no wish at all', [], 'en'],
];

describe('matchLocale', () => {
  it.each(CHOICES)('%s', (_, wished, chosen) => {
    expect(matchLocale(wished)).toBe(chosen);
  });

  it('takes any iterable, as the browser’s own list is', () => {
    expect(matchLocale(new Set(['', 'de']))).toBe('de');
  });

  it('takes a language that the vendor has messages for', () => {
    expect(matchLocale(['ro-MD', 'de'], { ro: { tryAgain: 'Reîncearcă' } })).toBe('ro-MD');
    expect(matchLocale(['nn', 'de'], { nn: { tryAgain: 'Prøv igjen' } })).toBe('nn');
  });

  it('always finds a locale that numbers and dates can be shown in', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aenUS19-_ *.u'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(fc.oneof(letters, fc.string(), fc.constant(null))), (wished) => {
        const locale = matchLocale(wished);
        expect(Intl.getCanonicalLocales(locale)).toEqual([locale]);
        expect(() => new Intl.NumberFormat(locale).format(1)).not.toThrow();
        expect(() => new Intl.DateTimeFormat(locale).format(0)).not.toThrow();
        expect(() => new Intl.PluralRules(locale).select(1)).not.toThrow();
      }),
    );
  });
});

describe('catalogFor', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-PT'],
    ['pt-AO', 'pt-PT'],
    ['pt-MZ', 'pt-PT'],
    ['pt-BR', 'pt-BR'],
    ['pt-BR-u-nu-latn', 'pt-BR'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-MO', 'zh-Hant'],
    ['zh-Hant', 'zh-Hant'],
    ['nb-NO', 'nb'],
    ['no', 'nb'],
    ['nn', 'nb'],
    ['ar-EG-u-nu-latn', 'ar'],
    ['fa-AF', 'fa'],
  ])('%s uses the catalog %s', (locale, tag) => {
    expect(catalogFor(locale)).toBe(tag);
  });

  it.each(['en', 'en-GB', 'th', 'fil', 'enm'])('%s needs none', (locale) => {
    expect(catalogFor(locale)).toBeUndefined();
  });
});
