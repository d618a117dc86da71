import { en } from './en.js';
import { hasForms, isMessageKey, isTermKey, PLACEHOLDER, stemOf } from './read-messages.js';

/** Whether a page may set a message with a key: that of a single plural form, or of a message with an object of forms. */
export function isAcceptedKey(key: string): boolean {
  return isMessageKey(key) || hasForms(key) || isTermKey(key);
}

/**
 * The names of the placeholders of a message that a page sets, and those of the English one, if they differ.
 *
 * @param key the key of an English message, with the suffix of its plural form if it has one
 */
export function differingPlaceholders(
  key: string,
  text: string,
): readonly [found: readonly string[], expected: readonly string[]] | undefined {
  const texts: Readonly<Record<string, string>> = en;
  const english = texts[`${stemOf(key)}_other`] ?? texts[key];
  if (english === undefined) return undefined;
  const [found, expected] = [placeholdersOf(text), placeholdersOf(english)];
  return found.toSorted().join() === expected.toSorted().join() ? undefined : [found, expected];
}

const placeholdersOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];
