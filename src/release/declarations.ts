import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { rolldown, type OutputChunk } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

/** The folder for declaration files. It is in the project, so that packages are found. */
const EMITTED = resolve('.vite/declarations');

/** Declares the exported types of all source files, for `bundleDeclarations`. */
export async function emitDeclarations(): Promise<void> {
  const config = 'src/release/declarations.tsconfig.json';
  await promisify(execFile)('node_modules/.bin/tsc', ['--project', config, '--outDir', EMITTED]);
}

/**
 * Bundles the exported types of entries into one declaration file each, and shared types into
 * `types.d.mts`.
 *
 * @param entries source files by the name of their declaration file
 * @param external packages that are imported. The types of all others are inlined.
 * @returns declarations by file name
 * @throws {Error} naming another import, which users of the types might not have
 */
export async function bundleDeclarations(
  entries: Readonly<Record<string, string>>,
  external: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> {
  const bundle = await rolldown({
    cwd: EMITTED,
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, file.replace(/tsx?$/, 'd.ts')])),
    external: [...external],
    checks: { bundlerTimings: false },
    // `sideEffects` keeps `declare global`.
    plugins: dts({ dtsInput: true, sideEffects: true }),
  });
  try {
    const { output } = await bundle.generate({
      entryFileNames: '[name]',
      chunkFileNames: '[name].mjs',
      codeSplitting: { groups: [{ name: 'types.d', minShareCount: 2 }] },
    });
    const chunks = output as [OutputChunk, ...OutputChunk[]];
    const known = new Set([...external, ...chunks.map(({ fileName }) => fileName)]);
    for (const { fileName, imports } of chunks) {
      const unknown = imports.filter((name) => !known.has(name));
      if (unknown.length > 0) throw new Error(`The declarations ${fileName} need ${unknown.join(', ')}`);
    }
    return Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code]));
  } finally {
    await bundle.close();
  }
}
