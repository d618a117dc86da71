import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import type { BuildEnvironmentOptions, EnvironmentOptions, Plugin, Rolldown } from 'vite';
import { CHEAT_SHEET, createCheatSheet } from './cheat-sheet.js';
import { bundleDeclarations } from './declarations.js';
import { writeCatalogModules } from './catalogs/write-modules.js';
import { createElementsManifest, DOCUMENTED_FILES } from './elements-manifest.js';
import { writeEditorData } from './editor-data.js';
import { classicScript, compressModules, nameLazyFile } from './lazy-files.js';
import { describeFiles } from './manifest.js';
import { releasedPage } from './pages.js';

const SCRIPT = 'src/embed.ts';

/** Source files of what the script loads on demand from files beside it, by name; chunks of the ES modules. */
const LAZY_FILES = {
  'portal-widgets-usage': 'src/widgets/usage/index.ts',
  'portal-widgets-actions': 'src/lazy/index.ts',
};

/** Entries of the ES modules for browsers by name, and what is in the chunk that they share, with all that it imports: what `elements` imports. */
const MODULES = { 'portal-widgets': 'src/index.ts', elements: 'src/elements.ts' };
const SHARED = /\/src\/(polluted-prototype|i18n\/load-locale|element\/(elements|diagnostics|select))\.tsx?$/;

const PROVIDER = 'src/provider/index.ts';

/** Entries of the ES modules that import only built-in modules of Node, each other, and the server's module. */
const NODE_MODULES = { cli: 'src/cli/main.ts', testing: 'src/mock-server/index.ts' };

/** Folder with a module for each declaration file that describes no bundle. */
const TYPES = 'src/types';

/** Files that are also copied to a name with the version, so that they can be cached forever. Imports between the copies are rewritten. */
const VERSIONED = ['portal-widgets.js', 'portal-widgets.mjs', ...Object.keys(LAZY_FILES).map((name) => `${name}.js`)];

const nameOf = nameLazyFile(LAZY_FILES);

