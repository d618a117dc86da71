import { formatDecimal } from './decimal.js';
import { formatQuantity } from './quantity.js';

export interface Period {
  readonly time_unit?: string | null;
  readonly unit?: string | null;
  readonly value: number | null;
}

type NamedUnit = 'day' | 'week' | 'month' | 'year';

/** "Each month", "every 3 months": the widgets word the two kinds. */
export type PeriodDescription =
  | { readonly kind: 'each'; readonly unit: NamedUnit }
  | { readonly kind: 'every'; readonly span: string };

/** A price's period (`time_unit`) or a quota's (`unit`); null when it is none, such as '' with 0. */
export function describePeriod(
  period: Period | null,
  locale: string,
): PeriodDescription | null {
  const text = (period?.time_unit || period?.unit)?.trim();
  const value = period?.value;
  if (!text || !value || value < 0 || !Number.isFinite(value)) return null;
  const [, unit, named] = /^(second|minute|hour|(day|week|month|year))s?$/.exec(text.toLowerCase()) ?? [];
  if (named && value === 1) return { kind: 'each', unit: named as NamedUnit };
  return { kind: 'every', span: (unit && formatSpan(value, unit, locale)) ?? `${formatQuantity(value, locale)} ${text}` };
}

/** "30 seconds". */
export function formatSpan(value: number, unit: string, locale: string): string | undefined {
  return formatDecimal(String(value), locale, 'unit', unit);
}
