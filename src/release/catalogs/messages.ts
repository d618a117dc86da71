import { PLURAL_CATEGORIES } from '../../i18n/check-messages.js';

/** The texts of a locale by key. */
export type Texts = Readonly<Record<string, string>>;

// Include numbers over 100, where some plural categories repeat, and millions, which have a
// category in other languages.
const INTEGERS = [...Array(22).keys(), 100, 101, 102, 103, 111, 121, 1e3, 1e6, 2e6];

/** Returns a key without its plural suffix, if English has forms of it. */
export function stemOf(key: string, english: Texts): string {
  const stem = key.slice(0, key.lastIndexOf('_'));
  return Object.hasOwn(english, `${stem}_other`) ? stem : key;
}

/** Returns the keys of all messages, without plural suffixes. */
export const messageKeys = (english: Texts): readonly string[] => [
  ...new Set(Object.keys(english).map((key) => stemOf(key, english))),
];

/** Returns the keys and texts of a message's forms. */
export const formsOf = (message: string, texts: Texts = {}): readonly (readonly [key: string, text: string])[] =>
  [message, ...PLURAL_CATEGORIES.map((category) => `${message}_${category}`)].flatMap((key) =>
    texts[key] === undefined ? [] : [[key, texts[key]] as const],
  );

/**
 * Returns the keys that a translation needs, with their numbers: one key, or one for each plural
 * category.
 */
export function requiredKeys(message: string, english: Texts, locale: string): ReadonlyMap<string, readonly number[]> {
  if (Object.hasOwn(english, message)) return new Map([[message, INTEGERS]]);
  const rules = new Intl.PluralRules(locale);
  const categories = INTEGERS.map((each) => rules.select(each));
  const numbersOf = (category: string) => INTEGERS.filter((_, at) => categories[at] === category);
  const forms = PLURAL_CATEGORIES.map((each) => [`${message}_${each}`, numbersOf(each)] as const);
  return new Map(forms.filter(([key, numbers]) => key.endsWith('_other') || numbers.length > 0));
}

/** Returns the names in double braces, sorted. */
export const placeholdersOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name).toSorted();
