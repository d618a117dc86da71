import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

export interface SourceFile {
  /** The path from the repository's root, with slashes. */
  readonly path: string;
  readonly content: string;
}

/** The files in a folder and below whose names match. Packages of test suites are left out. */
export function sourceFiles(folder: string, name: RegExp): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file))
    .toSorted()
    .map((path) => ({ path: path.split(sep).join('/'), content: readFileSync(path, 'utf8') }));
}
