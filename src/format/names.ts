import { isolatedText } from './isolated-text.js';
import { intl } from './intl.js';

/** Names in a row, separated as the locale does it. */
export function joinNames(names: readonly string[], locale: string): string {
  return intl(Intl.ListFormat, locale, { type: 'unit', style: 'short' }).format(names.length > 1 ? names.map(isolatedText) : names);
}
