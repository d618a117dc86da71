// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatList } from '../../src/format/list.js';
import { anyLocale, anyText } from './any-text.js';

describe('formatList', () => {
  it.each([
    [[], 'en', ''],
    [['Basic'], 'en', 'Basic'],
    [['Basic', 'Storage', 'Seats'], 'en', 'Basic, Storage, Seats'],
    [['Basic', 'Storage', 'Seats'], 'ja', 'Basic、Storage、Seats'],
    [['الأساسية', 'التخزين', 'المقاعد'], 'ar-EG', 'الأساسية، التخزين، المقاعد'],
  ])('joins %j in %s as %s', (names, locale, joined) => {
    expect(formatList(names, locale)).toBe(joined);
  });

  it('keeps every name unchanged and in order', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 5 }), anyLocale, (names, locale) => {
        const joined = formatList(names, locale);
        let from = 0;
        for (const name of names) {
          const index = joined.indexOf(name, from);
          expect(index).toBeGreaterThanOrEqual(from);
          from = index + name.length;
        }
      }),
    );
  });
});

it('formatList isolates names with bidi controls', () => {
  expect(formatList(['\u202eMaps', 'Weather'], 'en')).toBe('\u2068\u202eMaps\u2069, Weather');
  expect(formatList(['\u202eMaps'], 'en')).toBe('\u202eMaps');
});
