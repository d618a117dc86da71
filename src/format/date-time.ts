import { getFormatter } from './intl.js';

export const DAY_MS = 86_400_000;

const DAY_OF_YEAR = { timeZone: 'UTC', month: 'short', day: 'numeric' } as const;
const DATE = { year: 'numeric', ...DAY_OF_YEAR } as const;
const YEAR = { timeZone: 'UTC', year: 'numeric' } as const;

const isGregorian = new Map<string, boolean>();

const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?:(:\d\d)(?:[.,](\d+))?)?(?:Z|([+-](?:[01]\d|2[0-3]))(?::?([0-5]\d))?)?$/i;

let timeZone: string | undefined;

/** Takes an IANA name, or undefined for the device's time zone. */
export function setTimeZone(name: string | undefined): void {
  timeZone = name;
}

export function isDay(date: string | null | undefined): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(date ?? '');
}

/**
 * Parses an ISO 8601 date. A date without a zone counts as UTC, because the page and the usage
 * handler must agree on when a token expires.
 */
export function parseDateTime(text: string | null | undefined): number | null {
  const match = DATE_TIME.exec(isDay(text) ? `${text}T00:00` : (text ?? ''));
  if (!match) return null;
  const [, date, time, seconds = ':00', fraction = '', hours = '+00', minutes = '00'] = match;
  // `Date.parse` rejects leap seconds.
  const isLeapSecond = seconds === ':60';
  const local = `${date}T${time}${isLeapSecond ? ':59' : seconds}.${`${fraction}000`.slice(0, 3)}`;
  const timestamp = Date.parse(`${local + hours}:${minutes}`) + (isLeapSecond ? 1000 : 0);
  // `Date.parse` reads 30 February as 2 March in some browsers.
  const isReal = new Date(`${date}T00:00Z`).getUTCDate() === Number(date?.slice(-2));
  return isReal && !Number.isNaN(timestamp) ? timestamp : null;
}

export function isAhead(date: string | null | undefined, now: number): date is string {
  return (parseDateTime(date) ?? -Infinity) > now;
}

export function hasPassed(date: string | null | undefined, now: number): date is string {
  return (parseDateTime(date) ?? Infinity) <= now;
}

export function toTimestamp(date: string | null | undefined): number {
  return parseDateTime(date) ?? Infinity;
}

/** Dates that can't be parsed come last. */
export function minDate(dates: readonly (string | null)[]): string | undefined {
  return dates.filter((date): date is string => !!date).toSorted((a, b) => toTimestamp(a) - toTimestamp(b) || 0)[0];
}

/** Returns the milliseconds by which a date's zone is ahead of UTC. */
export function getUtcOffset(text: string): number {
  const [, , , , , hours = '+00', minutes = '00'] = DATE_TIME.exec(text) ?? [];
  return -Date.parse(`1970-01-01T00:00${hours}:${minutes}`) || 0;
}

function getZoneOffset(timestamp: number): number {
  // Use `Date`, because cached formatters ignore changes of the device's time zone.
  if (!timeZone) return new Date(timestamp).getTimezoneOffset() * -60_000;
  const options = { timeZone, timeZoneName: 'longOffset' } as const;
  const text = getFormatter(Intl.DateTimeFormat, 'en', options, timeZone).format(timestamp);
  return getUtcOffset(`1970-01-01T00:00${/[+-]\d\d:\d\d/.exec(text)?.[0] ?? 'Z'}`);
}

/** Returns a timestamp whose UTC fields show the local time of the chosen zone. */
function toWallTime(date: string | number): number | null {
  const timestamp = typeof date === 'number' ? date : parseDateTime(date);
  return timestamp === null || isDay(String(date)) ? timestamp : timestamp + getZoneOffset(timestamp);
}

/** Returns the day in the chosen time zone, such as "2026-12-04". */
export function getDay(date: string | number): string {
  const wallTime = toWallTime(date);
  return wallTime === null ? String(date) : new Date(wallTime).toISOString().slice(0, 10);
}

export function getNextYear(now: number): number {
  const start = Date.UTC(new Date(now + getZoneOffset(now)).getUTCFullYear() + 1, 0);
  return start - getZoneOffset(start);
}

export function formatDate(date: string | number, locale: string): string {
  const wallTime = toWallTime(date);
  if (wallTime === null) return String(date);
  return formatParts(getFormatter(Intl.DateTimeFormat, locale, withMonth(DATE, locale)), wallTime, locale);
}

/** Omits the current year, as in "Dec 4" but "Mar 24, 2027". */
export function formatDay(date: string | number, now: number, locale: string): string {
  const wallTime = toWallTime(date);
  if (wallTime === null) return String(date);
  const formatter = getFormatter(Intl.DateTimeFormat, locale, withMonth(DAY_OF_YEAR, locale), 'day');
  // `getUTCFullYear()` is fast but Gregorian, so use a formatter only for other calendars.
  if (!isGregorian.has(locale)) isGregorian.set(locale, formatter.resolvedOptions().calendar === 'gregory');
  const toYear = isGregorian.get(locale)
    ? (time: number) => new Date(time).getUTCFullYear()
    : (time: number) => getFormatter(Intl.DateTimeFormat, locale, YEAR, 'year').format(time);
  return toYear(wallTime) === toYear(now + getZoneOffset(now))
    ? formatParts(formatter, wallTime, locale)
    : formatDate(date, locale);
}

/** In these languages, short months are numbers ("12-04") or have the wrong form ("1. svi"). */
const HAS_LONG_MONTH = /^(?:bg|hr|kn|lt|pl|pt-(?!BR)|te)\b/;

function withMonth<Options extends Intl.DateTimeFormatOptions>(options: Options, locale: string): Options {
  return HAS_LONG_MONTH.test(locale) ? { ...options, month: 'long' } : options;
}

/** In French, the first of a month is "1er mai", but `Intl` writes "1 mai". */
function formatParts(formatter: Intl.DateTimeFormat, timestamp: number, locale: string): string {
  if (!/^fr\b/.test(locale)) return formatter.format(timestamp);
  const parts = formatter.formatToParts(timestamp);
  return parts.map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value)).join('');
}
