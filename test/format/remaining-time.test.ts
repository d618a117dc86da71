import { describe, expect, it } from 'vitest';
import { formatRemaining, getElapsedValues } from '../../src/format/remaining-time.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('formatRemaining', () => {
  it.each([
    [2 * DAY + 23 * HOUR + 59 * MINUTE + 57 * SECOND, 'in 3 days'],
    [1000 * DAY, 'in 1,000 days'],
    [2.5 * DAY, 'in 3 days'],
    [2.5 * DAY - 1, 'in 2 days'],
    [23.5 * HOUR, 'in 1 day'],
    [23.5 * HOUR - 1, 'in 23 hours'],
    [59.5 * MINUTE, 'in 1 hour'],
    [59.5 * MINUTE - 1, 'in 59 minutes'],
    [90 * SECOND, 'in 2 minutes'],
    [90 * SECOND - 1, 'in 1 minute'],
    [59.5 * SECOND, 'in 1 minute'],
    [59.5 * SECOND - 1, 'in 59 seconds'],
    [-5000, 'in 1 second'],
  ])('%d ms: %s', (milliseconds, text) => {
    expect(formatRemaining(milliseconds, 'en')).toBe(text);
  });

  it.each([
    [2 * DAY, 'בעוד יומיים'],
    [SECOND, 'בעוד שנייה'],
    // Don't expect "tomorrow", because 1.5 days after 20:00 is the day after tomorrow.
    [1.5 * DAY - 1, 'בעוד יום'],
  ])('%d ms in Hebrew, where a word form that includes the number replaces the digits: %s', (milliseconds, text) => {
    expect(formatRemaining(milliseconds, 'he')).toBe(text);
  });
});

it.each([
  [60_000, '1 minute ago'],
  [119_999, '1 minute ago'],
  [59.9 * 60_000, '59 minutes ago'],
  [23.9 * 3_600_000, '23 hours ago'],
  [47 * 3_600_000, '1 day ago'],
])('a time that has passed is rounded down: %d ms', (elapsed, text) => {
  expect(getElapsedValues(elapsed, 'en').when).toBe(text);
});
