import { getFormatter } from './intl.js';

const DAY_OF_YEAR = { month: 'short', day: 'numeric' } as const;
const DATE = { year: 'numeric', ...DAY_OF_YEAR } as const;
const YEAR = { year: 'numeric' } as const;

/** Whether dates of a locale are in the Gregorian calendar. */
const isGregorian = new Map<string, boolean>();

const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?:(:\d\d)(?:[.,](\d+))?)?(?:Z|([+-](?:[01]\d|2[0-3]))(?::?([0-5]\d))?)?$/i;

/**
 * The milliseconds since the epoch of an ISO 8601 date-time, or null. One without a zone is in UTC: the server does not know the
 * user's zone, and the page and the usage handler must agree on when a token expires.
 */
export function parseDateTime(text: string | null | undefined): number | null {
  const match = DATE_TIME.exec(text ?? '');
  if (!match) return null;
  const [, date, time, seconds = ':00', fraction = '', hours = '+00', minutes = '00'] = match;
  const local = `${date}T${time}${seconds}.${`${fraction}000`.slice(0, 3)}`;
  const timestamp = Date.parse(`${local}Z`);
  // Engines parse 30 February as 1 March, and 24:00 as the next day.
  const isReal = new Date(timestamp).getUTCDate() === Number(date?.slice(-2));
  return isReal ? Date.parse(`${local + hours}:${minutes}`) : null;
}

/** Like `parseDateTime`, also for a date without a time, which begins at midnight in UTC. */
export function parseDate(text: string | null | undefined): number | null {
  return parseDateTime(text) ?? parseDateTime(`${text}T00:00`);
}

/** Whether a date lies ahead. One that can't be parsed neither does nor has passed. */
export function isAhead(date: string | null | undefined, now: number): date is string {
  return (parseDate(date) ?? -Infinity) > now;
}

export function hasPassed(date: string | null | undefined, now: number): date is string {
  return (parseDate(date) ?? Infinity) <= now;
}

/** The earliest date; those that can't be parsed come last. */
export function minDate(dates: readonly (string | null)[]): string | undefined {
  const toTimestamp = (date: string): number => parseDate(date) ?? Infinity;
  return dates.filter((date): date is string => !!date).toSorted((a, b) => toTimestamp(a) - toTimestamp(b) || 0)[0];
}

/** The milliseconds by which the zone of a date-time is ahead of UTC; 0 without a zone. */
export function getUtcOffset(text: string): number {
  const [, , , , , hours = '+00', minutes = '00'] = DATE_TIME.exec(text) ?? [];
  return -Date.parse(`1970-01-01T00:00${hours}:${minutes}`) || 0;
}

/** A date in the user's zone, like the time until it. The exact moment is in the `datetime` attribute. */
export function formatDate(timestamp: number, locale: string): string {
  return formatParts(getFormatter(Intl.DateTimeFormat, locale, withMonth(DATE, locale)), timestamp, locale);
}

/** A date without its year, unless that is another one than the year of `now`: "Dec 4", "Mar 24, 2027". */
export function formatDay(timestamp: number, now: number, locale: string): string {
  const formatter = getFormatter(Intl.DateTimeFormat, locale, withMonth(DAY_OF_YEAR, locale), 'day');
  // Another formatter is only worth its time for the years of another calendar.
  if (!isGregorian.has(locale)) isGregorian.set(locale, formatter.resolvedOptions().calendar === 'gregory');
  const toYear = isGregorian.get(locale)
    ? (time: number) => new Date(time).getFullYear()
    : (time: number) => getFormatter(Intl.DateTimeFormat, locale, YEAR, 'year').format(time);
  return toYear(timestamp) === toYear(now) ? formatParts(formatter, timestamp, locale) : formatDate(timestamp, locale);
}

/**
 * Languages whose short months are numbers ("12-04"), or lack the form that a date has in a sentence ("1. svi"): their dates have the
 * full name of the month.
 */
const HAS_LONG_MONTH = /^(?:bg|hr|kn|lt|pl|pt-(?!BR)|te)\b/;

function withMonth<Options extends Intl.DateTimeFormatOptions>(options: Options, locale: string): Options {
  return HAS_LONG_MONTH.test(locale) ? { ...options, month: 'long' } : options;
}

/** French has an ordinal for the first of a month only: "1er mai", "2 mai". `Intl` has "1 mai". */
function formatParts(formatter: Intl.DateTimeFormat, timestamp: number, locale: string): string {
  if (!/^fr\b/.test(locale)) return formatter.format(timestamp);
  const parts = formatter.formatToParts(timestamp);
  return parts.map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value)).join('');
}
