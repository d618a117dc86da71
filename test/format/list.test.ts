import { expect, it } from 'vitest';
import { formatList } from '../../src/format/list.js';

it.each([
  [[], 'en', ''],
  [['Basic'], 'en', 'Basic'],
  [['Basic', 'Storage', 'Seats'], 'en', 'Basic, Storage, Seats'],
  [['Basic', 'Storage', 'Seats'], 'ja', 'Basic、Storage、Seats'],
  [['الأساسية', 'التخزين', 'المقاعد'], 'ar-EG', 'الأساسية، التخزين، المقاعد'],
])('formatList joins %j in %s as %s', (names, locale, joined) => {
  expect(formatList(names, locale)).toBe(joined);
});

it('formatList isolates names with bidi controls', () => {
  expect(formatList(['\u202eMaps', 'Weather'], 'en')).toBe('\u2068\u202eMaps\u2069, Weather');
  expect(formatList(['\u202eMaps'], 'en')).toBe('\u202eMaps');
});
