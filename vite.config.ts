import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { env } from 'node:process';
import { defineConfig } from 'vitest/config';
import { harness } from './src/harness/dev-server.js';
import { galleryPage } from './src/cli/gallery-page.js';
import { previewPage } from './src/cli/preview-page.js';
import { SUPPORTED_LOCALES } from './src/i18n/locale.js';
import { writeCatalogModules } from './src/release/catalogs/release.js';
import { splitEnglish } from './src/release/english.js';
import { externalFiles } from './src/release/lazy-files.js';
import { openapiSchemas } from './src/release/openapi-schemas.js';
import { release } from './src/release/release.js';
import { serverOnly } from './src/release/server-only.js';
import { projects } from './test/projects.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const LAZY_FILES = {
  'portal-widgets-usage': 'src/widgets/usage/index.ts',
  'portal-widgets-actions': 'src/lazy/index.ts',
};

const CATALOGS = Object.fromEntries(SUPPORTED_LOCALES.map((tag) => [`locales/${tag}`, `src/i18n/locales/${tag}.json`]));

export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  resolve: { dedupe: ['preact'] },
  // Otherwise Vite looks for dependencies in all pages, and those of `test/consumers` import the package.
  optimizeDeps: { entries: ['index.html', 'src/harness/gallery/main.tsx'] },
  // The oldest browsers that support `light-dark()` and CSS nesting, so that neither is transpiled.
  build: { target: ['chrome123', 'firefox128', 'safari17.5'] },
  plugins: [
    release({
      script: {
        name: 'portal-widgets',
        entry: 'src/embed.ts',
        // The other files contain no further libraries than this one and the server's module.
        licenseFile: 'licenses.md',
      },
      lazyFiles: LAZY_FILES,
      modules: { 'portal-widgets.mjs': 'src/index.ts', 'elements.mjs': 'src/elements.ts' },
      bundles: {
        // Runs on a server, where a readable stack trace is worth more than bytes.
        'provider.mjs': { entry: 'src/provider/index.ts', minify: false, licenseFile: 'provider-licenses.md' },
        'preview.js': { entry: 'src/harness/prebuilt.ts', hasTypes: false },
        'gallery.js': { entry: 'src/harness/gallery/main.tsx', hasTypes: false },
      },
      nodeModules: {
        entries: {
          'cli.mjs': { entry: 'src/cli/main.ts', hasTypes: false },
          'testing.mjs': { entry: 'src/mock-server/index.ts' },
        },
        shared: 'mock-server.mjs',
        released: { 'provider.mjs': 'src/provider/index.ts' },
      },
      writeOtherModules: writeCatalogModules,
      types: 'src/types',
      assets: {
        'preview.html': previewPage(readFileSync('index.html', 'utf8')),
        'gallery.html': galleryPage(
          ['gallery.js', 'portal-widgets.js'].map((file) => `<script src="${file}" defer></script>`),
        ),
        'openapi.yaml': readFileSync('src/api/openapi.yaml', 'utf8'),
      },
      versioned: ['portal-widgets.js', 'portal-widgets.mjs', 'portal-widgets-usage.js', 'portal-widgets-actions.js'],
      version,
    }),
    splitEnglish({
      catalog: 'src/i18n/locales/en.json',
      entry: 'src/embed.ts',
      lazyFiles: LAZY_FILES,
      ignored: 'src/i18n',
      environments: ['script', 'modules'],
    }),
    openapiSchemas(),
    externalFiles(CATALOGS),
    serverOnly(resolve('src/provider')),
    harness(),
  ],
  test: {
    // For `.ci/run`, which counts the tests of all suites.
    reporters: env['TEST_REPORT'] ? ['default', ['json', { outputFile: env['TEST_REPORT'] }]] : ['default'],
    projects,
  },
});
