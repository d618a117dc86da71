import type { SourceMapPayload } from 'node:module';
import type { EnvironmentOptions, Rolldown, ViteBuilder } from 'vite';
import { innerNames } from './inner-names.js';
import type { MappedCode } from './part-sizes.js';

export interface Bundle {
  readonly entry: string;
  /** A `.mjs` file is a module, a `.js` file a classic script. */
  readonly fileName: string;
  /** Whether the members that only our own code says may get other names. None of them may be said as a text then. */
  readonly renamesMembers?: boolean;
}

/** How one file is built from one entry. It is not written, nor is its source map, which is made for the part sizes alone. */
export function bundleEnvironment({ entry, fileName, renamesMembers = false }: Bundle, target: readonly string[]): EnvironmentOptions {
  const isModule = fileName.endsWith('.mjs');
  return {
    consumer: 'client',
    // The script that a package offers for a browser's own use, its `browser` field, can't be tree-shaken.
    resolve: { mainFields: ['module', 'main'] },
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      sourcemap: 'hidden',
      target: [...target],
      // Slow, but 3 % smaller than what Vite does by default. A module is minified again by the build that imports it.
      // `pure_getters` would not be safe: reading a signal subscribes.
      // The server's file stays readable: stack traces and uncaught errors quote its lines.
      minify: fileName === 'provider.mjs' ? false : renamesMembers ? 'terser' : 'oxc',
      terserOptions: {
        ecma: 2020,
        // Nearly all of it is needed at once, and is compiled while it arrives instead of bit by bit when it is called.
        // And a script that is served without an encoding is read in the page's.
        format: { preamble: '//# allFunctionsCalledOnLoad', ascii_only: true },
        // `unsafe` joins texts with `+`: no template of ours holds what that would write otherwise, a symbol or an object with a value.
        compress: { passes: 3, unsafe: true, keep_fargs: false },
        mangle: { properties: { regex: innerNames(), keep_quoted: true, builtins: true } },
      },
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { format: isModule ? 'es' : 'iife', entryFileNames: fileName },
        checks: { bundlerTimings: false },
      },
    },
  };
}

export async function buildBundle(builder: ViteBuilder, environmentName: string): Promise<MappedCode> {
  const environment = builder.environments[environmentName];
  if (!environment) throw new Error(`There is no environment ${environmentName}`);
  const result = await builder.build(environment);
  if (!('output' in result)) throw new Error(`${environmentName} was not built once`);
  const [{ code, map, modules }, ...others] = result.output;
  const further = others.filter(({ fileName }) => !fileName.endsWith('.map'));
  if (further.length > 0) {
    throw new Error(`${environmentName} is more than one file: ${further.map(({ fileName }) => fileName).join(', ')}`);
  }
  if (!map) throw new Error(`${environmentName} has no source map`);
  return { code, map: JSON.parse(map.toString()) as SourceMapPayload, styleSheets: styleSheetsOf(modules) };
}

/** The style sheets among the modules of a bundle: each is one string. */
function styleSheetsOf(modules: Rolldown.OutputChunk['modules']): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [id, { code }] of Object.entries(modules)) {
    const literal = id.endsWith('.css?inline') && /= (".*");\s*$/.exec(code ?? '')?.[1];
    if (literal) texts.set(id.replace(/\?.*/, ''), JSON.parse(literal) as string);
  }
  return texts;
}
