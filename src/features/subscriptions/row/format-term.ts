import { toTermKey } from '../../../format/term-key.js';
import type { Translation } from '../../../i18n/translation.js';

/**
 * Translates a state, type or model of the API. Without a translation, formats `past_due` as "Past
 * due".
 */
export function formatTerm(group: 'state' | 'type' | 'model', value: string, { locale, term }: Translation): string {
  return term(`${group}.${toTermKey(value)}`) ?? capitalize(value.replaceAll(/[_-]+/g, ' ').trim() || value, locale);
}

/** Whether the formatted price already shows the model, as "per unit" does. */
export function isKnownModel(model: string): boolean {
  return /^(?:flat_fee|per_unit)$/.test(toTermKey(model));
}

function capitalize(text: string, locale: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}
