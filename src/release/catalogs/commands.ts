import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCatalog } from './check.js';
import { type CatalogFiles, readCatalogFiles, writeCatalogFiles } from './files.js';
import { accept, drop, review, type State, statesOf, textOf } from './lock.js';
import { messageKeys } from './messages.js';
import { partialLocales } from './write-modules.js';
import { samplesOf } from './samples.js';
import { replaceTable } from './tables.js';

/** The output of a command. It fails if there are errors. */
type Result = Readonly<Record<'output' | 'errors', readonly string[]>>;

/** Runs `npm run i18n`. Throws an error for an unknown command. */
export function runCommand([command, ...names]: readonly string[], root: string): Result {
  const files = readCatalogFiles(join(root, 'src/i18n'));
  const known = messageKeys(files.english);
  const [locale = '', ...keys] = command === 'review' ? names : ['en', ...names];
  const unknown = keys.find((key) => !known.includes(key));
  if (unknown !== undefined) throw new Error(`Unknown message ${unknown}; see src/i18n/README.md`);
  if (command === undefined || command === 'accept') return save(root, accept(files, keys));
  if (command === 'drop') return save(root, drop(files, keys));
  if (command === 'review' && files.translations[locale]) {
    const read = keys.length > 0 ? keys : known;
    return save(root, review(files, locale, read), [`${locale}: reviewed ${read.join(', ')}`]);
  }
  throw new Error(`Unknown command ${[command, ...names].join(' ')}; see src/i18n/README.md`);
}

function save(root: string, files: CatalogFiles, done: readonly string[] = []): Result {
  const folder = join(root, 'src/i18n');
  const readme = join(folder, 'README.md');
  writeCatalogFiles(folder, files);
  writeFileSync(join(folder, 'generated/partial-locales.json'), `${JSON.stringify(partialLocales(files), null, 2)}\n`);
  writeFileSync(readme, replaceTable(readFileSync(readme, 'utf8'), files));
  const locales = ['en', ...Object.keys(files.translations)];
  for (const locale of locales) writeFileSync(join(folder, `samples/${locale}.txt`), samplesOf(files, locale));
  return { output: [...done, ...summarize(files)], errors: locales.flatMap((locale) => checkCatalog(files, locale)) };
}

/**
 * Returns a line for each message that is missing in some languages, has a new English text, or has
 * changed since its review.
 */
export function summarize(files: CatalogFiles): readonly string[] {
  const states = Object.keys(files.translations).map((locale) => [locale, statesOf(files, locale)] as const);
  return messageKeys(files.english).flatMap((message) => {
    const localesIn = (state: State): string =>
      states.flatMap(([locale, found]) => (found.get(message) === state ? [locale] : [])).join(' ');
    const change = `“${textOf(message, files.lock.en)}” → “${textOf(message, files.english)}”`;
    const lines: Partial<Record<State, string>> = {
      missing: `${message}: missing in ${localesIn('missing')}`,
      outdated: `${message}: ${change}: npm run i18n -- accept ${message} (all translations fit), or drop ${message}`,
      changed: `${message}: has changed since it was reviewed in ${localesIn('changed')}`,
    };
    return Object.entries(lines).flatMap(([state, line]) => (localesIn(state as State) ? [line] : []));
  });
}
