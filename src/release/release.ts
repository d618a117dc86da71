import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { cli as analyzeElements } from '@custom-elements-manifest/analyzer/cli.js';
import type { EnvironmentOptions, LibraryFormats, Plugin } from 'vite';
import { bundleDeclarations } from './declarations.js';
import { describeFiles } from './manifest.js';

export interface ReleaseOptions {
  /** Entry and output options by output file name: a `.js` file is a classic script, a `.mjs` file an ES module. */
  readonly bundles: Readonly<Record<string, BundleOptions>>;
  /** Folder with one ES module per locale. */
  readonly locales: string;
  /** Entries whose exported types are declared, by the module's file name without extension. */
  readonly declarations: Readonly<Record<string, string>>;
  /** Static files by name. */
  readonly assets: Readonly<Record<string, string>>;
}

interface BundleOptions {
  readonly entry: string;
  readonly minify?: boolean;
}

/**
 * Makes `vite build` write the release files: one Vite environment per bundle, then everything that is not bundled.
 * With the environment variable `BUNDLE`, builds the bundle of that file name and nothing else.
 */
export function release({ bundles, locales, declarations, assets }: ReleaseOptions): Plugin {
  return {
    name: 'release',
    apply: 'build',
    config: async () => {
      const environments: Record<string, EnvironmentOptions> = { locales: await localeEnvironment(locales) };
      for (const [fileName, bundle] of Object.entries(bundles)) environments[environmentName(fileName)] = bundleEnvironment(fileName, bundle);
      return { builder: {}, environments };
    },
    async buildApp(builder) {
      const { outDir } = builder.config.build;
      const { BUNDLE } = process.env;
      await rm(outDir, { recursive: true, force: true });
      for (const name of BUNDLE === undefined ? [...Object.keys(bundles).map(environmentName), 'locales'] : [environmentName(BUNDLE)]) {
        const environment = builder.environments[name];
        if (!environment) throw new Error(`There is no bundle ${BUNDLE}`);
        await builder.build(environment);
      }
      if (BUNDLE !== undefined) return;
      await analyzeElements({ argv: ['analyze', '--quiet', '--outdir', outDir] });
      for (const [name, content] of Object.entries(assets)) await writeFile(join(outDir, name), content);
      for (const [name, entry] of Object.entries(declarations)) {
        const code = await bundleDeclarations(entry);
        // TypeScript looks for `.d.mts` only when a `.mjs` file is imported by its path.
        for (const extension of ['.d.ts', '.d.mts']) await writeFile(join(outDir, name + extension), code);
      }
      await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(await describeFiles(outDir), null, 2)}\n`);
    },
  };
}

function bundleEnvironment(fileName: string, { entry, minify = true }: BundleOptions): EnvironmentOptions {
  return library(entry, fileName.endsWith('.mjs') ? 'es' : 'iife', () => fileName, minify);
}

async function localeEnvironment(folder: string): Promise<EnvironmentOptions> {
  const files = (await readdir(folder)).toSorted();
  const entries = Object.fromEntries(files.map((file) => [basename(file, '.ts'), join(folder, file)]));
  return library(entries, 'es', (name) => `locales/${name}.js`);
}

function library(
  entry: string | Record<string, string>,
  format: LibraryFormats,
  fileName: (entryName: string) => string,
  minify = true,
): EnvironmentOptions {
  return {
    // Without it, Vite leaves the dependencies of any environment but `client` out of the bundle.
    consumer: 'client',
    build: {
      // Vite requires a name for the exports of a script, even when there are none.
      lib: { entry, formats: [format], name: 'portalWidgets', fileName: (_, entryName) => fileName(entryName) },
      minify,
      // A browser decodes a classic script by the host page's encoding, unless the script begins with a byte order mark.
      rolldownOptions: { output: { postBanner: format === 'iife' ? '\uFEFF' : '' } },
      emptyOutDir: false,
      copyPublicDir: false,
    },
  };
}

function environmentName(fileName: string): string {
  return fileName.replace(/\W+/g, '_');
}
