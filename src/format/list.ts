import { bidiIsolate } from './bidi-isolate.js';

/** Names with a separator between them. Never with "and", which would read as part of a name. */
export function formatList(names: readonly string[], locale: string): string {
  return names.length < 2 ? (names[0] ?? '') : names.map(bidiIsolate).join(separatorOf(locale));
}

// `Intl.ListFormat` has a conjunction in most languages, whatever its style.
function separatorOf(locale: string): string {
  if (/^(?:ja|zh)\b/.test(locale)) return '、';
  return /^(?:ar|fa|ur)\b/.test(locale) ? '، ' : ', ';
}
