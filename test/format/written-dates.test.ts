import { expect, it } from 'vitest';
import { formatDate, formatDay } from '../../src/format/date-time.js';
import { formatRemaining, formatRemainingDuration } from '../../src/format/remaining-time.js';
import { formatSeconds } from '../../src/format/period.js';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';

const NOW = Date.parse('2026-11-24T12:00Z');
const SECOND = 1000;
const HOUR = 3_600_000;

const COLUMNS: Readonly<Record<string, (locale: string) => string>> = {
  'this year': (locale) => formatDay(Date.parse('2026-12-04T12:00Z'), NOW, locale),
  'next year': (locale) => formatDay(Date.parse('2027-03-24T12:00Z'), NOW, locale),
  'first of May': (locale) => formatDay(Date.parse('2026-05-01T12:00Z'), NOW, locale),
  'first of May, with year': (locale) => formatDate(Date.parse('2027-05-01T12:00Z'), locale),
  '45 seconds': (locale) => formatRemainingDuration(45 * SECOND, locale),
  '24 seconds, counting down': (locale) => formatSeconds(24, locale),
  'in 5 hours': (locale) => formatRemaining(5 * HOUR, locale),
  'in 1 day': (locale) => formatRemaining(24 * HOUR, locale),
};

// A change of this file shows what customers would read instead, in every language.
it('dates and durations of all languages are written as in written-dates.md', async () => {
  const rows = ['en', 'fr-CA', 'pt-AO', ...SUPPORTED_LOCALES].map((locale) => [
    locale,
    ...Object.values(COLUMNS).map((format) => format(locale)),
  ]);
  const table = [['locale', ...Object.keys(COLUMNS)], Array(Object.keys(COLUMNS).length + 1).fill('---'), ...rows];
  await expect(table.map((cells) => `| ${cells.join(' | ')} |\n`).join('')).toMatchFileSnapshot('written-dates.md');
});

it('French has an ordinal for the first of a month, and for no other day', () => {
  const days = ['2027-05-01', '2027-05-11', '2027-05-21'];
  expect(days.map((date) => formatDate(Date.parse(`${date}T12:00Z`), 'fr'))).toEqual([
    '1er mai 2027',
    '11 mai 2027',
    '21 mai 2027',
  ]);
});
