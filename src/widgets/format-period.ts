import type { ComponentChildren } from 'preact';
import { describeInterval, type Interval, type Period } from '../format/period.js';
import type { Translation } from '../i18n/translation.js';

// Messages of prices that are not those of a unit.
const OTHER_PRICES = /^(?:every|times|sum)$/;

/** Formats the period of a limit: "per month", "every 3 months", or '' if the period is empty. */
export function formatPeriod(period: Period | null, translation: Translation): string {
  const interval = describeInterval(period, translation.locale);
  if (!interval) return '';
  const { unit, value } = interval;
  const duration = formatInterval(interval, translation);
  if (value !== 1) return translation.t('per.every', { duration });
  return (unit !== 'every' && translation.term(`per.${unit}`)) || duration;
}

/** Formats a length of time: "3 months", or '' if the period is empty. */
export function formatLength(period: Period | null, translation: Translation): string {
  const interval = describeInterval(period, translation.locale);
  return interval ? formatInterval(interval, translation) : '';
}

/** An amount with its period: "$29.00 per month". Where no message has both, the period is not part of the sentence. */
export function renderPerPeriod(
  period: Period | null,
  amount: ComponentChildren,
  translation: Translation,
): readonly [content: ComponentChildren, separatePeriod?: string] {
  const interval = describeInterval(period, translation.locale);
  if (!interval) return [amount];
  const { unit, value } = interval;
  const duration = formatInterval(interval, translation);
  if (value !== 1) return [translation.formatToNodes('price.every', { amount, duration })];
  const content = OTHER_PRICES.test(unit) ? undefined : translation.termToNodes(`price.${unit}`, { amount });
  return content ? [content] : [amount, formatPeriod(period, translation)];
}

/** The vendor's words for a unit, which may replace those of `Intl`. */
function formatInterval({ unit, value, duration }: Interval, { term }: Translation): string {
  return term(`unit.${unit}`, value) || duration;
}
