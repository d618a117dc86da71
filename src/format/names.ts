import { isolatedText } from './isolated-text.js';
import { intl } from './intl.js';

/** Names in a row, separated as the locale does it. */
export function joinNames(names: readonly string[], locale: string): string {
  // Most are one name alone, which needs no formatter, nor the time that the first one takes.
  return names.length > 1 ? intl(Intl.ListFormat, locale, { style: 'narrow' }).format(names.map(isolatedText)) : (names[0] ?? '');
}
