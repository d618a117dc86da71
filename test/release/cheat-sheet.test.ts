import { expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { CHEAT_SHEET, createCheatSheet } from '../../src/release/cheat-sheet.js';
import { createElementsManifest, DOCUMENTED_FILES } from '../../src/release/elements-manifest.js';

const sources = await Promise.all(DOCUMENTED_FILES.map((file) => readFile(file, 'utf8')));
const sheet = createCheatSheet(createElementsManifest(sources));
const tables = sheet.split('\n## ').map((section) => section.split('\n').filter((line) => line.startsWith('| `')));

it('the cheat sheet has each attribute, event, part and variable once', () => {
  for (const table of tables) {
    const names = table.map((row) => row.split(' | ')[0]);
    expect(names).toEqual([...new Set(names)]);
  }
});

it('the committed cheat sheet describes the present elements; "npm run build" writes it', async () => {
  expect(await readFile(CHEAT_SHEET, 'utf8')).toBe(sheet);
});
