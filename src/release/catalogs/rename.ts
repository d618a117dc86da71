import type { CatalogFiles } from './catalog-files.js';
import { CATEGORIES, messageKeys, type Texts } from './messages.js';

/**
 * Renames messages, one after the other, in all catalogs, in the notes, in the lock and in the languages, and remembers the former keys.
 *
 * @throws {Error} if there is no such message, or if a new key is taken, malformed or the group of another
 */
export function renameMessages(files: CatalogFiles, pairs: readonly (readonly [string, string])[]): CatalogFiles {
  const renamed = pairs.reduce((changed, [from, to]) => renameMessage(changed, from, to), files);
  const keys = messageKeys(renamed.english);
  for (const [, to] of pairs) {
    const other = keys.find((key) => key.startsWith(`${to}.`) || to.startsWith(`${key}.`));
    if (other !== undefined) throw new Error(`${to} can’t be a key, because there is ${other}`);
  }
  return renamed;
}

function renameMessage(files: CatalogFiles, from: string, to: string): CatalogFiles {
  const messages = messageKeys(files.english);
  if (!messages.includes(from)) throw new Error(`There is no message ${from}`);
  if (messages.includes(to)) throw new Error(`There is a message ${to} already`);
  if (!/^[\w-]+(?:\.[\w-]+)*$/.test(to) || CATEGORIES.some((category) => to.endsWith(`_${category}`)))
    throw new Error(`${to} can’t be a key: letters, digits, ".", "-" and "_", without the suffix of a plural form`);
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
