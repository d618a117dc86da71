import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { translationFor } from '../../i18n/translation-for.js';
import { checkCatalog } from './check.js';
import { type CatalogFiles, readCatalogFiles, write, writeCatalogFiles } from './files.js';
import { accept, changedSinceReview, keepTranslations, statesOf, tidyLock } from './lock.js';
import { formsOf, messageKeys } from './messages.js';
import { partialLocales } from './release.js';
import { samplesOf } from './samples.js';
import { replaceTable, transliterate } from './tables.js';

/** What a command prints. It fails if there are errors. */
export interface CommandResult {
  readonly output: readonly string[];
  readonly errors: readonly string[];
}

const USAGE = `npm run i18n                                      writes all files in order; names what is wrong, missing or changed
npm run i18n -- --strict                          the same, and fails if a translation is missing or outdated
npm run i18n -- list <locale>                     English and translation of each message that is to be translated
npm run i18n -- same <key> …                      the English text means the same as before: translations stay up to date
npm run i18n -- accept <locale> [<key> …]         translated from the present English; --reviewed: by a native speaker, in the page
npm run i18n -- notes <folder>                    notes for translators as notes.csv, for translation platforms`;

/**
 * Runs `npm run i18n`.
 *
 * @param args arguments of the command line
 * @param root folder of the package
 * @throws {Error} for a command that can't be run, with the reason
 */
export function runCommand(args: readonly string[], root: string): CommandResult {
  const files = readCatalogFiles(join(root, 'src/i18n'));
  const flags = args.filter((arg) => arg.startsWith('--'));
  const [command, first = '', ...keys] = args.filter((arg) => !arg.startsWith('--'));
  const known = messageKeys(files.english);
  const refuse = (reason: string): never => {
    throw new Error(`${reason}\n${USAGE}`);
  };
  const option = flags.find((flag) => flag !== (command === 'accept' ? '--reviewed' : '--strict'));
  if (option !== undefined) refuse(`There is no option ${option}`);
  const key = (command === 'same' ? [first, ...keys] : keys).find((each) => !known.includes(each));
  if (key !== undefined) refuse(`There is no message ${key}`);
  if ((command === 'list' || command === 'accept') && !Object.hasOwn(files.translations, first))
    refuse(`There is no catalog ${first}`);
  switch (command) {
    case undefined:
      return save(root, files, flags.length > 0);
    case 'list':
      return { output: listOpen(files, first), errors: [] };
    case 'same':
      return save(root, [first, ...keys].reduce(keepTranslations, files));
    case 'accept': {
      const isReviewed = flags.length > 0;
      const open = [...statesOf(files, first)].flatMap(([message, state]) =>
        state === 'outdated' || (isReviewed && state === 'translated') ? [message] : [],
      );
      const accepted = keys.length > 0 ? keys : open;
      const { output, errors } = save(root, accept(files, first, accepted, isReviewed));
      return { output: [`${first}: accepted ${accepted.join(', ') || 'nothing'}`, ...output], errors };
    }
    case 'notes':
      write(join(first || refuse('Name a folder'), 'notes.csv'), notesAsCsv(files));
      return { output: [], errors: [] };
    default:
      return refuse(`There is no command ${command}`);
  }
}

function save(root: string, changed: CatalogFiles, isStrict = false): CommandResult {
  const folder = join(root, 'src/i18n');
  const files = tidyLock(transliterate(changed));
  writeCatalogFiles(folder, files);
  write(join(folder, 'partial-locales.json'), `${JSON.stringify(partialLocales(files).join(' '))}\n`);
  const readme = join(folder, 'README.md');
  write(readme, replaceTable(readFileSync(readme, 'utf8'), files));
  const locales = ['en', ...Object.keys(files.translations)];
  for (const locale of locales) write(join(folder, `samples/${locale}.txt`), samplesAsText(files, locale));
  const errors = locales.flatMap((locale) => checkCatalog(files, locale));
  const open = summarize(files);
  const hints = [
    ...findUnused(files, readSource(root)).map((key) => `en: ${key}: is not used in the code`),
    ...locales.flatMap((locale) =>
      changedSinceReview(files, locale).map((key) => `${locale}: ${key}: has changed since it was reviewed`),
    ),
  ];
  return isStrict ? { output: hints, errors: [...errors, ...open] } : { output: [...hints, ...open], errors };
}

