import type { CatalogFiles } from './catalog-files.js';
import { formsOf, messageKeys } from './messages.js';

/** All messages with their English texts, as a page of Markdown, for pages that replace some or add a language. */
export function createMessageTable({ english, notes }: Pick<CatalogFiles, 'english' | 'notes'>): string {
  const rows = messageKeys(english).flatMap((message) => {
    const { note = '', values = {} } = notes[message] ?? {};
    const details = [note, ...Object.entries(values).map(([name, value]) => `{{${name}}}: ${value}`)];
    return formsOf(message, english).map(([key, text]) => [`\`${key}\``, text, details.filter(Boolean).join('. ')]);
  });
  return [
    '# Messages\n',
    'Generated from the English catalog. `configure({ messages })` replaces them by key. Keys that end in `_one` and `_other` are plural forms:',
    'a language has those of its own, `_zero`, `_one`, `_two`, `_few`, `_many` and `_other`.\n',
    '| key | English | where, and what is inserted |',
    '|---|---|---|',
    ...rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
    '',
  ].join('\n');
}
