import { en } from './en.js';
import { isRightToLeft } from './locale.js';
import type { CompleteMessages, MessageKey, PluralKey } from './messages.js';

/** The messages of a locale and the functions that interpolate them. */
export interface Translation {
  readonly locale: string;
  readonly messages: CompleteMessages;
  readonly isRightToLeft: boolean;
  /** A message as plain text. */
  t(key: MessageKey, values?: Record<string, string>): string;
  /** A message whose values may be elements. */
  formatToNodes<Node>(key: MessageKey, values: Record<string, Node>): (string | Node)[];
  /** The plural form of a message for a number; `{{count}}` is the number in the locale's digits. */
  plural(key: PluralKey, count: number): string;
  /** The plural form of a message whose other values may be elements. */
  pluralToNodes<Node>(key: PluralKey, count: number, values: Record<string, Node>): (string | Node)[];
}

export function createTranslation(locale: string, messages: CompleteMessages): Translation {
  const formatCount = (count: number): string => new Intl.NumberFormat(locale).format(count);

  function selectForm(key: PluralKey, count: number): string {
    const other = messages[`${key}_other`];
    // A message without a translation is English, and follows the rules of English.
    const language = other === en[`${key}_other`] ? 'en' : locale;
    // Constructed on demand: both are slow, and few messages have plural forms.
    const category = new Intl.PluralRules(language).select(count);
    return messages[`${key}_${category}`] ?? other;
  }

  return {
    locale,
    messages,
    isRightToLeft: isRightToLeft(locale),
    t: (key, values) => (values ? interpolate(messages[key], values).join('') : messages[key]),
    formatToNodes: (key, values) => interpolate(messages[key], values),
    plural: (key, count) => interpolate(selectForm(key, count), { count: formatCount(count) }).join(''),
    pluralToNodes: <Node>(key: PluralKey, count: number, values: Record<string, Node>) =>
      interpolate<Node | string>(selectForm(key, count), { ...values, count: formatCount(count) }),
  };
}

function interpolate<Node>(message: string, values: Record<string, Node>): (string | Node)[] {
  // Splitting by a capturing group puts text at even indexes and names at odd ones.
  return message.split(/\{\{(\w+)\}\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    return Object.hasOwn(values, part) ? (values[part] as Node) : `{{${part}}}`;
  });
}
