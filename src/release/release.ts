import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { EnvironmentOptions, LibraryFormats, Plugin } from 'vite';
import { CHEAT_SHEET, createCheatSheet } from './cheat-sheet.js';
import { bundleDeclarations } from './declarations.js';
import { createElementsManifest } from './elements-manifest.js';
import { writeEditorData } from './editor-data.js';
import type { LazyModules } from './lazy-modules.js';
import { describeFiles } from './manifest.js';

export interface ReleaseOptions {
  /** Entry and output options by output file name: a `.js` file is a classic script, a `.mjs` file an ES module. */
  readonly bundles: Readonly<Record<string, BundleOptions>>;
  /** Modules that the bundles load on demand: each is built as a separate ES module. */
  readonly lazyModules: LazyModules;
  /** Writes modules that the bundles load on demand and that are not built from source code. */
  readonly writeOtherModules: (outDir: string) => Promise<void>;
  /** Folder with a module for each declaration file that describes no bundle. */
  readonly types: string;
  /** Static files by name. */
  readonly assets: Readonly<Record<string, string>>;
  /** Files that are also copied to a name with the version, so that they can be cached forever. Imports between the copies are rewritten. */
  readonly versioned: readonly string[];
  readonly version: string;
}

/*
 * A browser decodes a classic script by the host page's encoding, unless the script begins with a byte order mark. The comment lets
 * Chromium compile all functions off the main thread while it downloads the script, instead of each one when it is first called.
 */
const SCRIPT_BANNER = '\uFEFF//# allFunctionsCalledOnLoad';

interface BundleOptions {
  readonly entry: string;
  readonly minify?: boolean;
  /** Default: browsers, and servers that have their globals. */
  readonly platform?: 'node';
  /** Whether its exported types and globals are declared. True by default. */
  readonly hasTypes?: boolean;
  /** Name of a file with the licenses of the bundled libraries. They require it to be distributed with them. */
  readonly licenseFile?: string;
}

/**
 * Makes `vite build` write the release files: one Vite environment per bundle, then everything that is not bundled.
 * With the environment variable `BUNDLE`, builds only the bundle of that file name and the modules that it loads on demand.
 */
export function release({
  bundles,
  lazyModules,
  writeOtherModules,
  types,
  assets,
  versioned,
  version,
}: ReleaseOptions): Plugin {
  return {
    name: 'release',
    apply: 'build',
    config: () => {
      const environments: Record<string, EnvironmentOptions> = {
        lazy_modules: library({ ...lazyModules }, 'es', (name) => `${name}.js`),
      };
      for (const [fileName, bundle] of Object.entries(bundles))
        environments[environmentName(fileName)] = bundleEnvironment(fileName, bundle);
      return { builder: {}, environments };
    },
    async buildApp(builder) {
      const { outDir } = builder.config.build;
      const { BUNDLE } = process.env;
      await rm(outDir, { recursive: true, force: true });
      for (const name of [
        ...(BUNDLE === undefined ? Object.keys(bundles) : [BUNDLE]).map(environmentName),
        'lazy_modules',
      ]) {
        const environment = builder.environments[name];
        if (!environment) throw new Error(`There is no bundle ${BUNDLE}`);
        await builder.build(environment);
      }
      await writeOtherModules(outDir);
      if (BUNDLE !== undefined) return;
      const files = {
        ...assets,
        ...(await bundleDeclarations(await declarationEntries(bundles, types), FRAMEWORK_PACKAGES)),
      };
      for (const [name, content] of Object.entries(files)) await writeFile(join(outDir, name), content);
      const manifest = createElementsManifest(await readFile('src/element/attributes.ts', 'utf8'));
      await writeEditorData(manifest, outDir);
      await writeFile(CHEAT_SHEET, createCheatSheet(manifest));
      await writeVersioned(versioned, outDir, version);
      await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(await describeFiles(outDir), null, 2)}\n`);
    },
  };
}

// Projects that import the types for a framework have installed it.
const FRAMEWORK_PACKAGES = ['preact', 'react', 'solid-js', 'svelte/elements', 'vue'];

/** Entries of the type declarations by the name of the file that they describe. */
async function declarationEntries(bundles: ReleaseOptions['bundles'], types: string): Promise<Record<string, string>> {
  const typed = Object.entries(bundles).filter(([, { hasTypes = true }]) => hasTypes);
  const names = (await readdir(types)).filter((name) => name.endsWith('.ts'));
  return Object.fromEntries([
    ...typed.map(([fileName, { entry }]) => [fileName, entry] as const),
    ...names.map((name) => [`${parse(name).name}.mjs`, join(types, name)] as const),
  ]);
}

async function writeVersioned(fileNames: readonly string[], outDir: string, version: string): Promise<void> {
  const rename = (fileName: string) => fileName.replace(/(?=\.\w+$)/, `-${version}`);
  for (const fileName of fileNames) {
    let code = await readFile(join(outDir, fileName), 'utf8');
    for (const imported of fileNames) code = code.replaceAll(`./${imported}`, `./${rename(imported)}`);
    await writeFile(join(outDir, rename(fileName)), code);
  }
}

function bundleEnvironment(
  fileName: string,
  { entry, minify = true, platform, licenseFile }: BundleOptions,
): EnvironmentOptions {
  if (platform === 'node') return nodeModule(entry, fileName, minify);
  const options = library(
    entry,
    fileName.endsWith('.mjs') ? 'es' : 'iife',
    () => fileName,
    minify,
    fileName.replace(/\.\w+$/, ''),
  );
  return { ...options, build: { ...options.build, license: licenseFile !== undefined && { fileName: licenseFile } } };
}

function library(
  entry: string | Record<string, string>,
  format: LibraryFormats,
  fileName: (entryName: string) => string,
  minify = true,
  cssFileName?: string,
): EnvironmentOptions {
  return {
    // Without it, Vite leaves the dependencies of any environment but `client` out of the bundle.
    consumer: 'client',
    // By default Vite prefers the `browser` field, which in older packages is a UMD file.
    resolve: { mainFields: ['module', 'browser'] },
    build: {
      // Vite requires a name for the exports of a script, even when there are none.
      lib: {
        entry,
        formats: [format],
        name: 'portalWidgets',
        fileName: (_, entryName) => fileName(entryName),
        ...(cssFileName !== undefined && { cssFileName }),
      },
      minify,
      rolldownOptions: {
        // By default Vite leaves the spaces of an ES library, for bundlers that read its annotations.
        output: { ...(minify && { minify }), postBanner: format === 'iife' ? SCRIPT_BANNER : '' },
      },
      emptyOutDir: false,
      copyPublicDir: false,
    },
  };
}

/** An ES module that imports only built-in modules of Node. */
function nodeModule(entry: string, fileName: string, minify: boolean): EnvironmentOptions {
  return {
    consumer: 'server',
    resolve: { noExternal: true },
    build: {
      target: 'node20',
      ssr: true,
      minify,
      rolldownOptions: { input: entry, output: { format: 'es', entryFileNames: fileName, codeSplitting: false } },
      emptyOutDir: false,
      copyPublicDir: false,
    },
  };
}

function environmentName(fileName: string): string {
  return fileName.replace(/\W+/g, '_');
}
