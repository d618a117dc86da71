import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTranslation } from '../../src/i18n/translation.js';

/** A translation with one custom message. */
function withText(copied: string) {
  return createTranslation('en', { copied });
}

describe('t', () => {
  it.each([
    ['one of two values missing', '{{shown}} of {{total}}', { total: '45' }, '{{shown}} of 45'],
    ['an unused value', 'Copied.', { name: 'CI' }, 'Copied.'],
    ['a repeated placeholder', '{{name}} and {{name}}', { name: 'CI' }, 'CI and CI'],
    [
      'names of Object.prototype',
      '{{constructor}} {{toString}} {{__proto__}}',
      {},
      '{{constructor}} {{toString}} {{__proto__}}',
    ],
    ['braces without a valid name', '{} { name } {na-me} {', { name: 'CI' }, '{} { name } {na-me} {'],
    ['nested braces', '{{{name}}}', { name: 'CI' }, '{CI}'],
  ])('interpolates a message with %s', (_, message, values, text) => {
    expect(withText(message).t('copied', values)).toBe(text);
  });

  it('inserts any value unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', 'name', 'other', '$', 'é', '\\') }),
        fc.string(),
        (name, other) => {
          expect(withText('<{{name}}|{{other}}>').t('copied', { name, other })).toBe(`<${name}|${other}>`);
        },
      ),
    );
  });
});

it('a right-to-left language isolates the file name “.env”', () => {
  expect(createTranslation('he').t('format.env')).toBe('\u2066.env\u2069 line');
  expect(createTranslation('en').t('format.env')).toBe('.env line');
});

describe('formatToNodes', () => {
  it('returns elements unchanged and in position', () => {
    const date = { type: 'time' };
    const { formatToNodes } = createTranslation('en');
    const all = formatToNodes('pastDueSince', { date });
    expect(all).toEqual(['Past due since ', date, '']);
    expect(all[1]).toBe(date);
  });

  it('accepts falsy values', () => {
    expect(withText('{{count}} left').formatToNodes('copied', { count: 0 })).toEqual(['', 0, ' left']);
  });
});

describe('values of another direction', () => {
  const texts = { copied: '{{name}}: {{date}}' };
  const copied = (locale: string, values: Record<string, string>) =>
    createTranslation(locale, texts).t('copied', values);

  it.each([
    ['en', 'מזג אוויר', '\u2068מזג אוויר\u2069: 1'],
    ['en', 'a\u202eb', '\u2068a\u202eb\u2069: 1'],
    ['he', 'CI', '\u2068CI\u2069: \u20681\u2069'],
    ['ar', '', ': \u20681\u2069'],
  ])('are isolated in %s: %j', (locale, name, text) => {
    expect(copied(locale, { name, date: '1' })).toBe(text);
  });

  it('aren’t isolated if they are elements', () => {
    const name = { type: 'bdi' };
    expect(createTranslation('ar', texts).formatToNodes('copied', { name, date: name })).toEqual([
      '',
      name,
      ': ',
      name,
      '',
    ]);
  });
});

it('a term without a plural form for a number uses the form “other”', () => {
  const { term } = createTranslation('pl', { 'unit.moon_one': '{{count}} luna', 'unit.moon_other': '{{count}} luny' });
  expect([1, 2, 5].map((count) => term('unit.moon', count))).toEqual(['1 luna', '2 luny', '5 luny']);
});
