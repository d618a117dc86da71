import { createHash } from 'node:crypto';
import type { CatalogFiles, Lock } from './files.js';
import { formsOf, messageKeys, requiredKeys, type Texts } from './messages.js';

export type State = 'missing' | 'outdated' | 'translated' | 'reviewed';

/** Identifies a text, with all its plural forms. */
function hashOf(message: string, texts: Texts = {}): string {
  const forms = formsOf(message, texts).map(([, text]) => text);
  return createHash('sha256').update(forms.join('\n')).digest('hex').slice(0, 8);
}

/** The state of each message in a locale. */
export function statesOf(files: CatalogFiles, locale: string): ReadonlyMap<string, State> {
  return new Map(messageKeys(files.english).map((message) => [message, stateOf(files, locale, message)]));
}

function stateOf(files: CatalogFiles, locale: string, message: string): State {
  const texts = files.translations[locale] ?? {};
  if (!requiredKeys(message, files.english, locale).every((key) => texts[key])) return 'missing';
  const { source, review } = entryOf(files, locale, message);
  if (source !== hashOf(message, files.english)) return 'outdated';
  return review === hashOf(message, texts) ? 'reviewed' : 'translated';
}

function entryOf({ lock }: CatalogFiles, locale: string, message: string): { source: string; review?: string } {
  const [source, review] = lock[locale]?.[message]?.split('!') ?? [];
  return { source: source || hashOf(message, lock['en']), ...(review !== undefined && { review }) };
}

/** The messages of a locale that were confirmed, and of which text or English have changed since. */
export function changedSinceReview(files: CatalogFiles, locale: string): readonly string[] {
  const isReviewed = (message: string): boolean => entryOf(files, locale, message).review !== undefined;
  return [...statesOf(files, locale)].flatMap(([message, state]) =>
    state !== 'reviewed' && isReviewed(message) ? [message] : [],
  );
}

/** Records that messages of a locale are translations of the present English texts, and with `isReviewed`, that they are confirmed. */
export function accept(
  files: CatalogFiles,
  locale: string,
  messages: readonly string[],
  isReviewed = false,
): CatalogFiles {
  const texts = files.translations[locale];
  const entries = messages.map((message) => [
    message,
    hashOf(message, files.english) + (isReviewed ? `!${hashOf(message, texts)}` : ''),
  ]);
  return withLock(files, { [locale]: { ...files.lock[locale], ...(Object.fromEntries(entries) as Texts) } });
}

/** Records that a changed English text means the same: translations of the former one stay up to date. */
export function keepTranslations(files: CatalogFiles, message: string): CatalogFiles {
  return withLock(files, { en: { ...files.lock['en'], ...Object.fromEntries(formsOf(message, files.english)) } });
}

const withLock = (files: CatalogFiles, changed: Lock): CatalogFiles => ({
  ...files,
  lock: { ...files.lock, ...changed },
});

/** Leaves out what says nothing (any more), and takes new English texts, and changed ones as soon as no translation is of the former. */
export function tidyLock(files: CatalogFiles): CatalogFiles {
  const { english, translations, lock } = files;
  const messages = messageKeys(english);
  const has = (locale: string, message: string): boolean => formsOf(message, translations[locale] ?? {}).length > 0;
  const isFormer = (message: string): boolean =>
    Object.keys(translations).some(
      (locale) => has(locale, message) && entryOf(files, locale, message).source === hashOf(message, lock['en']),
    );
  const en = messages.flatMap((message) => {
    const former = formsOf(message, lock['en'] ?? {});
    return former.length > 0 && isFormer(message) ? former : formsOf(message, english);
  });
  const sources = Object.fromEntries(en);
  const locales = Object.keys(translations).flatMap((locale) => {
    const entries = messages.flatMap((message) => {
      const { source, review } = entryOf(files, locale, message);
      const other = lock[locale]?.[message] === undefined || source === hashOf(message, sources) ? '' : source;
      const entry = review === undefined ? other : `${other}!${review}`;
      return entry && has(locale, message) ? [[message, entry] as const] : [];
    });
    return entries.length > 0 ? [[locale, Object.fromEntries(entries)] as const] : [];
  });
  return { ...files, lock: { en: sources, ...Object.fromEntries(locales) } };
}