/** Makes `vite build` write the release files: one Vite environment per bundle, then everything that is not bundled. */
export function release(version: string): Plugin {
  const environments: Readonly<Record<string, EnvironmentOptions>> = {
    script: scriptEnvironment(version),
    modules: modulesEnvironment(),
    node: nodeEnvironment(),
    provider: providerEnvironment(),
    preview: pageEnvironment('preview', 'src/harness/prebuilt.ts'),
    gallery: pageEnvironment('gallery', 'src/harness/gallery/main.tsx'),
  };
  return {
    name: 'release',
    apply: 'build',
    config: () => ({
      builder: {},
      environments: { ...environments },
      build: { emptyOutDir: false, copyPublicDir: false },
    }),
    async buildApp(builder) {
      const { outDir } = builder.config.build;
      await rm(outDir, { recursive: true, force: true });
      for (const name of Object.keys(environments)) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      await writeCatalogModules(outDir);
      const entries = {
        'portal-widgets.js': SCRIPT,
        'portal-widgets.mjs': MODULES['portal-widgets'],
        'elements.mjs': MODULES.elements,
        ...(await typeEntries(TYPES)),
      };
      const files = {
        'preview.html': releasedPage(await readFile('index.html', 'utf8'), 'preview'),
        'gallery.html': releasedPage(await readFile('src/harness/gallery/index.html', 'utf8'), 'gallery'),
        'openapi.yaml': await readFile('src/api/openapi.yaml', 'utf8'),
        ...(await bundleDeclarations(entries, FRAMEWORK_PACKAGES)),
        // Apart from those of the widgets, which have types of the DOM.
        ...(await bundleDeclarations({ 'provider.mjs': PROVIDER })),
        ...(await bundleDeclarations({ 'testing.mjs': NODE_MODULES.testing })),
      };
      for (const [name, content] of Object.entries(files)) await writeFile(join(outDir, name), content);
      const sources = DOCUMENTED_FILES.map((file) => readFile(file, 'utf8'));
      const manifest = createElementsManifest(await Promise.all(sources));
      await writeEditorData(manifest, version, outDir);
      await writeFile(CHEAT_SHEET, createCheatSheet(manifest));
      await writeVersioned(outDir, version);
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

async function writeVersioned(outDir: string, version: string): Promise<void> {
  const rename = (fileName: string) => fileName.replace(/(?=\.\w+$)/, `-${version}`);
  for (const fileName of VERSIONED) {
    let code = await readFile(join(outDir, fileName), 'utf8');
    for (const imported of VERSIONED) code = code.replaceAll(`./${imported}`, `./${rename(imported)}`);
    await writeFile(join(outDir, rename(fileName)), code);
  }
}

/** An ES module with what it loads on demand, of which the plugin makes the script and its files. */
function scriptEnvironment(version: string): EnvironmentOptions {
  return library(
    {
      lib: { entry: { 'portal-widgets': SCRIPT }, formats: ['es'], fileName: (_, name) => `${name}.js` },
      // The licenses of the bundled libraries require to be distributed with them. The modules and pages contain no others.
      license: { fileName: 'licenses.md' },
      rolldownOptions: { preserveEntrySignatures: false, plugins: [classicScript(version)] },
    },
    {
      chunkFileNames: ({ facadeModuleId }) => `${nameOf(facadeModuleId) ?? '[name]'}.js`,
      // All that the entry imports is in its chunk, instead of in one for each combination of files that share a module.
      codeSplitting: { groups: [{ name: 'script', test: (id) => id === resolve(SCRIPT) }] },
      comments: false,
    },
  );
}

function modulesEnvironment(): EnvironmentOptions {
  return library(
    {
      lib: { entry: MODULES, formats: ['es'], fileName: (_, name) => `${name}.mjs` },
      rolldownOptions: { plugins: [compressModules()] },
    },
    {
      chunkFileNames: ({ facadeModuleId }) => `chunks/${nameOf(facadeModuleId) ?? 'shared'}-[hash].mjs`,
      // Instead of a chunk for each combination of files that share a module.
      codeSplitting: { groups: [{ name: 'shared', test: SHARED }] },
    },
  );
}

function providerEnvironment(): EnvironmentOptions {
  return library({
    lib: { entry: PROVIDER, formats: ['es'], fileName: () => 'provider.mjs' },
    license: { fileName: 'provider-licenses.md' },
    // A server's readable stack trace is worth more than bytes.
    minify: false,
  });
}

/** A page of the commands: a classic script. */
function pageEnvironment(name: string, entry: string): EnvironmentOptions {
  return library({
    // Vite requires a name for the exports of a script, even when there are none.
    lib: { entry, formats: ['iife'], name: 'page', fileName: () => `${name}.js`, cssFileName: name },
  });
}

function library(
  { rolldownOptions, minify = true, ...build }: BuildEnvironmentOptions,
  output?: Rolldown.OutputOptions,
): EnvironmentOptions {
  return {
    // Otherwise Vite leaves the dependencies of any environment but `client` out of the bundle.
    consumer: 'client',
    // By default Vite prefers the `browser` field, which in older packages is a UMD file.
    resolve: { mainFields: ['module', 'browser'] },
    build: {
      ...build,
      minify,
      rolldownOptions: {
        ...rolldownOptions,
        // By default Vite leaves the spaces of an ES library, for bundlers that read its annotations.
        output: { ...output, ...(minify === true && { minify }) },
      },
    },
  };
}

function nodeEnvironment(): EnvironmentOptions {
  return {
    consumer: 'server',
    resolve: { noExternal: true },
    build: {
      target: 'node20',
      ssr: true,
      minify: false,
      rolldownOptions: {
        input: NODE_MODULES,
        external: [resolve(PROVIDER)],
        output: {
          format: 'es',
          entryFileNames: '[name].mjs',
          chunkFileNames: 'mock-server.mjs',
          paths: { [resolve(PROVIDER)]: './provider.mjs' },
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  };
}
