import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SEVERITIES } from '../../src/cli/check/findings.js';

const rows = readFileSync('src/docs/check-codes.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'));
const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replaceAll(/[|`]/g, '').trim()));

it('the document explains each code once, with its severity', () => {
  expect(cells).toHaveLength(Object.keys(SEVERITIES).length);
  expect(Object.fromEntries(cells.map(([code, severity]) => [code, severity]))).toEqual(SEVERITIES);
});

it.each(cells)('%s says what customers see and what to do', (_code, _severity, seen, remedy) => {
  expect(seen).toMatch(/^\S+ \S/);
  expect(remedy).toMatch(/\.$/);
});
