import { formatDecimal } from './decimal.js';
import { formatQuantity } from './quantity.js';

export interface Period {
  readonly time_unit?: string | null;
  readonly unit?: string | null;
  readonly value: number | null;
}

const UNIT = /^(second|(minute|hour|day|week|month|year))s?$/;
// Without a prototype: properties that a host page adds to `Object.prototype` are not units.
const MILLISECONDS = {
  __proto__: null,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
} as unknown as Readonly<Record<string, number>>;

type NamedUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** "Per month" or "every 3 months"; the texts are messages. */
export type PeriodDescription =
  { readonly kind: 'each'; readonly unit: NamedUnit } | { readonly kind: 'every'; readonly span: string };

/** The period of a price (`time_unit`) or a quota (`unit`); null for an empty one, such as '' with 0. */
export function describeInterval(period: Period | null, locale: string): PeriodDescription | null {
  const text = getUnit(period);
  const value = period?.value;
  if (!text || !value || value < 0 || !Number.isFinite(value)) return null;
  const [, unit, named] = UNIT.exec(text.toLowerCase()) ?? [];
  if (named && value === 1) return { kind: 'each', unit: named as NamedUnit };
  return {
    kind: 'every',
    span: (unit && formatDuration(value, unit, locale)) ?? `${formatQuantity(value, locale)} ${text}`,
  };
}

/**
 * The start of the period that ends at `end`, in milliseconds since the epoch; null if its length is unknown. Months and years are those of
 * the UTC calendar.
 */
export function getPeriodStart(period: Period | null, end: number): number | null {
  const [, unit = ''] = UNIT.exec(getUnit(period)?.toLowerCase() ?? '') ?? [];
  const value = period?.value;
  if (!unit || !value || value < 0 || !Number.isInteger(value)) return null;
  const start = new Date(end);
  const milliseconds = MILLISECONDS[unit];
  if (milliseconds) start.setTime(end - value * milliseconds);
  else {
    const day = start.getUTCDate();
    start.setUTCMonth(start.getUTCMonth() - value * (unit === 'year' ? 12 : 1));
    // The last day of a shorter month.
    if (start.getUTCDate() !== day) start.setUTCDate(0);
  }
  return Number.isNaN(start.getTime()) ? null : start.getTime();
}

function getUnit(period: Period | null): string | undefined {
  return (period?.time_unit || period?.unit)?.trim();
}

/** "30 seconds". */
export function formatDuration(value: number, unit: string, locale: string): string | undefined {
  return formatDecimal(String(value), locale, 'unit', unit);
}
