import { en } from './en.js';
import { canonicalLocale } from './locale.js';
import { hasForms, isTermKey, stemOf } from './read-messages.js';

/**
 * The English message in place of which a page sets a text.
 *
 * @param key with the suffix of its plural form if it has one
 */
export function englishOf(key: string): string | undefined {
  const texts: Readonly<Record<string, string>> = en;
  return [`${stemOf(key)}_other`, key].flatMap((each) => (Object.hasOwn(texts, each) ? (texts[each] ?? []) : []))[0];
}

/** Whether a message that a page sets is certainly understood. */
export function isCertain(key: string, message: unknown): boolean {
  if (typeof message === 'object' && message) {
    const isLanguage = !hasForms(key) && canonicalLocale(key) !== undefined;
    return Object.entries(message).every(([name, each]) => isCertain(isLanguage ? name : `${key}_${name}`, each));
  }
  if (typeof message !== 'string') return false;
  const english = englishOf(key);
  const placeholdersOf = (text: string): string => String(text.match(/\w+(?=\})/g));
  return english === undefined ? isTermKey(key) : placeholdersOf(message) === placeholdersOf(english);
}
