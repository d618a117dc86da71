import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDay,
  getDay,
  getNextYear,
  hasPassed,
  isAhead,
  parseDateTime,
  setTimeZone,
} from '../../src/format/date-time.js';

const NEW_YEAR = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

describe('parseDateTime', () => {
  it.each([
    ['2026-01-01T00:00:00Z', 0],
    ['2026-01-01T00:00Z', 0],
    ['2026-01-01T00:00:00.5Z', 500],
    ['2026-01-01T00:00:00,5Z', 500],
    ['2026-01-01T00:00:00.123456789Z', 123],
    ['2026-01-01T01:00:00+01', 0],
    ['2025-12-31T18:30:00-05:30', 0],
    ['2026-01-01T23:59:59+23:59', 59_000],
    // A time without an offset is in UTC.
    ['2026-01-01T00:00:00', 0],
    ['2026-01-01 00:00', 0],
    ['2026-01-01T00:00:00.5', 500],
    ['2026-01-01', 0],
    // The end of a day, and a leap second, which engines do not know.
    ['2025-12-31T24:00:00Z', 0],
    ['2025-12-31T24:00', 0],
    ['2025-12-31T23:59:60Z', 0],
    ['2025-12-31T18:59:60.5-05:00', 500],
  ])('parses %s', (text, afterNewYear) => {
    expect(parseDateTime(text)).toBe(NEW_YEAR + afterNewYear);
  });

  it.each([
    ['0050-01-01T00:00:00Z', -60_589_296_000_000],
    ['0000-01-01T00:00:00Z', -62_167_219_200_000],
    ['9999-12-31T23:59:59.999Z', 253_402_300_799_999],
  ])('parses %s as %d', (text, timestamp) => {
    expect(parseDateTime(text)).toBe(timestamp);
  });

  it.each([
    [null],
    [''],
    ['2026-13-01T00:00:00Z'],
    ['2026-02-29'],
    ['1900-02-29T00:00:00Z'],
    ['2026-01-01T24:00:01Z'],
    ['2026-01-01T23:59:61Z'],
    ['2026-01-01T00:00:00.Z'],
    ['2026-01-01T00:00.5Z'],
    ['2026-01-01T00:00:00+24:00'],
    ['2026-01-01T00:00:00+01:60'],
    ['2026-01-01T00:00:00+1'],
    ['2026-01-01T00:00:00 +01:00'],
    ['+002026-01-01T00:00:00Z'],
    ['20260101T000000Z'],
    ['2026-01-01T00:00:00Z\n'],
    ['tomorrow'],
  ])('rejects %j', (text) => {
    expect(parseDateTime(text)).toBeNull();
  });

  const anyTimestamp = fc.integer({ min: Date.UTC(1000, 0, 2), max: Date.UTC(9999, 11, 30) });

  it('parses the same timestamp in every time zone and notation', () => {
    const notation = fc.record({
      minutes: fc.integer({ min: -1439, max: 1439 }),
      between: fc.constantFrom('T', 't', ' '),
      colon: fc.constantFrom(':', ''),
      more: fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 30 }),
    });
    fc.assert(
      fc.property(anyTimestamp, notation, (timestamp, { minutes, between, colon, more }) => {
        const local = new Date(timestamp + minutes * 60_000).toISOString().slice(0, -1).replace('T', between);
        const size = Math.abs(minutes);
        const pad = (value: number): string => String(value).padStart(2, '0');
        const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}${colon}${pad(size % 60)}`;
        expect(parseDateTime(local + more + offset)).toBe(timestamp);
      }),
    );
  });
});

describe('a date is written in', () => {
  const zone = process.env['TZ'];

  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
    setTimeZone(undefined);
  });

  /** The formatters stay, as in a page whose computer gets another time zone. */
  const ZONES = {
    "the customer's zone, also after it has changed": (name: string) => void (process.env['TZ'] = name),
    'the zone of the page': setTimeZone,
  };

  describe.each(Object.entries(ZONES))('%s', (_, setZone) => {
    // Midnight UTC is the previous evening in America.
    it.each([
      ['America/Los_Angeles', 'Dec 31, 2025', '2025-12-31'],
      ['Pacific/Kiritimati', 'Jan 1, 2026', '2026-01-01'],
      ['Asia/Kolkata', 'Jan 1, 2026', '2026-01-01'],
      ['America/St_Johns', 'Dec 31, 2025', '2025-12-31'],
      ['UTC', 'Jan 1, 2026', '2026-01-01'],
    ])('%s', (name, date, day) => {
      setZone(name);
      expect(parseDateTime('2026-01-01T00:00:00')).toBe(NEW_YEAR);
      expect([formatDate(NEW_YEAR, 'en'), formatDate('2026-01-01T00:00:00Z', 'en')]).toEqual([date, date]);
      expect(getDay('2026-01-01T00:00:00Z')).toBe(day);
    });

    it.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
      '%s, but a date without a time is that day',
      (name) => {
        setZone(name);
        expect([formatDate('2026-01-01', 'en'), formatDay('2026-01-01', NEW_YEAR + DAY, 'en')]).toEqual([
          'Jan 1, 2026',
          'Jan 1',
        ]);
        expect(getDay('2026-01-01')).toBe('2026-01-01');
      },
    );

    it.each([
      ['UTC', 'Nov 30, 2026', '2026-11-30'],
      ['Pacific/Kiritimati', 'Dec 1, 2026', '2026-12-01'],
    ])('%s, also the moment of a date with another offset', (name, date, day) => {
      setZone(name);
      const text = '2026-12-01T00:00:00+14:00';
      expect([formatDate(text, 'en'), getDay(text)]).toEqual([date, day]);
    });

    const summer = Date.UTC(2026, 6, 1, 2, 5);

    it.each([
      ['in the same year', 'Europe/Berlin', 'en', Date.UTC(2026, 0, 1), 'Jul 1'],
      ['in another year', 'Europe/Berlin', 'en', Date.UTC(2027, 0, 1), 'Jul 1, 2026'],
      ['in another year of the zone', 'Pacific/Kiritimati', 'en', Date.UTC(2025, 11, 31, 9), 'Jul 1, 2026'],
      ['in the same Persian year', 'Europe/Berlin', 'fa', Date.UTC(2027, 1, 1), '۱۰ تیر'],
      ['in another Persian year', 'Europe/Berlin', 'fa', Date.UTC(2026, 1, 1), '۱۰ تیر ۱۴۰۵'],
    ])('leaves out the year of now: %s, %s, %s', (_case, name, locale, now, text) => {
      setZone(name);
      expect(formatDay(summer, now, locale).replaceAll(/\s/g, ' ')).toBe(text);
    });

    it.each([
      ['America/Los_Angeles', '2026-01-01T08:00:00Z'],
      ['Pacific/Kiritimati', '2025-12-31T10:00:00Z'],
      ['UTC', '2026-01-01T00:00:00Z'],
    ])('getNextYear returns the start of the next year: %s', (name, start) => {
      setZone(name);
      const at = Date.parse(start);
      expect([at - 1, at - 180 * DAY].map(getNextYear)).toEqual([at, at]);
      expect(getNextYear(at)).toBe(at + 365 * DAY);
    });
  });
});

it.each(['soon', '', '2026-02-30', '2026-01-01T25:00Z'])('a text that isn’t a date is kept: %j', (text) => {
  expect([formatDate(text, 'en'), formatDay(text, NEW_YEAR, 'en'), getDay(text)]).toEqual([text, text, text]);
});

it.each([
  ['2026-01-01T00:00:00Z', false, true],
  ['2026-01-01T00:00:00.001Z', true, false],
  // A date without a time is midnight in UTC.
  ['2026-01-01', false, true],
  ['2026-01-02', true, false],
  ['2026-02-30', false, false],
  ['soon', false, false],
  ['', false, false],
  [null, false, false],
  [undefined, false, false],
])('a date %s lies ahead: %s, has passed: %s', (date, ahead, passed) => {
  expect([isAhead(date, NEW_YEAR), hasPassed(date, NEW_YEAR)]).toEqual([ahead, passed]);
});
