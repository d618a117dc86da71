import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findKeys, findNear, type Edit } from './keys-in-code.js';

interface CompilerError {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/**
 * Renames keys of messages in source code and tests. A word such as "name" is also a key of other things: only what the compiler rejects,
 * once a key is renamed in the English catalog, is changed.
 *
 * @param folder root of the package, whose catalogs already have the new keys
 * @param renamed new keys by former ones, including those of plural forms
 * @returns the compiler's errors that are left for a developer
 */
export async function renameInCode(folder: string, renamed: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const compile = () => findErrors(folder);
  let errors = await compile();
  // A round may uncover further errors.
  while (filesOf(errors).filter((file) => edit(folder, file, errors, renamed, findKeys)).length > 0)
    errors = await compile();
  // A list of keys is rejected where it is used, not where it is declared.
  for (const file of filesOf(errors)) {
    const former = readFileSync(join(folder, file), 'utf8');
    if (!edit(folder, file, errors, renamed, findNear)) continue;
    const left = await compile();
    if (left.length < errors.length) errors = left;
    else writeFileSync(join(folder, file), former);
  }
  return errors.map(({ file, line, column, text }) => `${file}:${line}:${column}: ${text}`);
}

/** Whether the file has changed. */
function edit(
  folder: string,
  file: string,
  errors: readonly CompilerError[],
  renamed: ReadonlyMap<string, string>,
  find: typeof findKeys,
): boolean {
  const source = readFileSync(join(folder, file), 'utf8');
  const lines = source.split('\n');
  const offsets = errors
    .filter((error) => error.file === file)
    .map(({ line, column }) => [...lines.slice(0, line - 1), ''].join('\n').length + column - 1);
  const edits = find(file, source, offsets, renamed);
  if (edits.length > 0) writeFileSync(join(folder, file), applyEdits(source, edits));
  return edits.length > 0;
}

function filesOf(errors: readonly CompilerError[]): readonly string[] {
  return [...new Set(errors.map(({ file }) => file))];
}

function applyEdits(source: string, edits: readonly Edit[]): string {
  const unique = new Map(edits.map((item) => [item.start, item]));
  return [...unique.values()]
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end), source);
}

async function findErrors(folder: string): Promise<readonly CompilerError[]> {
  const compiler = join(process.cwd(), 'node_modules/.bin/tsc');
  const { failure, stdout } = await new Promise<{ failure: Error | null; stdout: string }>((resolve) => {
    const options = { cwd: folder, maxBuffer: 1e8 };
    execFile(compiler, ['--noEmit', '--pretty', 'false'], options, (error, output) =>
      resolve({ failure: error, stdout: output }),
    );
  });
  const errors = Array.from(
    stdout.matchAll(/^(\S[^(\n]*)\((\d+),(\d+)\): error (.*)$/gm),
    ([, file = '', line, column, text = '']) => ({ file, line: Number(line), column: Number(column), text }),
  );
  if (failure && errors.length === 0) throw new Error(`The compiler failed: ${stdout}${failure.message}`);
  return errors;
}
