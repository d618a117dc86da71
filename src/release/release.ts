import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import type { BuildEnvironmentOptions, EnvironmentOptions, Plugin, Rolldown } from 'vite';
import { CHEAT_SHEET, createCheatSheet } from './cheat-sheet.js';
import { bundleDeclarations } from './declarations.js';
import { createElementsManifest } from './elements-manifest.js';
import { writeEditorData } from './editor-data.js';
import { classicScript, compressModules, type LazyFiles, nameLazyFile, type NameLazyFile } from './lazy-files.js';
import { describeFiles } from './manifest.js';

export interface ReleaseOptions {
  /** The classic script that is pasted. */
  readonly script: ScriptOptions;
  /** What the script loads on demand from files beside it; chunks of the ES modules. */
  readonly lazyFiles: LazyFiles;
  /** Entries of the ES modules for browsers by output file name: they share chunks. */
  readonly modules: Readonly<Record<string, string>>;
  /** Entry and output options of what is one file, by its name: a `.js` file is a classic script, a `.mjs` file an ES module. */
  readonly bundles: Readonly<Record<string, BundleOptions>>;
  readonly nodeModules: NodeModules;
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

interface ScriptOptions {
  /** Name of its file without the extension. */
  readonly name: string;
  readonly entry: string;
  /** Name of a file with the licenses of the bundled libraries. They require it to be distributed with them. */
  readonly licenseFile: string;
}

interface BundleOptions {
  readonly entry: string;
  readonly minify?: boolean;
  /** Whether its exported types and globals are declared. True by default. */
  readonly hasTypes?: boolean;
  readonly licenseFile?: string;
}

/** ES modules that import only built-in modules of Node and each other. */
interface NodeModules {
  /** By output file name. */
  readonly entries: Readonly<Record<string, Pick<BundleOptions, 'entry' | 'hasTypes'>>>;
  /** Output file of what they share. */
  readonly shared: string;
  /** Entries of other files of the release, which are imported instead of being copied, by output file name. */
  readonly released: Readonly<Record<string, string>>;
}

/**
 * Makes `vite build` write the release files: one Vite environment per bundle, then everything that is not bundled.
 */
export function release({
  script,
  lazyFiles,
  modules,
  bundles,
  nodeModules,
  writeOtherModules,
  types,
  assets,
  versioned,
  version,
}: ReleaseOptions): Plugin {
  const environments: Readonly<Record<string, EnvironmentOptions>> = {
    script: scriptEnvironment(script, nameLazyFile(lazyFiles), version),
    modules: modulesEnvironment(modules, nameLazyFile(lazyFiles)),
    node: nodeEnvironment(nodeModules),
    ...Object.fromEntries(
      Object.entries(bundles).map(([fileName, bundle]) => [
        fileName.replace(/\W+/g, '_'),
        bundleEnvironment(fileName, bundle),
      ]),
    ),
  };
  return {
    name: 'release',
    apply: 'build',
    config: () => ({ builder: {}, environments: { ...environments } }),
    async buildApp(builder) {
      const { outDir } = builder.config.build;
      await rm(outDir, { recursive: true, force: true });
      for (const name of Object.keys(environments)) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      await writeOtherModules(outDir);
      const entries = {
        [`${script.name}.js`]: script.entry,
        ...modules,
        ...Object.fromEntries(
          Object.entries({ ...bundles, ...nodeModules.entries }).flatMap(([name, { entry, hasTypes = true }]) =>
            hasTypes ? [[name, entry]] : [],
          ),
        ),
        ...(await typeEntries(types)),
      };
      const files = { ...assets, ...(await bundleDeclarations(entries, FRAMEWORK_PACKAGES)) };
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

/** Entries of the declarations that describe no bundle by the name of a file. */
async function typeEntries(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  return Object.fromEntries(names.map((name) => [`${parse(name).name}.mjs`, join(folder, name)] as const));
}

async function writeVersioned(fileNames: readonly string[], outDir: string, version: string): Promise<void> {
  const rename = (fileName: string) => fileName.replace(/(?=\.\w+$)/, `-${version}`);
  for (const fileName of fileNames) {
    let code = await readFile(join(outDir, fileName), 'utf8');
    for (const imported of fileNames) code = code.replaceAll(`./${imported}`, `./${rename(imported)}`);
    await writeFile(join(outDir, rename(fileName)), code);
  }
}

/** An ES module with what it loads on demand, of which the plugin makes the script and its files. */
function scriptEnvironment(
  { name, entry, licenseFile }: ScriptOptions,
  nameOf: NameLazyFile,
  version: string,
): EnvironmentOptions {
  return library(
    {
      lib: { entry: { [name]: entry }, formats: ['es'], fileName: (_, entryName) => `${entryName}.js` },
      license: { fileName: licenseFile },
      rolldownOptions: {
        preserveEntrySignatures: false,
        plugins: [classicScript(version)],
      },
    },
    {
      chunkFileNames: ({ facadeModuleId }) => `${nameOf(facadeModuleId) ?? '[name]'}.js`,
      // All that the entry imports is in its chunk, instead of in one for each combination of files that share a module.
      codeSplitting: { groups: [{ name: 'script', test: (id) => id === resolve(entry) }] },
      comments: false,
    },
  );
}

function modulesEnvironment(modules: ReleaseOptions['modules'], nameOf: NameLazyFile): EnvironmentOptions {
  const entries = Object.entries(modules).map(([fileName, entry]) => [parse(fileName).name, entry] as const);
  return library(
    {
      lib: { entry: Object.fromEntries(entries), formats: ['es'], fileName: (_, entryName) => `${entryName}.mjs` },
      rolldownOptions: { plugins: [compressModules()] },
    },
    { chunkFileNames: ({ facadeModuleId }) => `chunks/${nameOf(facadeModuleId) ?? 'shared'}-[hash].mjs` },
  );
}

function bundleEnvironment(fileName: string, { entry, minify = true, licenseFile }: BundleOptions): EnvironmentOptions {
  return library(
    {
      lib: {
        entry,
        formats: [fileName.endsWith('.mjs') ? 'es' : 'iife'],
        // Vite requires a name for the exports of a script, even when there are none.
        name: 'portalWidgets',
        fileName: () => fileName,
        cssFileName: parse(fileName).name,
      },
      license: licenseFile !== undefined && { fileName: licenseFile },
    },
    {},
    minify,
  );
}

function library(
  { rolldownOptions, ...build }: BuildEnvironmentOptions,
  output: Rolldown.OutputOptions = {},
  minify = true,
): EnvironmentOptions {
  return {
    // Without it, Vite leaves the dependencies of any environment but `client` out of the bundle.
    consumer: 'client',
    // By default Vite prefers the `browser` field, which in older packages is a UMD file.
    resolve: { mainFields: ['module', 'browser'] },
    build: {
      ...build,
      minify,
      rolldownOptions: {
        ...rolldownOptions,
        // By default Vite leaves the spaces of an ES library, for bundlers that read its annotations.
        output: { ...output, ...(minify && { minify }) },
      },
      emptyOutDir: false,
      copyPublicDir: false,
    },
  };
}

function nodeEnvironment({ entries, shared, released }: NodeModules): EnvironmentOptions {
  const names = new Map(Object.entries(released).map(([name, entry]) => [resolve(entry), `./${name}`]));
  const input = Object.entries(entries).map(([fileName, { entry }]) => [parse(fileName).name, entry] as const);
  return {
    consumer: 'server',
    resolve: { noExternal: true },
    build: {
      target: 'node20',
      ssr: true,
      // Readable stack traces are worth more than bytes here.
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(input),
        external: [...names.keys()],
        output: {
          format: 'es',
          entryFileNames: '[name].mjs',
          chunkFileNames: shared,
          paths: (id) => names.get(id) ?? id,
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
      emptyOutDir: false,
      copyPublicDir: false,
    },
  };
}
