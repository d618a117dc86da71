import { getFormatter } from './intl.js';

const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;
const TIME = { timeStyle: 'short' } as const;
const DAY_OF_YEAR = { month: 'short', day: 'numeric' } as const;

const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?:(:\d\d)(?:[.,](\d+))?)?(?:Z|([+-](?:[01]\d|2[0-3]))(?::?([0-5]\d))?)?$/i;

/**
 * The milliseconds since the epoch of an ISO 8601 date-time, or null. One without a zone is in UTC: the server does not know the
 * user's zone, and the page and the usage handler must agree on when a token expires.
 */
export function parseDateTime(text: string | null): number | null {
  const match = DATE_TIME.exec(text ?? '');
  if (!match) return null;
  const [, date, time, seconds = ':00', fraction = '', hours = '+00', minutes = '00'] = match;
  const local = `${date}T${time}${seconds}.${`${fraction}000`.slice(0, 3)}`;
  const timestamp = Date.parse(`${local}Z`);
  // Engines parse 30 February as 1 March, and 24:00 as the next day.
  const isReal = new Date(timestamp).getUTCDate() === Number(date?.slice(-2));
  return isReal ? Date.parse(`${local + hours}:${minutes}`) : null;
}

/** The milliseconds by which the zone of a date-time is ahead of UTC; 0 without a zone. */
export function getUtcOffset(text: string): number {
  const [, , , , , hours = '+00', minutes = '00'] = DATE_TIME.exec(text) ?? [];
  return -Date.parse(`1970-01-01T00:00${hours}:${minutes}`) || 0;
}

/** A date in the user's zone, like the time until it. The exact moment is in the `datetime` attribute. */
export function formatDate(timestamp: number, locale: string): string {
  return getFormatter(Intl.DateTimeFormat, locale, DATE).format(timestamp);
}

/** A timestamp within a period of `length` milliseconds: as a time if the period is up to a day, else as a date, with a year if it is longer than a year. */
export function formatDateWithin(length: number, timestamp: number, locale: string): string {
  if (length > 366 * DAY_MS) return formatDate(timestamp, locale);
  const [options, purpose] = length > DAY_MS ? ([DAY_OF_YEAR, 'day'] as const) : ([TIME, 'time'] as const);
  return getFormatter(Intl.DateTimeFormat, locale, options, purpose).format(timestamp);
}
