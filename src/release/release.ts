import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Plugin, ViteBuilder } from 'vite';
import { buildBundle, type Bundle, bundleEnvironment } from './bundle.js';
import { bundleDeclarations } from './declarations.js';
import { makeLocaleScripts } from './locale-scripts.js';
import { describeFiles, type ReleaseFiles } from './manifest.js';
import { partSizes } from './part-sizes.js';
import { fileTable, partTable } from './size-table.js';

export interface ReleaseOptions {
  /** By the name of the Vite environment that builds it. What the parts of the first one take is printed. */
  readonly bundles: Readonly<Record<string, Bundle>>;
  /** What goes with them as it is, by file name. */
  readonly others: Readonly<Record<string, string>>;
  /** The entry whose exported types are declared, by the name of its module without `.mjs`. */
  readonly declarations: Readonly<Record<string, string>>;
  /** The folder of the translated locales: one module each, named by its tag. */
  readonly locales: string;
  /** The oldest browsers that the bundles are for. */
  readonly target: readonly string[];
}

/** What `vite build` makes: bundles, declarations and their manifest. They are written when all of them are there. */
export function release({ bundles, others, declarations, locales, target }: ReleaseOptions): Plugin {
  return {
    name: 'release',
    apply: 'build',
    config: () => ({
      // Style sheets are minified by what stands here, not in an environment.
      build: { cssTarget: [...target] },
      builder: {},
      environments: Object.fromEntries(
        Object.entries(bundles).map(([name, bundle]) => [name, bundleEnvironment(bundle, target)]),
      ),
    }),
    buildApp: async (builder) => {
      const files = new Map([
        ...(await makeBundles(builder, Object.entries(bundles))),
        ...Object.entries(others),
        ...(await makeLocaleScripts(locales)),
        ...(await makeDeclarations(Object.entries(declarations))),
      ]);
      const manifest = describeFiles(files);
      console.log(`\n${fileTable(manifest)}\n`);
      files.set('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
      await writeFiles(resolve('dist'), files);
    },
  };
}

async function makeBundles(builder: ViteBuilder, bundles: [name: string, bundle: Bundle][]): Promise<ReleaseFiles> {
  const files = new Map<string, string>();
  for (const [place, [name, { fileName }]] of bundles.entries()) {
    const built = await buildBundle(builder, name);
    files.set(fileName, built.code);
    if (place === 0) console.log(`\n${partTable(fileName, partSizes(built))}`);
  }
  return files;
}

async function makeDeclarations(declarations: [name: string, entry: string][]): Promise<ReleaseFiles> {
  const files = new Map<string, string>();
  for (const [name, entry] of declarations) {
    const code = await bundleDeclarations(entry);
    files.set(`${name}.d.ts`, code);
    // Where a module is imported by its path, TypeScript looks for nothing but this beside a `.mjs`.
    files.set(`${name}.d.mts`, code);
  }
  return files;
}

async function writeFiles(folder: string, files: ReleaseFiles): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [name, content] of files) {
    const path = resolve(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
