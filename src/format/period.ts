import { getUtcOffset, parseDateTime, DAY_MS } from './date-time.js';
import { formatDecimal } from './decimal.js';
import { getFormatter } from './intl.js';
import { formatQuantity } from './quantity.js';
import { toTermKey } from './term-key.js';

export interface Period {
  readonly time_unit?: string | null;
  readonly unit?: string | null;
  readonly value: number | null;
}

const UNIT = /^(second|minute|hour|day|week|month|year)s?$/;
const MILLISECONDS: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
};

export interface Interval {
  readonly unit: string;
  readonly value: number;
  readonly duration: string;
}

/** Describes the period of a price (`time_unit`) or a quota (`unit`). */
export function describeInterval(period: Period | null, locale: string): Interval | null {
  const text = getUnit(period);
  const value = period?.value;
  if (!text || !value || value < 0 || !Number.isFinite(value)) return null;
  const [, unit] = UNIT.exec(text.toLowerCase()) ?? [];
  const duration = unit && formatDuration(value, unit, locale);
  return {
    unit: unit ?? toTermKey(text),
    value,
    duration: duration || `${formatQuantity(value, locale)} ${text.replaceAll('_', ' ')}`,
  };
}

/**
 * Returns null if the start is ambiguous, such as for a month until 30 March, because February is
 * shorter.
 *
 * @param isEarliest whether to return the earliest possible start instead of null
 */
export function getPeriodStart(period: Period | null, end: string, isEarliest = false): number | null {
  const [, unit = ''] = UNIT.exec(getUnit(period)?.toLowerCase() ?? '') ?? [];
  const value = period?.value;
  const endsAt = parseDateTime(end);
  if (endsAt === null || !unit || !value || value < 0 || !Number.isInteger(value)) return null;
  const milliseconds = MILLISECONDS[unit];
  const start = milliseconds
    ? endsAt - value * milliseconds
    : subtractMonths(end, endsAt, value * (unit === 'year' ? 12 : 1), isEarliest);
  // A `Date` can't be more than 100 million days from the epoch.
  return start === null || Number.isNaN(new Date(start).getTime()) ? null : start;
}

function subtractMonths(end: string, endsAt: number, months: number, isEarliest: boolean): number | null {
  const offset = getUtcOffset(end);
  // Shift the date, so that its UTC fields show the time in its own zone.
  const local = new Date(endsAt + offset);
  const [month, day] = [local.getUTCMonth(), local.getUTCDate()];
  const isLastDay = !isEarliest && new Date(endsAt + offset + DAY_MS).getUTCDate() === 1;
  if (day >= 28 && !isLastDay && !isEarliest) return null;
  if (isLastDay) local.setUTCMonth(month - months + 1, 0);
  else local.setUTCMonth(month - months);
  // If the target month has no such day, use its last day.
  if (isEarliest && local.getUTCDate() !== day) local.setUTCDate(0);
  return local.getTime() - offset;
}

function getUnit(period: Period | null): string | undefined {
  return (period?.time_unit || period?.unit)?.trim();
}

export function formatDuration(value: number, unit: string, locale: string): string | undefined {
  return formatDecimal(String(value), locale, 'unit', unit);
}

/** In some languages, the narrow form lacks a space or looks like a preposition. */
export function formatSeconds(seconds: number, locale: string): string {
  const options = { style: 'unit', unit: 'second', unitDisplay: 'short' } as const;
  return getFormatter(Intl.NumberFormat, locale, options, 'short seconds').format(seconds);
}
