import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderTexts, type Texts } from './messages.js';

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
  readonly notes?: readonly string[];
  /** The locale whose texts are transliterated. */
  readonly transliterated?: string;
}

/** For each message: hashes of English texts, with the locales that were translated from each. `!` follows a locale that is reviewed. */
export type Lock = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Everything in `src/i18n` that is data. */
export interface CatalogFiles {
  readonly english: Texts;
  readonly translations: Readonly<Record<string, Texts>>;
  readonly notes: Readonly<Record<string, Note>>;
  readonly lock: Lock;
  readonly languages: Readonly<Record<string, Language>>;
}

// Readers can't see these, and editors may drop them.
const INVISIBLE = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Reads `src/i18n`. Catalogs may be nested by the dots of their keys, as some translation platforms write them. */
export function readCatalogFiles(folder: string): CatalogFiles {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const catalogs = readdirSync(join(folder, 'locales'))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => [name.replace('.json', ''), flatten(read(join('locales', name)) as object)] as const);
  const { en: english = {}, ...translations } = Object.fromEntries(catalogs);
  return {
    english,
    translations,
    notes: read('notes.json') as CatalogFiles['notes'],
    lock: read('translations.lock.json') as Lock,
    languages: read('languages.json') as CatalogFiles['languages'],
  };
}

/** Writes all files of `readCatalogFiles`, flat and in the order of English, and the list of locales. Only changed files are written. */
export function writeCatalogFiles(folder: string, files: CatalogFiles): void {
  const { english, translations, notes, lock, languages } = files;
  const inOrder = <Value>(entries: Readonly<Record<string, Value>>) => orderTexts(entries, english);
  write(join(folder, 'locales/en.json'), toJson(english));
  for (const [tag, texts] of Object.entries(translations))
    write(join(folder, `locales/${tag}.json`), toJson(inOrder(texts)));
  write(join(folder, 'notes.json'), toLines(inOrder(notes)));
  write(join(folder, 'translations.lock.json'), toLines(inOrder(lock)));
  write(join(folder, 'languages.json'), toJson(languages));
  write(join(folder, 'supported-locales.json'), toJson(Object.keys(translations).toSorted()));
}

/** Writes a file if its content changes: development servers and builds watch it. */
export function write(path: string, content: string): void {
  if (readIfExists(path) !== content) writeFileSync(path, content);
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function flatten(value: object, prefix = ''): Texts {
  const entries = Object.entries(value).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null
      ? Object.entries(flatten(text, `${prefix}${key}.`))
      : [[prefix + key, String(text)] as const],
  );
  return Object.fromEntries(entries);
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replaceAll(INVISIBLE, escape)}\n`;
}

/** One line for each key, so that changes of different messages merge. */
function toLines(entries: object): string {
  const lines = Object.entries(entries).map(([key, value]) => `  ${JSON.stringify(key)}: ${spaced(value)}`);
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n}\n` : '{}\n';
}

/** JSON on one line, with spaces like prettier's. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, entry]) => `${JSON.stringify(key)}: ${spaced(entry)}`)
    .join(', ')} }`;
}

function escape(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
