import { PLURAL_CATEGORIES } from '../../i18n/check-messages.js';

/** The texts of a locale by key. */
export type Texts = Readonly<Record<string, string>>;

// Includes numbers over 100, where the plural categories of some languages repeat, and millions, which have a category in others.
const INTEGERS = [...Array(22).keys(), 100, 101, 102, 103, 111, 121, 1e3, 1e6, 2e6];

/** The key without the suffix of a plural form, if English has forms of it. */
export function stemOf(key: string, english: Texts): string {
  const stem = key.slice(0, key.lastIndexOf('_'));
  return Object.hasOwn(english, `${stem}_other`) ? stem : key;
}

/** The keys of all messages, those with plural forms once and without a suffix. */
export const messageKeys = (english: Texts): readonly string[] => [
  ...new Set(Object.keys(english).map((key) => stemOf(key, english))),
];

/** The forms of a message: its keys and texts. */
export const formsOf = (message: string, texts: Texts = {}): readonly (readonly [key: string, text: string])[] =>
  [message, ...PLURAL_CATEGORIES.map((category) => `${message}_${category}`)].flatMap((key) =>
    texts[key] === undefined ? [] : [[key, texts[key]] as const],
  );

/** The keys that a translation of a message needs, with the numbers that they are for: one, or one for each plural category. */
export function requiredKeys(message: string, english: Texts, locale: string): ReadonlyMap<string, readonly number[]> {
  if (Object.hasOwn(english, message)) return new Map([[message, INTEGERS]]);
  const rules = new Intl.PluralRules(locale);
  const categories = INTEGERS.map((each) => rules.select(each));
  const numbersOf = (category: string) => INTEGERS.filter((_, at) => categories[at] === category);
  const forms = PLURAL_CATEGORIES.map((each) => [`${message}_${each}`, numbersOf(each)] as const);
  return new Map(forms.filter(([key, numbers]) => key.endsWith('_other') || numbers.length > 0));
}

/** Names in double braces, sorted. */
export const placeholdersOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name).toSorted();
