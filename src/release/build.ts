import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import {
  type BuildEnvironmentOptions,
  type EnvironmentOptions,
  type Plugin,
  type Rolldown,
  runnerImport,
  type ViteBuilder,
} from 'vite';
import { writeCatalogModules } from './catalogs/write-modules.js';
import { bundleDeclarations, emitDeclarations } from './declarations.js';
import type * as elementFiles from './element-files.js';
import { checkSharing, receiveShared, replaceLoaders } from './lazy-files.js';
import { describeFiles } from './manifest.js';
import { releasedPage } from './pages.js';

const SCRIPT = 'src/embed.ts';

/** The module with the values that the script passes to its files. */
const SHARED_VALUES = 'src/element/shared-values.ts';

/** The entries of the ES modules for browsers. */
const MODULES = { 'portal-widgets': 'src/index.ts', elements: 'src/elements.ts' };

/** The catalogs, which the modules share with the script. */
const CATALOG = /\/locales\/(?!en\.)[\w-]+\.json$/;

const PROVIDER = 'src/provider/index.ts';

/**
 * The entries of the ES modules for Node. They import only built-in modules, each other, and the
 * server's module.
 */
const NODE_MODULES = { cli: 'src/cli/main.ts', testing: 'src/mock-server/index.ts' };

/** The folder with a module for each declaration file that belongs to no bundle. */
const TYPES = 'src/types';

// Projects that import the types for a framework have installed it.
const FRAMEWORK_PACKAGES = ['preact', 'react', 'solid-js', 'svelte/elements', 'vue'];

/* With this comment, Chromium compiles all functions off the main thread during the download,
   instead of each on its first call. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad';

/**
 * Makes `vite build` write the release files: one Vite environment per bundle, then all unbundled
 * files.
 */
