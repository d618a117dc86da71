import { en } from './en.js';
import { hasForms, isMessageKey, isTermKey, PLACEHOLDER, stemOf } from './read-messages.js';

const COUNT = '{{count}}';
const WHEN = '{{when}}';
const DURATION = '{{duration}}';

/**
 * Says what is wrong with the key of a message that a page sets.
 *
 * @param key the key, of a single plural form, or of a message with an object of forms
 * @returns the end of a sentence that begins with the key, in English: it is for developers. Undefined if the key is right.
 */
export function checkMessageKey(key: string): string | undefined {
  if (isMessageKey(key) || hasForms(key) || isTermKey(key)) return undefined;
  return 'is no message and no language; the keys are those of the type Messages';
}

/**
 * Says which values a message that a page sets lacks, or names in vain.
 *
 * @param key the key of an English message, with the suffix of its plural form if it has one
 * @returns as `checkMessageKey`
 */
export function checkPlaceholders(key: string, text: string): string | undefined {
  const texts: Readonly<Record<string, string>> = en;
  const english = texts[`${stemOf(key)}_other`] ?? texts[key];
  if (english === undefined) return undefined;
  const found = placeholdersOf(text);
  // The form of one number can name it in words, and some languages say "after 5 minutes" for "in 5 minutes".
  const isOptional = (name: string): boolean =>
    name === COUNT ? !key.endsWith('_other') : name === WHEN && found.includes(DURATION);
  const expected = placeholdersOf(english);
  const lost = expected.filter((name) => !found.includes(name) && !isOptional(name));
  const unknown = found.filter((name) => !expected.includes(name) && !(name === DURATION && expected.includes(WHEN)));
  if (lost.length > 0) return `lacks ${lost.join(', ')}`;
  return unknown.length > 0 ? `has ${unknown.join(', ')}, for which there is no value` : undefined;
}

const placeholdersOf = (text: string): readonly string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name]) => `{{${name}}}`);
