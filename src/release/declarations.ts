import { resolve } from 'node:path';
import { rolldown, type OutputChunk } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

/**
 * Bundles the exported types of entries into one declaration file each, and types that they share into `types.d.mts`.
 *
 * @param entries source files by the file name of the JavaScript that is declared
 * @param external packages that are imported; the types of all others are inlined
 * @returns declarations by file name
 * @throws {Error} naming another import, which users of the types might not have
 */
export async function bundleDeclarations(
  entries: Readonly<Record<string, string>>,
  external: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> {
  const bundle = await rolldown({
    input: entries,
    external: [...external],
    checks: { bundlerTimings: false },
    plugins: dts({
      emitDtsOnly: true,
      // Keeps `declare global`.
      sideEffects: true,
      // The compiler of TypeScript 7 takes the options that the plugin knows as those of its preview, `tsgo`.
      tsgo: { path: resolve('node_modules/.bin/tsc') },
    }),
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
