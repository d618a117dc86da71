import { isolateValue } from '../format/bidi-isolate.js';
import { getFormatter } from '../format/intl.js';
import { formatQuantity } from '../format/quantity.js';
import { en } from './en.js';
import { isRightToLeft } from './locale.js';
import type { MessageKey, PluralKey, TermKey } from './messages.js';

// Values in the words of the vendor or the customer. The others are numbers, dates and messages.
const FOREIGN_VALUES = ['name', 'subscription', 'format', 'label'];

/** The messages of a locale and the functions that interpolate them. */
export interface Translation {
  readonly locale: string;
  readonly isRightToLeft: boolean;
  /** Whether it is English until the message catalog has loaded. */
  readonly isProvisional?: boolean;
  /** A message as plain text. Text of another direction is isolated in it. */
  t(key: MessageKey, values?: Record<string, string>): string;
  /** A message whose values may be elements. */
  formatToNodes<Node>(key: MessageKey, values: Record<string, Node>): (string | Node)[];
  /** The plural form of a message for a number; `{{count}}` is the number in the locale's digits. */
  plural(key: PluralKey, count: number): string;
  /** The plural form of a message whose other values may be elements. */
  pluralToNodes<Node>(key: PluralKey, count: number, values: Record<string, Node>): (string | Node)[];
  /** A term of the service or of the vendor; undefined if no message has it. With `count`, it may have plural forms. */
  term(key: TermKey, count?: number): string | undefined;
}

/** @param messages in place of English ones */
export function createTranslation(locale: string, messages: Readonly<Record<string, string>> = {}): Translation {
  const rightToLeft = isRightToLeft(locale);
  // The dot would otherwise stand on the other side of the name.
  const readText = (text: string): string => (rightToLeft ? text.replaceAll('.env', '\u2066.env\u2069') : text);
  const formatCount = (count: number): string => formatQuantity(count, locale);

  function interpolate<Node>(message: string, values: Record<string, Node>): (string | Node)[] {
    // Splitting by a capturing group puts text at even indexes and names at odd ones.
    return message.split(/\{\{(\w+)\}\}/).map((part, index) => {
      if (index % 2 === 0) return readText(part);
      const value = Object.hasOwn(values, part) ? (values[part] as Node) : `{{${part}}}`;
      const isIsolated = typeof value === 'string' && (rightToLeft || FOREIGN_VALUES.includes(part));
      return isIsolated ? isolateValue(value, rightToLeft) : value;
    });
  }

  const textOf = (key: string): string | undefined => messages[key] ?? (en as Readonly<Record<string, string>>)[key];

  function selectForm(key: string, count: number): string | undefined {
    const other = `${key}_other`;
    // A message without a translation is English, and follows the rules of English.
    const language = messages[other] === undefined ? 'en' : locale;
    return textOf(`${key}_${getFormatter(Intl.PluralRules, language, {}).select(count)}`) ?? textOf(other);
  }

  const pluralToNodes = <Node>(key: PluralKey, count: number, values: Record<string, Node>): (string | Node)[] =>
    interpolate<Node | string>(selectForm(key, count) ?? '', { ...values, count: formatCount(count) });

  return {
    locale,
    isRightToLeft: rightToLeft,
    t: (key, values) => interpolate(textOf(key) ?? '', values ?? {}).join(''),
    formatToNodes: (key, values) => interpolate(textOf(key) ?? '', values),
    plural: (key, count) => pluralToNodes(key, count, {}).join(''),
    pluralToNodes,
    term(key, count) {
      if (count === undefined) return textOf(key);
      const message = selectForm(key, count) ?? textOf(key);
      return message && interpolate(message, { count: formatCount(count) }).join('');
    },
  };
}
