import { en } from './en.js';
import { hasForms, isMessageKey, isTermKey, PLACEHOLDER, stemOf } from './read-messages.js';

/** Whether a page may set a message with a key: that of a single plural form, or of a message with an object of forms. */
export function isAcceptedKey(key: string): boolean {
  return isMessageKey(key) || hasForms(key) || isTermKey(key);
}

/**
 * The English message in place of which a page sets a text, if the placeholders of the text may be wrong.
 *
 * @param key the key of an English message, with the suffix of its plural form if it has one
 */
export function englishIfDifferent(key: string, text: string): string | undefined {
  const texts: Readonly<Record<string, string>> = en;
  const english = texts[`${stemOf(key)}_other`] ?? texts[key];
  const placeholdersOf = (message = ''): string => String(message.match(PLACEHOLDER));
  return placeholdersOf(text) === placeholdersOf(english) ? undefined : english;
}
