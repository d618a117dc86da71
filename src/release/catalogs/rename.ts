import type { CatalogFiles, Texts } from './catalog-files.js';
import { CATEGORIES, messageKeys } from './messages.js';

/**
 * Renames a message in all catalogs, in the notes, in the lock and in the languages, and remembers the former key.
 *
 * @throws {Error} if there is no such message, or if the new key is taken, malformed or the group of another
 */
export function renameMessage(files: CatalogFiles, from: string, to: string): CatalogFiles {
  const messages = messageKeys(files.english);
  if (!messages.includes(from)) throw new Error(`There is no message ${from}`);
  checkKey(to, messages);
  const rename = <Value>(entries: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(entries).map(([key, value]) => [renameKey(key, from, to), value]));
  return {
    english: rename(files.english),
    translations: mapValues(files.translations, rename),
    notes: rename(files.notes),
    lock: rename(files.lock),
    languages: mapValues(files.languages, (language) =>
      language.sameAsEnglish
        ? { ...language, sameAsEnglish: language.sameAsEnglish.map((key) => (key === from ? to : key)) }
        : language,
    ),
    renamed: rememberKey(files.renamed, from, to),
  };
}

function checkKey(key: string, messages: readonly string[]): void {
  if (!/^[\w-]+(?:\.[\w-]+)*$/.test(key) || CATEGORIES.some((category) => key.endsWith(`_${category}`)))
    throw new Error(`${key} can’t be a key: letters, digits, ".", "-" and "_", without the suffix of a plural form`);
  const other = messages.find((name) => name === key || name.startsWith(`${key}.`) || key.startsWith(`${name}.`));
  if (other !== undefined) throw new Error(`${key} can’t be a key, because there is ${other}`);
}

function renameKey(key: string, from: string, to: string): string {
  const names = new Map(['', ...CATEGORIES.map((category) => `_${category}`)].map((end) => [from + end, to + end]));
  return names.get(key) ?? key;
}

/** Former keys lead to the present one, however often a message has been renamed. */
function rememberKey(renamed: Texts, from: string, to: string): Texts {
  const entries = Object.entries(renamed).map(([former, key]) => [former, key === from ? to : key] as const);
  return Object.fromEntries([...entries, [from, to] as const].filter(([former]) => former !== to));
}

function mapValues<Value>(
  entries: Readonly<Record<string, Value>>,
  map: (value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, map(value)]));
}
