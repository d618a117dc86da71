import { toTermKey } from '../../../format/term-key.js';
import type { Translation } from '../../../i18n/translation.js';

/** Formats a term without a translation, such as `past_due`, as "Past due". */
export function formatTerm(group: 'state' | 'type' | 'model', value: string, { locale, term }: Translation): string {
  return term(`${group}.${toTermKey(value)}`) ?? capitalize(value.replaceAll(/[_-]+/g, ' ').trim() || value, locale);
}

/** Whether the price already shows the model, for example as "per unit". */
export function isKnownModel(model: string): boolean {
  return /^(?:flat_fee|per_unit)$/.test(toTermKey(model));
}

function capitalize(text: string, locale: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}
