import { MOST_FRACTION_DIGITS } from './decimal.js';
import { intl } from './intl.js';
import { formatQuantity } from './quantity.js';

const NAMED_UNITS = ['day', 'week', 'month', 'year'] as const;
const SHORT_UNITS = ['second', 'minute', 'hour'] as const;

/** "Each month", "every 3 months": the widgets word the two kinds. */
export type PeriodDescription =
  | { readonly kind: 'each'; readonly unit: (typeof NAMED_UNITS)[number] }
  | { readonly kind: 'every'; readonly span: string };

/** A price's period (`time_unit`) or a quota's (`unit`); null when it is none, such as '' with 0. */
export function describePeriod(
  period: { time_unit?: string | null; unit?: string | null; value: number | null } | null,
  locale: string,
): PeriodDescription | null {
  const unit = (period?.time_unit || period?.unit)?.trim();
  const value = period?.value;
  if (!unit || !value || value < 0 || !Number.isFinite(value)) return null;
  const singular = unit.toLowerCase().replace(/s$/, '');
  const named = NAMED_UNITS.find((name) => name === singular);
  if (named && value === 1) return { kind: 'each', unit: named };
  const known = named ?? SHORT_UNITS.find((name) => name === singular);
  if (!known) return { kind: 'every', span: `${formatQuantity(value, locale)} ${unit}` };
  const options = {
    style: 'unit',
    unit: known,
    unitDisplay: 'long',
    maximumFractionDigits: MOST_FRACTION_DIGITS,
  } as const;
  return { kind: 'every', span: intl(Intl.NumberFormat, locale, options).format(value) };
}
