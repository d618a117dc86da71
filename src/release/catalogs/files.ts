import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formsOf, messageKeys, type Texts } from './messages.js';

type Kind = 'title' | 'label' | 'button' | 'badge' | 'sentence' | 'heard' | 'file';

/** The facts that a translator needs. `minCount` is the smallest count of the message. */
interface Note {
  readonly kind: readonly Kind[];
  readonly max?: number;
  readonly minCount?: number;
  readonly note?: string;
  /** The meaning of placeholders whose names don't explain it. */
  readonly values?: Texts;
}

/**
 * The facts about a language, including its messages and words that are rightly the same as in
 * English.
 */
interface Language {
  readonly name: string;
  readonly register: string;
  readonly sameAsEnglish?: readonly string[];
  readonly loanwords?: readonly string[];
  readonly notes?: readonly string[];
}

interface Lock {
  /** The English texts that the translations belong to. */
  readonly en: Texts;
  /** The hashes of translations that a native speaker has confirmed, by locale and message. */
  readonly reviewed: Readonly<Record<string, Texts>>;
}

export interface CatalogFiles {
  readonly english: Texts;
  readonly translations: Readonly<Record<string, Texts>>;
  readonly notes: Readonly<Record<string, Note>>;
  readonly languages: Readonly<Record<string, Language>>;
  readonly terms: Readonly<Record<string, Texts>>;
  readonly lock: Lock;
}

/**
 * Reads `src/i18n`.
 *
 * @throws {Error} with the path of a file that can't be read
 */
export function readCatalogFiles(folder: string): CatalogFiles {
  const read = (name: string): Texts => {
    const path = join(folder, name);
    try {
      const content = JSON.parse(readFileSync(path, 'utf8')) as Texts;
      const key = Object.keys(content).find((each) => name.startsWith('locales/') && typeof content[each] !== 'string');
      if (key) throw new Error(`${key} isn't a text`);
      return content;
    } catch (error) {
      throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
    }
  };
  const tags = readdirSync(join(folder, 'locales')).map((name) => name.replace('.json', ''));
  const catalogs = tags.toSorted().map((tag) => [tag, read(`locales/${tag}.json`)] as const);
  const { en: english = {}, ...translations } = Object.fromEntries(catalogs);
  const [notes, languages, terms, lock] = ['notes', 'languages', 'terms', 'translations.lock'].map((name) =>
    read(`${name}.json`),
  );
  return { english, translations, notes, languages, terms, lock } as unknown as CatalogFiles;
}

/** Writes the catalogs in English order, the lock, and the list of locales. */
export function writeCatalogFiles(folder: string, { english, translations, lock }: CatalogFiles): void {
  const write = (name: string, value: unknown): void =>
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  for (const [tag, texts] of Object.entries({ en: english, ...translations })) {
    const inOrder = Object.fromEntries(messageKeys(english).flatMap((message) => formsOf(message, texts)));
    write(`locales/${tag}.json`, { ...inOrder, ...texts });
  }
  write('translations.lock.json', lock);
  write('generated/supported-locales.json', Object.keys(translations));
}
