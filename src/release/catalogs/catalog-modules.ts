import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CatalogFiles, readCatalogFiles } from './catalog-files.js';
import { statesOf } from './lock.js';
import { createMessageTable } from './message-table.js';
import { formsOf, messageKeys, placeholdersOf, stemOf, type Texts } from './messages.js';

/** Writes a module for each translated locale to `locales` in the release, and the table of messages. */
export async function writeCatalogModules(outDir: string): Promise<void> {
  const files = readCatalogFiles('src/i18n');
  await mkdir(join(outDir, 'locales'), { recursive: true });
  for (const locale of Object.keys(files.translations)) {
    const code = `export const messages = ${JSON.stringify(releasedTexts(files, locale))};\n`;
    await writeFile(join(outDir, 'locales', `${locale}.js`), code);
  }
  await writeFile(join(outDir, 'messages.md'), createMessageTable(files));
}

/**
 * The texts of a locale for a release: without messages that lack a form, and without outdated ones that have other placeholders than
 * English. The widgets show those in English. A plural form that is the same as `_other` is left out: `_other` is used in its place.
 */
export function releasedTexts(files: CatalogFiles, locale: string): Texts {
  const texts = files.translations[locale] ?? {};
  const isUsable = (message: string, state: string): boolean =>
    state !== 'missing' && (state !== 'outdated' || hasPlaceholdersOf(files.english, texts, message));
  const messages = [...statesOf(files, locale)].filter(([message, state]) => isUsable(message, state));
  return Object.fromEntries(
    messages.flatMap(([message]) => {
      const other = `${message}_other`;
      return formsOf(message, texts).filter(([key, text]) => key === other || text !== texts[other]);
    }),
  );
}

/** The locales whose release lacks a message, so that pages show them in two languages. */
export function partialLocales(files: CatalogFiles): readonly string[] {
  const count = messageKeys(files.english).length;
  const isPartial = (locale: string): boolean => {
    const texts = releasedTexts(files, locale);
    return new Set(Object.keys(texts).map((key) => stemOf(key, files.english))).size < count;
  };
  return Object.keys(files.translations).filter(isPartial);
}

function hasPlaceholdersOf(english: Texts, texts: Texts, message: string): boolean {
  // A translation may have a length of time in place of a relative time.
  const names = (source: Texts): string =>
    [...new Set(formsOf(message, source).flatMap(([, text]) => placeholdersOf(text)))]
      .toSorted()
      .join()
      .replace('when', 'duration');
  return names(english) === names(texts);
}
