import { createHash } from 'node:crypto';
import type { CatalogFiles, Lock } from './catalog-files.js';
import { formsOf, messageKeys, requiredKeys, type Texts } from './messages.js';

/** The state of a translated message. `unaccepted` is not in the lock file: it is not known which English text it was translated from. */
export type State = 'missing' | 'outdated' | 'unaccepted' | 'translated' | 'reviewed';

/** Identifies an English text. */
export function hashOf(message: string, english: Texts): string {
  const texts = formsOf(message, english).map(([, text]) => text);
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 8);
}

/** The state of each message in a locale. */
export function statesOf(files: CatalogFiles, locale: string): ReadonlyMap<string, State> {
  return new Map(messageKeys(files.english).map((message) => [message, stateOf(files, locale, message)]));
}

function stateOf({ english, translations, lock }: CatalogFiles, locale: string, message: string): State {
  const texts = translations[locale] ?? {};
  if (!requiredKeys(message, english, locale).every((key) => texts[key])) return 'missing';
  const entry = Object.entries(lock[message] ?? {}).find(([, locales]) => hasLocale(locales, locale));
  if (!entry) return 'unaccepted';
  const [hash, locales] = entry;
  if (hash !== hashOf(message, english)) return 'outdated';
  return locales.split(' ').includes(`${locale}!`) ? 'reviewed' : 'translated';
}

/**
 * Records that messages of a locale are translations of the present English texts.
 *
 * @param messages the messages; by default those that are outdated or not in the lock file, and with `isReviewed` all that are translated
 */
export function accept(
  files: CatalogFiles,
  locale: string,
  messages: readonly string[] = [],
  isReviewed = false,
): CatalogFiles {
  const states = statesOf(files, locale);
  const isMeant = (message: string): boolean => {
    const state = states.get(message);
    if (messages.length > 0) return messages.includes(message) && state !== 'missing';
    return state === 'outdated' || state === 'unaccepted' || (isReviewed && state === 'translated');
  };
  const lock: Record<string, Lock[string]> = { ...files.lock };
  for (const message of [...states.keys()].filter(isMeant)) {
    const others = mapLocales(lock[message] ?? {}, (tag) => withoutMark(tag) !== locale);
    const hash = hashOf(message, files.english);
    const accepted = [...(others[hash]?.split(' ') ?? []), isReviewed ? `${locale}!` : locale].toSorted();
    lock[message] = { ...others, [hash]: accepted.join(' ') };
  }
  return { ...files, lock };
}

/**
 * Records that a changed English text means the same: translations that were of the newest text before stay up to date. Older ones stay
 * outdated.
 */
export function keepTranslations(files: CatalogFiles, message: string): CatalogFiles {
  const hashes = Object.entries(files.lock[message] ?? {});
  const [newest] = hashes.slice(-1);
  if (!newest) return files;
  const renamed = [...hashes.slice(0, -1), [hashOf(message, files.english), newest[1]] as const];
  return { ...files, lock: { ...files.lock, [message]: Object.fromEntries(renamed) } };
}

/** Removes entries of messages and translations that no longer exist. */
export function pruneLock(files: CatalogFiles): CatalogFiles {
  const entries = messageKeys(files.english).map((message) => {
    const hasTexts = (tag: string): boolean =>
      requiredKeys(message, files.english, withoutMark(tag)).some(
        (key) => files.translations[withoutMark(tag)]?.[key] !== undefined,
      );
    return [message, mapLocales(files.lock[message] ?? {}, hasTexts)] as const;
  });
  return { ...files, lock: Object.fromEntries(entries.filter(([, hashes]) => Object.keys(hashes).length > 0)) };
}

function mapLocales(hashes: Lock[string], keep: (tag: string) => boolean): Lock[string] {
  const entries = Object.entries(hashes).map(([hash, tags]) => [hash, tags.split(' ').filter(keep).join(' ')] as const);
  return Object.fromEntries(entries.filter(([, tags]) => tags !== ''));
}

function hasLocale(tags: string, locale: string): boolean {
  return tags.split(' ').some((tag) => withoutMark(tag) === locale);
}

function withoutMark(tag: string): string {
  return tag.replace('!', '');
}
