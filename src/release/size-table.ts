import type { Manifest } from './manifest.js';
import type { PartSize } from './part-sizes.js';

/** The files of a release with their sizes in bytes. */
export function fileTable(manifest: Manifest): string {
  const rows = Object.entries(manifest).map(([name, { bytes, gzip, brotli }]) => [name, bytes, gzip, brotli]);
  return table([['file', 'bytes', 'gzip', 'brotli'], ...rows]);
}

/** What each part of one file takes, in bytes. */
export function partTable(fileName: string, parts: readonly PartSize[]): string {
  const rows = parts.map(({ part, bytes, brotli }) => [part, bytes, brotli]);
  return table([[`parts of ${fileName}`, 'bytes', 'brotli, the part alone'], ...rows]);
}

/** The first column is text, the others are numbers. */
function table(rows: readonly (readonly (number | string)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)));
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  return cells
    .map((row) => row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  '))
    .join('\n');
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
