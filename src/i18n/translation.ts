import { en } from './en.js';
import { isRightToLeft } from './locale.js';
import type { CompleteMessages, MessageKey, PluralKey } from './messages.js';

/** What terms of the vendor are about: the first part of the keys of their messages. */
export type TermGroup = 'state' | 'type' | 'model' | 'unit';

/** The messages of a locale and the functions that interpolate them. */
export interface Translation {
  readonly locale: string;
  readonly messages: CompleteMessages;
  readonly isRightToLeft: boolean;
  /** A message as plain text. */
  t(key: MessageKey, values?: Record<string, string>): string;
  /** A message whose values may be elements. */
  formatToNodes<Node>(key: MessageKey, values: Record<string, Node>): (string | Node)[];
  /**
   * The text for a term of the vendor, such as a state: that of the catalog or of the page. Undefined if there is none.
   *
   * @param count selects the plural form of a unit, and is `{{count}}` in it
   */
  term(group: TermGroup, value: string, count?: number): string | undefined;
  /** The plural form of a message for a number; `{{count}}` is the number in the locale's digits. */
  plural(key: PluralKey, count: number): string;
}

export function createTranslation(locale: string, messages: CompleteMessages): Translation {
  return {
    locale,
    messages,
    isRightToLeft: isRightToLeft(locale),
    t: (key, values) => (values ? interpolate(messages[key], values).join('') : messages[key]),
    formatToNodes: (key, values) => interpolate(messages[key], values),
    term(group, value, count) {
      const key = `${group}.${value
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_')}`;
      const read = (name: string) => (Object.hasOwn(messages, name) ? messages[name as MessageKey] : undefined);
      if (count === undefined) return read(key);
      const form = read(`${key}_${new Intl.PluralRules(locale).select(count)}`) ?? read(`${key}_other`) ?? read(key);
      return form && interpolate(form, { count: new Intl.NumberFormat(locale).format(count) }).join('');
    },
    plural(key, count) {
      const other = messages[`${key}_other`];
      // A message without a translation is English, and follows the rules of English.
      const language = other === en[`${key}_other`] ? 'en' : locale;
      // Constructed on demand: both are slow, and few messages have plural forms.
      const category = new Intl.PluralRules(language).select(count);
      const form = messages[`${key}_${category}`] ?? other;
      return interpolate(form, { count: new Intl.NumberFormat(locale).format(count) }).join('');
    },
  };
}

function interpolate<Node>(message: string, values: Record<string, Node>): (string | Node)[] {
  // Splitting by a capturing group puts text at even indexes and names at odd ones.
  return message.split(/\{\{(\w+)\}\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    return Object.hasOwn(values, part) ? (values[part] as Node) : `{{${part}}}`;
  });
}
