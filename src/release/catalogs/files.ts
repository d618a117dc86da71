import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inOrder, type Texts } from './messages.js';

/** What a translator has to know about a message. */
export interface Note {
  /** Where the message is used, which sets its punctuation and its length. */
  readonly kind: readonly Kind[];
  /** Another maximum of characters than that of its kind. */
  readonly max?: number;
  /** The smallest count that the message is used with, if not zero. */
  readonly minCount?: number;
  /** Where it appears and what it means, if the text does not say so. */
  readonly note?: string;
  /** What is inserted, by name. */
  readonly values?: Readonly<Record<string, string>>;
  /** The English text with values inserted. */
  readonly example?: string;
}

export type Kind = 'title' | 'label' | 'button' | 'badge' | 'sentence' | 'heard' | 'file';

/** What is known about a language. */
export interface Language {
  readonly name: string;
  /** How the customer is addressed. */
  readonly register: string;
  /** Messages that are rightly the same as in English. */
  readonly sameAsEnglish?: readonly string[];
  /** English words that the language has taken up, or has by chance. */
  readonly loanwords?: readonly string[];
  readonly notes?: readonly string[];
  /** The locale whose texts are transliterated. */
  readonly transliterated?: string;
}

/**
 * `en` has the English texts that the translations are of. A message of a locale has an entry if that is not all there is to say: the hash
 * of another English text, and after `!` the hash of the translation that a native speaker has confirmed.
 */
export type Lock = Readonly<Record<string, Texts>>;

/** Everything in `src/i18n` that is data. */
export interface CatalogFiles {
  readonly english: Texts;
  readonly translations: Readonly<Record<string, Texts>>;
  readonly notes: Readonly<Record<string, Note>>;
  readonly lock: Lock;
  readonly languages: Readonly<Record<string, Language>>;
}

/**
 * Reads `src/i18n`. Catalogs may be nested by the dots of their keys, as some translation platforms write them.
 *
 * @throws {Error} with the path of a file that can't be read
 */
export function readCatalogFiles(folder: string): CatalogFiles {
  const read = (name: string, convert = (value: object): object => value): unknown => {
    const path = join(folder, name);
    try {
      return convert(JSON.parse(readFileSync(path, 'utf8')) as object);
    } catch (error) {
      throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
    }
  };
  const tags = readdirSync(join(folder, 'locales')).flatMap((name) => /^(.*)\.json$/.exec(name)?.[1] ?? []);
  const catalogs = tags.toSorted().map((tag) => [tag, read(`locales/${tag}.json`, flatten) as Texts] as const);
  const { en: english = {}, ...translations } = Object.fromEntries(catalogs);
  return {
    english,
    translations,
    notes: read('notes.json') as CatalogFiles['notes'],
    lock: read('translations.lock.json') as Lock,
    languages: read('languages.json') as CatalogFiles['languages'],
  };
}

/** Writes all files of `readCatalogFiles`, flat and in the order of English, and the list of locales. */
export function writeCatalogFiles(folder: string, files: CatalogFiles): void {
  const { english, translations, notes, lock, languages } = files;
  const writeJson = (name: string, value: unknown): void =>
    write(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  writeJson('locales/en.json', english);
  for (const [tag, texts] of Object.entries(translations)) writeJson(`locales/${tag}.json`, inOrder(texts, english));
  writeJson('translations.lock.json', lock);
  writeJson('languages.json', languages);
  writeJson('supported-locales.json', Object.keys(translations).toSorted());
  // One line for each message, so that changes of different ones merge.
  const lines = Object.entries(inOrder(notes, english)).map(
    ([key, note]) => `  ${JSON.stringify(key)}: ${spaced(note)}`,
  );
  write(join(folder, 'notes.json'), `{\n${lines.join(',\n')}\n}\n`);
}

/** Writes a file if its content changes: development servers and builds watch it. */
export function write(path: string, content: string): void {
  try {
    if (readFileSync(path, 'utf8') === content) return;
  } catch {
    mkdirSync(dirname(path), { recursive: true });
  }
  writeFileSync(path, content);
}

function flatten(value: object, prefix = ''): Texts {
  const entries = Object.entries(value).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text === 'object' && text !== null) return Object.entries(flatten(text, `${prefix}${key}.`));
    if (typeof text !== 'string') throw new Error(`${prefix}${key} is no text`);
    return [[prefix + key, text] as const];
  });
  return Object.fromEntries(entries);
}

/** JSON on one line, with spaces like prettier's. */
function spaced(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ').replaceAll('[ ', '[').replaceAll(' ]', ']');
}
