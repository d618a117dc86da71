import { bidiIsolate, isolate } from '../format/bidi-isolate.js';
import { en } from './en.js';
import { isRightToLeft } from './locale.js';
import type { CompleteMessages, MessageKey, PluralKey } from './messages.js';

/** The messages of a locale and the functions that interpolate them. */
export interface Translation {
  readonly locale: string;
  readonly messages: CompleteMessages;
  readonly isRightToLeft: boolean;
  /** A message as plain text. Values that would reorder the text around them are isolated. */
  t(key: MessageKey, values?: Record<string, string>): string;
  /** A message whose values may be elements. */
  formatToNodes<Node>(key: MessageKey, values: Record<string, Node>): (string | Node)[];
  /** The plural form of a message for a number; `{{count}}` is the number in the locale's digits. */
  plural(key: PluralKey, count: number): string;
}

export function createTranslation(locale: string, messages: CompleteMessages): Translation {
  const isRtl = isRightToLeft(locale);
  // In a right-to-left language a number with a sign or a unit is reordered, too.
  const isolateValue = isRtl ? isolate : isolateForeign;
  const interpolateText = (message: string, values: Readonly<Record<string, string>>): string =>
    interpolate(message, mapValues(values, isolateValue)).join('');
  return {
    locale,
    messages,
    isRightToLeft: isRtl,
    t: (key, values) => (values ? interpolateText(messages[key], values) : messages[key]),
    formatToNodes: (key, values) => interpolate(messages[key], values),
    plural(key, count) {
      const other = messages[`${key}_other`];
      // A message without a translation is English, and follows the rules of English.
      const language = other === en[`${key}_other`] ? 'en' : locale;
      // Constructed on demand: both are slow, and few messages have plural forms.
      const category = new Intl.PluralRules(language).select(count);
      const form = messages[`${key}_${category}`] ?? other;
      return interpolateText(form, { count: new Intl.NumberFormat(locale).format(count) });
    },
  };
}

/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** For a left-to-right language. */
function isolateForeign(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? isolate(text) : bidiIsolate(text);
}

function mapValues(
  values: Readonly<Record<string, string>>,
  map: (value: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

function interpolate<Node>(message: string, values: Readonly<Record<string, Node>>): (string | Node)[] {
  // Splitting by a capturing group puts text at even indexes and names at odd ones.
  return message.split(/\{\{(\w+)\}\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    return Object.hasOwn(values, part) ? (values[part] as Node) : `{{${part}}}`;
  });
}
