import type { CountKey, Messages, TextKey } from './messages.js';

/** The messages of one locale, ready to be filled with values. */
export interface Translation {
  readonly locale: string;
  readonly messages: Messages;
  /** A message as plain text. */
  text(key: TextKey, values?: Record<string, string>): string;
  /** A message in pieces, so that a value may be an element. */
  pieces<Piece>(key: TextKey, values: Record<string, Piece>): (string | Piece)[];
  /** A message that counts; `{count}` is the number in the locale's digits. */
  count(key: CountKey, count: number): string;
}

export function createTranslation(locale: string, messages: Messages): Translation {
  const plural = new Intl.PluralRules(locale);
  const digits = new Intl.NumberFormat(locale);
  return {
    locale,
    messages,
    text: (key, values) => fill(messages[key], values ?? {}).join(''),
    pieces: (key, values) => fill(messages[key], values),
    count(key, count) {
      const forms = messages[key];
      const category = plural.select(count);
      const form = (Object.hasOwn(forms, category) && forms[category]) || forms.other;
      return fill(form, { count: digits.format(count) }).join('');
    },
  };
}

function fill<Piece>(message: string, values: Record<string, Piece>): (string | Piece)[] {
  // Splitting by a captured group leaves texts at even places and names at odd ones.
  return message.split(/\{(\w+)\}/).map((part, place) => {
    if (place % 2 === 0) return part;
    return Object.hasOwn(values, part) ? (values[part] as Piece) : `{${part}}`;
  });
}
