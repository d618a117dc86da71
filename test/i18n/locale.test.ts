import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogFor, isRightToLeft, matchLocale } from '../../src/i18n/locale.js';

type RequestedLocale = string | null | undefined;

const MATCHES: [title: string, requestedLocales: RequestedLocale[], locale: string][] = [
  ['selects the first locale', ['de', 'fr'], 'de'],
  ['selects English after an unsupported locale', ['is', 'en-GB'], 'en-GB'],
  ['keeps the region', ['de-AT'], 'de-AT'],
  ['supports Angolan Portuguese', ['pt-AO'], 'pt-AO'],
  ['maps Nynorsk to Bokmål', ['nn-NO'], 'nb'],
  ['keeps a region that implies a script', ['sr-ME'], 'sr-ME'],
  ['keeps an extension', ['ar-EG-u-nu-latn'], 'ar-EG-u-nu-latn'],
  ['accepts two underscores', ['zh_hant_TW'], 'zh-Hant-TW'],
  ['canonicalizes a deprecated tag', ['iw'], 'he'],
  ['trims whitespace', ['  fr-CH\n'], 'fr-CH'],
  ['skips null and undefined', [null, undefined, 'de'], 'de'],
  ['skips an invalid tag', ['!!', 'de'], 'de'],
  ['skips POSIX locales', ['en_US.UTF-8', 'C', 'de'], 'de'],
  ['skips an unassigned language', ['xx', 'de'], 'de'],
  ['skips a language whose tag starts with a supported one', ['den', 'enm', 'de'], 'de'],
  ['skips a script that has no catalog', ['ms-Arab', 'hi-Latn', 'de'], 'de'],
  ['skips names of Object.prototype', ['constructor', '__proto__', 'de'], 'de'],
  ['falls back to English for an empty list', [], 'en'],
];

it.each<readonly [requested: readonly string[], allowed: readonly string[], expected: string]>([
  [['de-AT', 'fr'], ['fr', 'de-DE'], 'de-DE'],
  [['pt-PT'], ['en', 'pt'], 'pt-PT'],
  [['sr-Latn'], ['en', 'sr'], 'sr-Latn'],
  [['zh-TW'], ['en', 'zh-Hans'], 'en'],
  [['zh-HK'], ['en', 'zh-Hant'], 'zh-HK'],
  [['nn'], ['en', 'nb'], 'nb'],
  [['ja', 'ko'], ['fr', 'en'], 'fr'],
  [['en-GB', 'de'], ['de'], 'de'],
  [['ja'], ['ka'], 'en'],
  [[], ['de', 'en'], 'de'],
])('if a browser prefers %j and the page allows %j, texts are in %s', (requested, allowed, expected) => {
  expect(matchLocale(requested, {}, allowed)).toBe(expected);
});

describe('matchLocale', () => {
  it.each(MATCHES)('%s', (_, requestedLocales, locale) => {
    expect(matchLocale(requestedLocales)).toBe(locale);
  });

  it('matches a language that has custom messages', () => {
    expect(matchLocale(['is-IS', 'de'], { is: { tryAgain: 'Reyna aftur' } })).toBe('is-IS');
    expect(matchLocale(['is-IS', 'de'], { is: {} }, ['de', 'is'])).toBe('is-IS');
    expect(matchLocale(['ms-Arab', 'de'], { ms: { tryAgain: 'چوبا لاݢي' } })).toBe('ms-Arab');
    expect(matchLocale(['nn', 'de'], { nn: { tryAgain: 'Prøv igjen' } })).toBe('nn');
  });

  it('always returns a canonical locale that Intl accepts', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aenUS19-_ *.u'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(fc.oneof(letters, fc.string(), fc.constant(null))), (requestedLocales) => {
        const locale = matchLocale(requestedLocales);
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
    ['de-AT', 'de'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-PT'],
    ['pt-AO', 'pt-PT'],
    ['pt-BR-u-nu-latn', 'pt-BR'],
    ['zh', 'zh-Hans'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['nn', 'nb'],
    ['sr-Cyrl-BA', 'sr'],
    ['sr-Latn', 'sr-Latn'],
    ['sr-ME', 'sr-Latn'],
  ])('%s uses the catalog %s', (locale, tag) => {
    expect(catalogFor(locale)).toBe(tag);
  });

  it.each(['en', 'en-GB', 'is', 'den', 'enm', 'ms-Arab', 'hi-Latn', 'ur-Latn'])('%s has no catalog', (locale) => {
    expect(catalogFor(locale)).toBeUndefined();
  });
});

it('the script of a locale, not its region or digits, is written from right to left', () => {
  const rightToLeft = ['ar', 'he', 'iw', 'ur', 'ug', 'az-Arab', 'en-Arab'];
  const leftToRight = ['en', 'ja', 'az', 'ur-Latn', 'ar-Latn', 'en-u-nu-arab'];
  expect([...leftToRight, ...rightToLeft].filter(isRightToLeft)).toEqual(rightToLeft);
});
