// @vitest-environment node
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import type { Messages } from '../../src/i18n/messages.js';
import type { PluralForms } from '../../src/i18n/plural-forms.js';
import { createTranslation } from '../../src/i18n/translation.js';

/** A translation with one message of its own. */
function withText(copied: string) {
  return createTranslation('en', { ...en, copied });
}

function withForms(locale: string, invalidRecords: PluralForms) {
  const messages: Messages = { ...en, invalidRecords };
  return createTranslation(locale, messages);
}

describe('text', () => {
  const { t } = createTranslation('en', en);

  it('is the message', () => {
    expect(t('tryAgain')).toBe('Try again');
  });

  it('is filled with values', () => {
    expect(t('shownOfTotal', { shown: '20', total: '45' })).toBe('Showing 20 of 45');
  });

  it.each([
    ['a value that is missing', '{name} is copied.', {}, '{name} is copied.'],
    ['one of two that is missing', '{shown} of {total}', { total: '45' }, '{shown} of 45'],
    ['no values at all', '{name} is copied.', undefined, '{name} is copied.'],
    ['a value that nobody asks for', 'Copied.', { name: 'CI' }, 'Copied.'],
    ['a value twice', '{name} and {name}', { name: 'CI' }, 'CI and CI'],
    ['an empty value', '[{name}]', { name: '' }, '[]'],
    ['a value next to another', '{a}{b}', { a: '1', b: '2' }, '12'],
    ['a name of an object’s own', '{constructor} {toString} {__proto__}', {}, '{constructor} {toString} {__proto__}'],
    ['braces around no name', '{} { name } {na-me} {', { name: 'CI' }, '{} { name } {na-me} {'],
    ['braces around braces', '{{name}}', { name: 'CI' }, '{CI}'],
    ['what would be a pattern in a replacement', '{name}!', { name: '$& $1 $$' }, '$& $1 $$!'],
  ])('copes with %s', (_, message, values, shown) => {
    expect(withText(message).t('copied', values)).toBe(shown);
  });

  it('leaves a value as it is, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'name', 'other', '$', 'é', '\\') }), fc.string(), (name, other) => {
        expect(withText('<{name}|{other}>').t('copied', { name, other })).toBe(`<${name}|${other}>`);
      }),
    );
  });

  it.each(Object.entries(en).filter(([, message]) => typeof message === 'string'))('is the English message %s', (key, message) => {
    expect(t(key as 'copied')).toBe(message);
  });
});

describe('pieces', () => {
  it('hands an element over as it is, in its place', () => {
    const date = { type: 'time' };
    const { formatToNodes } = createTranslation('en', en);
    const all = formatToNodes('pastDueSince', { date });
    expect(all).toEqual(['A payment has been past due since ', date, '.']);
    expect(all[1]).toBe(date);
  });

  it('leaves what is missing visible', () => {
    expect(createTranslation('en', en).formatToNodes('pastDueSince', {}).join('')).toBe(en.pastDueSince);
  });

  it('takes a falsy value for a value', () => {
    expect(withText('{count} left').formatToNodes('copied', { count: 0 })).toEqual(['', 0, ' left']);
  });
});

describe('count', () => {
  const FORMS: PluralForms = {
    zero: 'zero {count}',
    one: 'one {count}',
    two: 'two {count}',
    few: 'few {count}',
    many: 'many {count}',
    other: 'other {count}',
  };

  it.each([
    ['en', 0, 'other 0'],
    ['en', 1, 'one 1'],
    ['en', 2, 'other 2'],
    ['en', 21, 'other 21'],
    ['en', 1234, 'other 1,234'],
    ['en-IN', 1_234_567, 'other 12,34,567'],
    ['ar-u-nu-latn', 0, 'zero 0'],
    ['ar-u-nu-latn', 1, 'one 1'],
    ['ar-u-nu-latn', 2, 'two 2'],
    ['ar-u-nu-latn', 3, 'few 3'],
    ['ar-u-nu-latn', 10, 'few 10'],
    ['ar-u-nu-latn', 11, 'many 11'],
    ['ar-u-nu-latn', 99, 'many 99'],
    ['ar-u-nu-latn', 100, 'other 100'],
    ['ar-EG', 3, 'few ٣'],
    ['pl', 1, 'one 1'],
    ['pl', 2, 'few 2'],
    ['pl', 5, 'many 5'],
    ['pl', 12, 'many 12'],
    ['pl', 22, 'few 22'],
    ['pl', 1.5, 'other 1,5'],
    ['ja', 0, 'other 0'],
    ['ja', 1, 'other 1'],
    ['ja', 2, 'other 2'],
  ])('%s: %d is "%s"', (locale, number, shown) => {
    expect(withForms(locale, FORMS).plural('invalidRecords', number)).toBe(shown);
  });

  it('uses the language’s own category for every number', () => {
    fc.assert(
      fc.property(fc.constantFrom('en', 'ar-u-nu-latn', 'pl', 'ja', 'cy', 'lv'), fc.nat(), (locale, number) => {
        const [category] = withForms(locale, FORMS).plural('invalidRecords', number).split(' ');
        expect(category).toBe(new Intl.PluralRules(locale).select(number));
      }),
    );
  });

  it.each([
    ['pl', 5],
    ['ar', 0],
    ['en', 1],
  ])('falls back to what every language has where %s lacks a form', (locale, number) => {
    const shown = new Intl.NumberFormat(locale).format(number);
    expect(withForms(locale, { other: 'all {count}' }).plural('invalidRecords', number)).toBe(`all ${shown}`);
  });

  it.each([
    [0, 'Showing 0 access tokens.'],
    [1, 'Showing 1 access token.'],
    [2, 'Showing 2 access tokens.'],
  ])('counts %d in English', (number, shown) => {
    expect(createTranslation('en', en).plural('tokensLoaded', number)).toBe(shown);
  });
});

describe('on a page that has polluted Object.prototype', () => {
  const pollution = ['name', 'count', 'one', 'few'];

  afterEach(() => {
    for (const key of pollution) Reflect.deleteProperty(Object.prototype, key);
  });

  function pollute(): void {
    for (const key of pollution) {
      Object.defineProperty(Object.prototype, key, { value: 'polluted {name}', configurable: true, writable: true });
    }
  }

  it('takes no value from there', () => {
    pollute();
    const { t, formatToNodes } = createTranslation('en', en);
    expect(t('copied')).toBe('{name} copied.');
    expect(t('copied', {})).toBe('{name} copied.');
    expect(formatToNodes('copied', {}).join('')).toBe('{name} copied.');
    expect(t('copied', { name: 'CI' })).toBe('CI copied.');
  });

  it('takes no plural form from there', () => {
    pollute();
    const onlyOther: PluralForms = { other: 'all {count}' };
    expect(withForms('en', onlyOther).plural('invalidRecords', 1)).toBe('all 1');
    expect(withForms('pl', onlyOther).plural('invalidRecords', 2)).toBe('all 2');
  });
});