export function release(version: string): Plugin {
  const environments: Readonly<Record<string, EnvironmentOptions>> = {
    script: scriptEnvironment(),
    usage: fileEnvironment('portal-widgets-usage.js', 'src/features/usage/index.ts', version),
    actions: fileEnvironment('portal-widgets-actions.js', 'src/element/actions.lazy.ts', version),
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
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        reportCompressedSize: false,
        // Don't warn about slow plugins when the machine is busy.
        rolldownOptions: { checks: { bundlerTimings: false } },
      },
    }),
    async buildApp(builder) {
      const { outDir } = builder.config.build;
      await rm(outDir, { recursive: true, force: true });
      await mkdir(outDir, { recursive: true });
      // The compiler runs beside the bundler.
      await Promise.all([bundle(builder, Object.keys(environments)), writeDeclarations(outDir)]);
      const files = {
        'preview.html': releasedPage(await readFile('index.html', 'utf8'), 'preview'),
        'gallery.html': releasedPage(await readFile('src/harness/gallery/index.html', 'utf8'), 'gallery'),
        'openapi.yaml': await readFile('src/client/openapi.yaml', 'utf8'),
      };
      for (const [name, content] of Object.entries(files)) await writeFile(join(outDir, name), content);
      await writeCatalogModules(version, outDir);
      // Don't import it with the configuration, whose loader can't load style sheets.
      const { module } = await runnerImport<typeof elementFiles>('./src/release/element-files.ts');
      await module.writeElementFiles(version, outDir);
      await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(await describeFiles(outDir), null, 2)}\n`);
    },
  };
}

/** @param names the environments: the script and its files come first */
async function bundle(builder: ViteBuilder, names: readonly string[]): Promise<void> {
  const chunks: Rolldown.OutputChunk[] = [];
  for (const name of names) {
    const environment = builder.environments[name];
    const results = environment ? [await builder.build(environment)].flat() : [];
    for (const result of results) if ('output' in result) chunks.push(result.output[0]);
  }
  checkSharing(chunks.slice(0, 3), SHARED_VALUES);
}

async function writeDeclarations(outDir: string): Promise<void> {
  await emitDeclarations();
  const types = (await readdir(TYPES)).filter((name) => name.endsWith('.ts'));
  const entries = {
    'portal-widgets.d.ts': SCRIPT,
    'portal-widgets.d.mts': MODULES['portal-widgets'],
    'elements.d.mts': MODULES.elements,
    ...Object.fromEntries(types.map((name) => [`${parse(name).name}.d.mts`, join(TYPES, name)])),
  };
  const files = {
    ...(await bundleDeclarations(entries, FRAMEWORK_PACKAGES)),
    // Keep these apart from the types of the widgets, which need the DOM.
    ...(await bundleDeclarations({ 'provider.d.mts': PROVIDER })),
    ...(await bundleDeclarations({ 'testing.d.mts': NODE_MODULES.testing })),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(outDir, name), content);
}

function scriptEnvironment(): EnvironmentOptions {
  return library(
    {
      // Vite requires a name for a script's exports, even if there are none.
      lib: { entry: SCRIPT, formats: ['iife'], name: 'script', fileName: () => 'portal-widgets.js' },
      // The bundled libraries require their licenses to be distributed. The modules and pages
      // contain no others.
      license: { fileName: 'licenses.md' },
      rolldownOptions: { plugins: [replaceLoaders()] },
    },
    { postBanner: COMPILE_ALL },
  );
}

/**
 * Builds an ES module with its version and a function. The function receives the values of the
 * script and returns the exports of the entry.
 */
function fileEnvironment(fileName: string, entry: string, version: string): EnvironmentOptions {
  return library(
    {
      lib: { entry, formats: ['iife'], name: 'file', fileName: () => fileName },
      rolldownOptions: { plugins: [receiveShared(SHARED_VALUES)] },
    },
    {
      postBanner: `export const version='${version}';export default(shared)=>{`,
      postFooter: 'return file}',
      // Omit `toStringTag` from the exports.
      generatedCode: { symbols: false },
    },
  );
}

function modulesEnvironment(): EnvironmentOptions {
  return library(
    {
      lib: { entry: MODULES, formats: ['es'], fileName: (_, name) => `${name}.mjs` },
      rolldownOptions: { external: CATALOG },
    },
    {
      chunkFileNames: 'chunks/[name]-[hash].mjs',
      // Create a single shared chunk, instead of one for each combination of files.
      codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
      paths: (id) => (CATALOG.test(id) ? `./locales/${parse(id).name}.js` : id),
      // By default, Vite leaves the spaces of an ES library.
      minify: true,
      postBanner: ({ isDynamicEntry }) => (isDynamicEntry ? '' : COMPILE_ALL),
    },
  );
}

function providerEnvironment(): EnvironmentOptions {
  return library({
    lib: { entry: PROVIDER, formats: ['es'], fileName: () => 'provider.mjs' },
    license: { fileName: 'provider-licenses.md' },
    // Readable stack traces of a server are worth more than bytes.
    minify: false,
  });
}

/** Builds a page that a command serves, as a classic script. */
function pageEnvironment(name: string, entry: string): EnvironmentOptions {
  return library({
    lib: { entry, formats: ['iife'], name: 'page', fileName: () => `${name}.js`, cssFileName: name },
  });
}

/**
 * Bundles everything that an entry imports, in ASCII. Browsers decode a classic script by the
 * encoding of the host page, and V8 doubles the memory of a source with any character outside of
 * Latin-1.
 */
function library(
  { rolldownOptions, ...build }: BuildEnvironmentOptions,
  output?: Rolldown.OutputOptions,
): EnvironmentOptions {
  return {
    // Otherwise, Vite bundles dependencies only for the environment `client`.
    consumer: 'client',
    // By default, Vite prefers the `browser` field, which is a UMD file in older packages.
    resolve: { mainFields: ['module', 'browser'] },
    build: { ...build, rolldownOptions: { ...rolldownOptions, output: { charset: 'ascii', ...output } } },
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
