import { expect, it } from 'vitest';
import { fileTable, partTable } from '../../src/release/size-table.js';

it('lines up the sizes of the files', () => {
  const manifest = {
    'portal-widgets.js': { bytes: 88_651, gzip: 31_091, brotli: 27_582, integrity: 'sha384-a' },
    'a.mjs': { bytes: 1, gzip: 22, brotli: 333, integrity: 'sha384-b' },
  };
  expect(fileTable(manifest).split('\n')).toEqual([
    'file                bytes    gzip  brotli',
    'portal-widgets.js  88,651  31,091  27,582',
    'a.mjs                   1      22     333',
  ]);
});

it('says how the parts are measured', () => {
  const table = partTable('a.js', [{ part: '@preact/signals', bytes: 8002, brotli: 2730 }]);
  expect(table.split('\n')).toEqual([
    'parts of a.js    bytes  brotli, the part alone',
    '@preact/signals  8,002                   2,730',
  ]);
});
