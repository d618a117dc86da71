import { isolatedText } from './isolated-text.js';
import { intl } from './intl.js';

/** Names in a row, separated as the locale does it. */
export function joinNames(names: readonly string[], locale: string): string {
  return intl(Intl.ListFormat, locale, { style: 'narrow' }).format(names.length > 1 ? names.map(isolatedText) : names);
}
