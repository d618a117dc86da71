import { isRightToLeft } from './locale.js';
import type { CountKey, Messages, TextKey } from './messages.js';

/** The messages of one locale, ready to be filled with values. */
export interface Translation {
  readonly locale: string;
  readonly messages: Messages;
  readonly isRightToLeft: boolean;
  /** A message as plain text. */
  text(key: TextKey, values?: Record<string, string>): string;
  /** A message in pieces, so that a value may be an element. */
  pieces<Piece>(key: TextKey, values: Record<string, Piece>): (string | Piece)[];
  /** A message that counts; `{count}` is the number in the locale's digits. */
  count(key: CountKey, count: number): string;
}

export function createTranslation(locale: string, messages: Messages): Translation {
  return {
    locale,
    messages,
    isRightToLeft: isRightToLeft(locale),
    text: (key, values) => (values ? fill(messages[key], values).join('') : messages[key]),
    pieces: (key, values) => fill(messages[key], values),
    count(key, count) {
      const forms = messages[key];
      // Both cost more than all other messages together, and few things are counted.
      const category = new Intl.PluralRules(locale).select(count);
      const form = (Object.hasOwn(forms, category) && forms[category]) || forms.other;
      return fill(form, { count: new Intl.NumberFormat(locale).format(count) }).join('');
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
