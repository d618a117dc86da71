import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CatalogFiles, readCatalogFiles } from './files.js';
import { statesOf } from './lock.js';
import { GENERATED } from '../reference/markdown.js';
import { formsOf, messageKeys, type Texts } from './messages.js';

/** Writes a module for each translated locale to the release's folder `locales`. */
export async function writeCatalogModules(version: string, outDir: string): Promise<void> {
  const files = readCatalogFiles('src/i18n');
  await mkdir(join(outDir, 'locales'), { recursive: true });
  for (const locale of Object.keys(files.translations)) {
    const messages = JSON.stringify(releasedTexts(files, locale));
    const code = `export const version = '${version}', messages = ${messages};\n`;
    await writeFile(join(outDir, 'locales', `${locale}.js`), code);
  }
}

/**
 * Returns the released texts of a locale. Omits messages that lack a form, and forms that equal
 * `_other`, which replaces them.
 */
export function releasedTexts(files: CatalogFiles, locale: string): Texts {
  const texts = files.translations[locale] ?? {};
  const released = [...statesOf(files, locale)].flatMap(([message, state]) => {
    if (state === 'missing') return [];
    const other = texts[`${message}_other`];
    return formsOf(message, texts).filter(([key, text]) => key === `${message}_other` || text !== other);
  });
  return Object.fromEntries(released);
}

/** Returns the locales that lack a message, so that pages show them in two languages. */
export const partialLocales = (files: CatalogFiles): readonly string[] =>
  Object.keys(files.translations).filter((locale) => [...statesOf(files, locale).values()].includes('missing'));

/** Creates a Markdown page of all messages, for pages that replace some or add a language. */
export function createMessageTable({ english, notes }: Pick<CatalogFiles, 'english' | 'notes'>): string {
  const rows = messageKeys(english).flatMap((message) => {
    const { note = '', values = {} } = notes[message] ?? {};
    const details = [note, ...Object.entries(values).map(([name, value]) => `{{${name}}}: ${value}`)].filter(Boolean);
    return formsOf(message, english).map(([key, text]) => [`\`${key}\``, quote(text), quote(details.join('. '))]);
  });
  return [
    '# Messages\n',
    `${GENERATED}\n`,
    '`configure({ messages })` replaces them by key. Keys that end in `_one` and `_other` are plural forms:',
    'a language has its own forms, `_zero`, `_one`, `_two`, `_few`, `_many` and `_other`. `{{date}}` is a day, `{{when}}` a relative',
    'time, which `{{duration}}`, a length of time, may replace; what is not described is a number.\n',
    '| key | English | where, and what is inserted |',
    '|---|---|---|',
    ...rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
    '',
  ].join('\n');
}

/** Formats a text as code, because tools that make pages of Markdown may replace braces. */
function quote(text: string): string {
  return text.replaceAll(/\{\{\w+\}\}/g, '`$&`');
}
