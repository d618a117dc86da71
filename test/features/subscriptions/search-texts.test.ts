import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSearch } from '../../../src/features/subscriptions/search/text-search.js';

const finds = (text: string, ...described: unknown[]) =>
  !!createSearch(
    () => described,
    () => undefined,
  )(text)({});

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => !/\s/.test(text));

it.each([
  ['case', 'mAPS', 'Maps API – Growth'],
  ['words in another order', 'growth maps', 'Maps API – Growth'],
  ['accents', 'cafe zurich', 'Café Zürich'],
  ['letters with a stroke', 'lodz oresund dakovo', 'Łódź Øresund Đakovo'],
  ['ligatures', 'aeroflot oeuvre office', 'Æroflot œuvre oﬃce'],
  ['ß', 'STRASSE', 'Straße'],
  ['capital ẞ', 'strasse', 'STRAẞE'],
  ['İ', 'istanbul', 'İSTANBUL'],
  ['ı', 'DIYARBAKIR', 'Diyarbakır'],
  ['final sigma', 'ΟΔΟΣ', 'οδος'],
  ['Cyrillic', 'МОСКВА ЕЛКА', 'Москва Ёлка'],
  ['Arabic vowel signs', 'محمد', 'مُحَمَّد'],
  ['Arabic elongation', 'محمد', 'محـــمد'],
  ['Persian letters', 'کتابی', 'كتابي'],
  ['zero-width non-joiner', 'میشود', 'می‌شود'],
  ['full-width forms', 'cloud 9', 'ＣＬＯＵＤ ９'],
  ['half-width katakana', 'サーバー', 'ｻｰﾊﾞｰ'],
  ['Hangul, syllable by syllable', '하', '한국어'],
])('a search finds titles regardless of %s', (_, text, title) => {
  expect(finds(text, title)).toBe(true);
});

it.each([
  ['another word', 'maps europe', 'Maps API'],
  ['a word that goes on in the next part', 'ab', 'a', 'b'],
  ['other vowel signs of Hindi', 'की', 'का'],
  ['other vowels of Thai', 'กิน', 'กน'],
])('a search doesn’t find %s', (_, text, ...parts) => {
  expect(finds(text, ...parts)).toBe(false);
});

describe('any text', () => {
  it('is found by its words, in any case, form and order', () => {
    const changed = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toUpperCase(),
      (text) => text.toLowerCase(),
      (text) => text.normalize('NFC'),
      (text) => text.normalize('NFKD'),
      (text) => [...text].join('\u0301'),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), changed, (words, change) => {
        expect(finds(words.toReversed().map(change).join('  '), words.join(' '))).toBe(true);
        expect(finds(words.join('\t'), words.map(change).join(' '))).toBe(true);
      }),
    );
  });
});

it('a search describes each record once, with the texts in its elements', () => {
  let count = 0;
  const search = createSearch(
    () => {
      count += 1;
      return ['Pro', null, false, { props: { children: ['Ends ', { props: { children: 'Nov 27' } }] } }];
    },
    () => undefined,
  );
  const record = {};
  expect(['ends', 'nov 27', 'pro ends', 'dec'].map((text) => !!search(text)(record))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(count).toBe(1);
});

it.each([
  ['1 2 3', false],
  ['sub', false],
  ['sub_', true],
  ['123A', true],
  ['plan 123a', true],
  ['plan 12', false],
])('a search finds a word of four or more characters in an id: %s', (text, isFound) => {
  const search = createSearch(
    () => 'Plan',
    () => ['sub_123a', null],
  );
  expect(!!search(text)({})).toBe(isFound);
});

it('a search doesn’t find a date in an element', () => {
  const status = { type: 'p', props: { children: ['Canceled ', { type: 'time', props: { children: 'Nov 2' } }] } };
  expect([finds('canceled', status), finds('nov', status), finds('2', status)]).toEqual([true, false, false]);
});
