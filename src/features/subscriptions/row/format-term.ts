import { toTermKey } from '../../../format/term-key.js';
import type { Translation } from '../../../i18n/translation.js';

/** Translates a term. Without a translation, makes it readable: `past_due` becomes "Past due". */
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
