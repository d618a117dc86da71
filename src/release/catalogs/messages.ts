/** Texts by key. A message with plural forms has a key for each. */
export type Texts = Readonly<Record<string, string>>;

/** The plural categories of all languages, in the order in which files have them. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const SUFFIX = new RegExp(`_(${CATEGORIES.join('|')})$`);

// Includes numbers over 100, where the plural categories of some languages repeat, and millions, which have a category in others.
const INTEGERS = [...Array(1000).keys(), 1e3, 1e4, 1e6, 2e6, 1e7, 1e9];

/** The key without the suffix of a plural form, if English has forms of it. */
export function stemOf(key: string, english: Texts): string {
  const stem = key.replace(SUFFIX, '');
  return Object.hasOwn(english, `${stem}_other`) ? stem : key;
}

/** The keys of all messages, those with plural forms once and without a suffix. */
export function messageKeys(english: Texts): readonly string[] {
  return [...new Set(Object.keys(english).map((key) => stemOf(key, english)))];
}

/** The forms of a message: its keys and texts. */
export function formsOf(message: string, texts: Texts): readonly (readonly [key: string, text: string])[] {
  return [message, ...CATEGORIES.map((category) => `${message}_${category}`)].flatMap((key) => {
    const text = texts[key];
    return text === undefined ? [] : [[key, text] as const];
  });
}

const integers = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** The numbers of each plural category that whole numbers have in a language. */
export function integersByCategory(locale: string): ReadonlyMap<string, readonly number[]> {
  const known = integers.get(locale);
  if (known) return known;
  const plural = new Intl.PluralRules(locale);
  const found = new Map<string, number[]>();
  for (const integer of INTEGERS) {
    const category = plural.select(integer);
    found.set(category, [...(found.get(category) ?? []), integer]);
  }
  integers.set(locale, found);
  return found;
}

/** The keys that a translation of a message needs: one, or one for each plural category of whole numbers, and `_other`. */
export function requiredKeys(message: string, english: Texts, locale: string): readonly string[] {
  if (Object.hasOwn(english, message)) return [message];
  const found = integersByCategory(locale);
  return CATEGORIES.filter((category) => category === 'other' || found.has(category)).map(
    (each) => `${message}_${each}`,
  );
}

/** Names in double braces, sorted. */
export function placeholdersOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name).toSorted();
}

/** Entries by message or by key, in the order of English; those without an English message at the end. */
export function inOrder<Value>(entries: Readonly<Record<string, Value>>, english: Texts): Record<string, Value> {
  const order = messageKeys(english).flatMap((key) => [key, ...CATEGORIES.map((category) => `${key}_${category}`)]);
  const keys = [...new Set([...order, ...Object.keys(entries)])].filter((key) => Object.hasOwn(entries, key));
  return Object.fromEntries(keys.map((key) => [key, entries[key] as Value]));
}
