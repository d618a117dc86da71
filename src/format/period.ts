import { formatDecimal } from './decimal.js';
import { formatQuantity } from './quantity.js';

export interface Period {
  readonly time_unit?: string | null;
  readonly unit?: string | null;
  readonly value: number | null;
}

type NamedUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** "Per month" or "every 3 months"; the texts are messages. */
export type PeriodDescription =
  | { readonly kind: 'each'; readonly unit: NamedUnit }
  | { readonly kind: 'every'; readonly span: string };

/** The period of a price (`time_unit`) or a quota (`unit`); null for an empty one, such as '' with 0. */
export function describeInterval(
  period: Period | null,
  locale: string,
): PeriodDescription | null {
  const text = (period?.time_unit || period?.unit)?.trim();
  const value = period?.value;
  if (!text || !value || value < 0 || !Number.isFinite(value)) return null;
  const [, unit, named] = /^(second|(minute|hour|day|week|month|year))s?$/.exec(text.toLowerCase()) ?? [];
  if (named && value === 1) return { kind: 'each', unit: named as NamedUnit };
  return { kind: 'every', span: (unit && formatDuration(value, unit, locale)) ?? `${formatQuantity(value, locale)} ${text}` };
}

/** "30 seconds". */
export function formatDuration(value: number, unit: string, locale: string): string | undefined {
  return formatDecimal(String(value), locale, 'unit', unit);
}
