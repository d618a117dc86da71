// @vitest-environment node
import { expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { CHEAT_SHEET, createCheatSheet } from '../../src/release/cheat-sheet.js';
import { createElementsManifest } from '../../src/release/elements-manifest.js';

const theme = { name: 'theme', type: { text: "'auto' | 'dark'" }, default: 'auto', description: 'Colour scheme.' };

it('the cheat sheet has each attribute, event, part and variable once, with the elements that have it', () => {
  const sheet = createCheatSheet({
    modules: [
      {
        declarations: [
          { description: 'A base class.' },
          {
            tagName: 'portal-usage',
            description: 'Meters.',
            attributes: [
              theme,
              { name: 'usage-url', type: { text: 'string' }, description: 'Address\nof the endpoint.' },
            ],
            events: [
              { name: 'portal-load', type: { text: 'CustomEvent<{ count: number }>' }, description: 'Data is shown.' },
            ],
            cssParts: [{ name: 'meter', description: 'A meter.' }],
            cssProperties: [{ name: '--portal-accent', description: 'Brand colour.' }],
          },
          { tagName: 'portal-card', attributes: [theme], cssProperties: [{ name: '--portal-accent' }] },
        ],
      },
    ],
  });
  expect(sheet.split('\n').filter((line) => /^\| [`<]/.test(line))).toEqual([
    '| `<portal-usage>` | Meters. |',
    '| `<portal-card>` |  |',
    "| `theme` | `'auto' \\| 'dark'` | `auto` | all | Colour scheme. |",
    '| `usage-url` | `string` |  | `usage` | Address of the endpoint. |',
    '| `portal-load` | `CustomEvent<{ count: number }>` | `usage` | Data is shown. |',
    '| `meter` | A meter. |',
    '| `--portal-accent` | Brand colour. |',
  ]);
});

it('the committed cheat sheet is that of the present elements; "npm run build" writes it', async () => {
  const manifest = createElementsManifest(await readFile('src/element/attributes.ts', 'utf8'));
  expect(await readFile(CHEAT_SHEET, 'utf8')).toBe(createCheatSheet(manifest));
});
