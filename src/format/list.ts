import { bidiIsolate } from './bidi-isolate.js';
import { getFormatter } from './intl.js';

/** Names separated as the locale requires. */
export function formatList(names: readonly string[], locale: string): string {
  // Most lists have one name, which needs no formatter; the first use of one is slow.
  if (names.length < 2) return names[0] ?? '';
  const parts = getFormatter(Intl.ListFormat, locale, { style: 'narrow' }).formatToParts(names.map(bidiIsolate));
  // Thai joins with "และ" without spaces, which Latin names need.
  return parts
    .map(({ type, value }) => (type === 'literal' ? value.replace(/ ?(\p{Script=Thai}+) ?/u, ' $1 ') : value))
    .join('');
}
