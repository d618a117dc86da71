import { createHash } from 'node:crypto';
import type { CatalogFiles } from './files.js';
import { formsOf, messageKeys, requiredKeys, stemOf, type Texts } from './messages.js';

/** `outdated` belongs to a former English text. `changed` differs from the reviewed text. */
export type State = 'missing' | 'outdated' | 'translated' | 'changed' | 'reviewed';

/** Returns a message with its plural forms as one text. */
export const textOf = (message: string, texts?: Texts): string =>
  Object.values(Object.fromEntries(formsOf(message, texts))).join(' | ');

const hashOf = (message: string, texts?: Texts): string =>
  createHash('sha256').update(textOf(message, texts)).digest('hex').slice(0, 8);

/** Returns the state of each message in a locale. */
export function statesOf({ english, translations, lock }: CatalogFiles, locale: string): ReadonlyMap<string, State> {
  const stateOf = (message: string): State => {
    const keys = [...requiredKeys(message, english, locale).keys()];
    const confirmed = lock.reviewed[locale]?.[message];
    if (!keys.every((key) => translations[locale]?.[key])) return 'missing';
    if (textOf(message, lock.en) !== textOf(message, english)) return 'outdated';
    if (confirmed === undefined) return 'translated';
    return confirmed === hashOf(message, translations[locale]) ? 'reviewed' : 'changed';
  };
  return new Map(messageKeys(english).map((message) => [message, stateOf(message)]));
}

/** Records that every translation of these messages matches the current English text. */
export function accept(files: CatalogFiles, messages: readonly string[]): CatalogFiles {
  const { english, lock } = files;
  const en = messageKeys(english).flatMap((message) => {
    const former = messages.includes(message) ? [] : formsOf(message, lock.en);
    return former.length > 0 ? former : formsOf(message, english);
  });
  return { ...files, lock: { en: Object.fromEntries(en), reviewed: lock.reviewed } };
}

/** Removes translations of a former English text. Their languages then show the English text. */
export function drop(files: CatalogFiles, messages: readonly string[]): CatalogFiles {
  const translations = Object.entries(files.translations).map(([locale, texts]) => {
    const left = Object.entries(texts).filter(([key]) => !messages.includes(stemOf(key, files.english)));
    return [locale, Object.fromEntries(left)] as const;
  });
  return accept({ ...files, translations: Object.fromEntries(translations) }, messages);
}

/** Records that a native speaker has read messages of a locale. */
export function review(files: CatalogFiles, locale: string, messages: readonly string[]): CatalogFiles {
  const reviewed = { ...files.lock.reviewed[locale] };
  for (const message of messages) reviewed[message] = hashOf(message, files.translations[locale]);
  return { ...files, lock: { ...files.lock, reviewed: { ...files.lock.reviewed, [locale]: reviewed } } };
}
