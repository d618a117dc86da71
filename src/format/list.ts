import { bidiIsolate } from './bidi-isolate.js';
import { getFormatter } from './intl.js';

/** Names separated as the locale requires. */
export function formatList(names: readonly string[], locale: string): string {
  // Most lists have one name, which needs no formatter; the first use of one is slow.
  return names.length > 1 ? getFormatter(Intl.ListFormat, locale, { style: 'narrow' }).format(names.map(bidiIsolate)) : (names[0] ?? '');
}
