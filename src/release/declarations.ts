import { resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

/** One declaration file that needs no other, from the types that an entry exports. */
export async function bundleDeclarations(entry: string): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    checks: { bundlerTimings: false },
    // The compiler of TypeScript 7 takes the options that the plugin knows as those of its preview, `tsgo`.
    plugins: dts({ emitDtsOnly: true, tsgo: { path: resolve('node_modules/.bin/tsc') } }),
  });
  try {
    const { output } = await bundle.generate();
    const [{ code, imports }] = output;
    if (imports.length > 0) throw new Error(`The declarations of ${entry} need ${imports.join(', ')}`);
    return code;
  } finally {
    await bundle.close();
  }
}
