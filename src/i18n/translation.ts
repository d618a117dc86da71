import { isolateValue } from '../format/bidi-isolate.js';
import { getFormatter } from '../format/intl.js';
import { formatQuantity } from '../format/quantity.js';
import { en } from './en.js';
import { isRightToLeft } from './locale.js';
import type { MessageKey, PluralKey, TermKey } from './messages.js';

// Placeholders for text from vendors or customers, which may have another text direction.
const FOREIGN_VALUES = ['name', 'subscription', 'format', 'label'];

export interface Translation {
  readonly locale: string;
  readonly isRightToLeft: boolean;
  /** Whether texts are in English because the catalog is still loading. */
  readonly isProvisional?: boolean;
  t(key: MessageKey, values?: Record<string, string>): string;
  formatToNodes<Node>(key: MessageKey, values: Record<string, Node>): (string | Node)[];
  plural(key: PluralKey, count: number): string;
  pluralToNodes<Node>(key: PluralKey, count: number, values: Record<string, Node>): (string | Node)[];
  /**
   * Returns the message for an API value, such as `state.active`. `count` selects a plural form.
   */
  term(key: TermKey, count?: number): string | undefined;
}

export function createTranslation(locale: string, messages: Readonly<Record<string, string>> = {}): Translation {
  const rightToLeft = isRightToLeft(locale);
  // In right-to-left text, isolate `.env`, so that the dot stays before the letters.
  const readText = (text: string): string => (rightToLeft ? text.replaceAll('.env', '\u2066.env\u2069') : text);
  const formatCount = (count: number): string => formatQuantity(count, locale);

  function interpolate<Node>(message: string, values: Record<string, Node>): (string | Node)[] {
    // Because of the group, `split` returns placeholder names at odd indexes.
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
    // An untranslated message needs English plural forms.
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
