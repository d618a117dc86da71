import { bidiIsolate } from './bidi-isolate.js';

/** Don't use `Intl.ListFormat`, because its "and" could seem to be part of a name. */
export function formatList(names: readonly string[], locale: string): string {
  return names.length < 2 ? (names[0] ?? '') : names.map(bidiIsolate).join(separatorOf(locale));
}

function separatorOf(locale: string): string {
  if (/^(?:ja|zh)\b/.test(locale)) return '、';
  return /^(?:ar|fa|ur)\b/.test(locale) ? '، ' : ', ';
}
