import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogFiles, readCatalogFiles, write, writeCatalogFiles } from './catalog-files.js';
import { partialLocales } from './catalog-modules.js';
import { checkCatalog } from './check-catalog.js';
import { replaceTable } from './language-table.js';
import { accept, keepTranslations, pruneLock } from './lock.js';
import { messageKeys } from './messages.js';
import { checkNotes, findUnused, listOpen, notesAsCsv, summarize } from './report.js';

/** What a command prints. It fails if there are errors. */
export interface CommandResult {
  readonly output: readonly string[];
  readonly errors: readonly string[];
}

const USAGE = `npm run i18n                                      writes all files in order; names what is missing or wrong
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
  const folder = join(root, 'src/i18n');
  const files = readCatalogFiles(folder);
  const flags = args.filter((arg) => arg.startsWith('--'));
  const [command, ...rest] = args.filter((arg) => !arg.startsWith('--'));
  const unknown = flags.find((flag) => flag !== (command === 'accept' ? '--reviewed' : '--strict'));
  if (unknown !== undefined) throw new Error(`There is no option ${unknown}\n${USAGE}`);
  const [first = ''] = rest;
  switch (command) {
    case undefined:
      return save(root, files, flags.includes('--strict'));
    case 'list':
      return { output: listOpen(files, knownLocale(files, first)), errors: [] };
    case 'same':
      return save(root, knownMessages(files, rest).reduce(keepTranslations, files));
    case 'accept':
      return save(
        root,
        accept(
          files,
          knownLocale(files, first),
          rest.length > 1 ? knownMessages(files, rest.slice(1)) : [],
          flags.length > 0,
        ),
      );
    case 'notes':
      if (!first) throw new Error(USAGE);
      write(join(first, 'notes.csv'), notesAsCsv(files));
      return { output: [], errors: [] };
    default:
      throw new Error(`There is no command ${command}\n${USAGE}`);
  }
}

function save(root: string, changed: CatalogFiles, isStrict = false): CommandResult {
  const folder = join(root, 'src/i18n');
  const files = pruneLock(changed);
  writeCatalogFiles(folder, files);
  write(join(folder, 'partial-locales.json'), `${JSON.stringify(partialLocales(files).join(' '))}\n`);
  const readme = join(folder, 'README.md');
  write(readme, replaceTable(readFileSync(readme, 'utf8'), files));
  const open = summarize(files);
  const unused = findUnused(files, readSource(root)).map((key) => `${key}: not used in the code`);
  const errors = [
    ...Object.keys(files.translations).flatMap((locale) => checkCatalog(files, locale)),
    ...checkNotes(files),
  ];
  return isStrict ? { output: unused, errors: [...errors, ...open] } : { output: [...unused, ...open], errors };
}

function knownLocale({ translations }: CatalogFiles, locale: string): string {
  if (!Object.hasOwn(translations, locale)) throw new Error(`There is no catalog ${locale}\n${USAGE}`);
  return locale;
}

function knownMessages({ english }: CatalogFiles, keys: readonly string[]): readonly string[] {
  const unknown = keys.find((key) => !messageKeys(english).includes(key));
  if (keys.length === 0 || unknown !== undefined) throw new Error(`There is no message ${unknown}\n${USAGE}`);
  return keys;
}

const OTHER_FOLDERS = /^(?:cli|harness|i18n|mock-server|provider|release|testing|theme|types)\b/;

/** The code that may use messages. */
export function readSource(root: string): string {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !OTHER_FOLDERS.test(path))
    .map((path) => readFileSync(join(root, 'src', path), 'utf8'))
    .join('\n');
}