/** All messages of a locale as customers read them, a line for each. */
export function samplesAsText({ english, translations }: CatalogFiles, locale: string): string {
  const samples = samplesOf(translationFor(locale, {}, translations[locale]), english);
  // The controls of direction can't be seen, and confuse editors.
  return samples.map(({ key, text }) => `${key}: ${text.replaceAll(/[\u200E\u200F\u2066-\u2069]/g, '')}\n`).join('');
}

/** A line for each message that is missing or outdated in some languages, with what is to be done. */
export function summarize(files: CatalogFiles): readonly string[] {
  const states = Object.keys(files.translations).map((locale) => [locale, statesOf(files, locale)] as const);
  const textOf = (message: string, texts: Readonly<Record<string, string>> = {}): string =>
    `“${formsOf(message, texts)
      .map(([, text]) => text)
      .join(' | ')}”`;
  return messageKeys(files.english).flatMap((message) => {
    const localesIn = (state: string): readonly string[] =>
      states.flatMap(([locale, found]) => (found.get(message) === state ? [locale] : []));
    const [missing, outdated] = [localesIn('missing'), localesIn('outdated')];
    const [former, present] = [files.lock['en'], files.english].map((texts) => textOf(message, texts));
    const change = former === present ? present : `${former} → ${present}`;
    const next = `same meaning: npm run i18n -- same ${message}; translated: npm run i18n -- accept <locale> ${message}`;
    return [
      ...(missing.length > 0 ? [`${message}: missing in ${missing.join(' ')}`] : []),
      ...(outdated.length > 0 ? [`${message}: ${change}: outdated in ${outdated.join(' ')}; ${next}`] : []),
    ];
  });
}

/** English, the note and the translation of each message of a locale that is missing or outdated. */
export function listOpen(files: CatalogFiles, locale: string): readonly string[] {
  const lines = (tag: string, message: string, texts = files.translations[tag] ?? files.english): string[] =>
    formsOf(message, texts).map(([key, text]) => `  ${tag} ${key}: ${text}`);
  return [...statesOf(files, locale)].flatMap(([message, state]) => {
    if (state !== 'missing' && state !== 'outdated') return [];
    const note = `  note: ${files.notes[message]?.note ?? ''}`;
    return [`${message} (${state})`, note, ...lines('en', message), ...lines(locale, message)];
  });
}

/** Messages for terms of the service and the vendor, whose values come from responses. */
const OPEN_GROUPS = /^(?:state|type|model|unit)\./;

/** Keys that the source code does not contain, not even the constant part of a computed one, as `error.${kind}` or `${variant}Loaded`. */
export function findUnused({ english }: CatalogFiles, source: string): readonly string[] {
  const words = new Set(source.match(/[\w-]+(?:\.[\w-]+)*/g));
  return messageKeys(english).filter((key) => {
    const [group, name] = key.split('.');
    const parts = key.split(/(?=[A-Z])/);
    const computed = [
      ...(name === undefined ? [] : [`\`${group}.\${`, `term('${group}'`]),
      ...parts.slice(1).map((_, index) => `}${parts.slice(index + 1).join('')}\``),
    ];
    return !OPEN_GROUPS.test(key) && !words.has(key) && !computed.some((part) => source.includes(part));
  });
}

const OTHER_FOLDERS = /^(?:cli|harness|i18n|mock-server|provider|release|testing|theme|types)\b/;

/** The code that may use messages. */
export function readSource(root: string): string {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !OTHER_FOLDERS.test(path))
    .map((path) => readFileSync(join(root, 'src', path), 'utf8'))
    .join('\n');
}

/** Keys, kinds, texts and notes as a table for translation platforms, which show them beside the text. */
export function notesAsCsv({ english, notes }: CatalogFiles): string {
  const rows = messageKeys(english).flatMap((message) => {
    const { kind = [], max, note = '', values = {}, example = '' } = notes[message] ?? {};
    const details = [
      `${kind.join(', ')}${max === undefined ? '' : `, at most ${max} characters`}`,
      note,
      ...Object.entries(values).map(([name, value]) => `{{${name}}}: ${value}`),
      example && `Example: ${example}`,
    ];
    return formsOf(message, english).map(([key, text]) => [key, text, details.filter(Boolean).join('. ')]);
  });
  const lines = [['key', 'text', 'context'], ...rows];
  return lines.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join('');
}
