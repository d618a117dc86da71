import { expect, it } from 'vitest';
import { readCatalogFiles } from '../../../src/release/catalogs/files.js';
import { createMessageTable } from '../../../src/release/catalogs/write-modules.js';

it('the table of messages has every key with its English text, and says what is inserted', () => {
  const { english, notes } = readCatalogFiles('src/i18n');
  const rows = createMessageTable({ english, notes })
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const cells = rows.map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
  expect(cells.map(([, key, text]) => [key, text])).toEqual(
    Object.entries(english).map(([key, text]) => [`\`${key}\``, text.replaceAll(/\{\{\w+\}\}/g, '`$&`')]),
  );
  expect(rows).toContain('| `moreFor` | More for `{{name}}` | Button ⌄ of a token. `{{name}}`: a name |');
});
