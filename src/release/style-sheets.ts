import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The style sheets in a folder and those below it, in the order of their names. */
export function styleSheetsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  return files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8'));
}
