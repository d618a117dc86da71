import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { harness } from './src/harness/dev-server.js';
import { galleryPage } from './src/harness/gallery/gallery-page.js';
import { elementsManifest, pageVariables } from './src/release/elements-manifest.js';
import { leanLibrary } from './src/release/lean-library.js';
import { localeScripts } from './src/release/locale-scripts.js';
import { compactStyles } from './src/release/compact-styles.js';
import { compactWords } from './src/release/compact-words.js';
import { release } from './src/release/release.js';
import { standIn } from './src/release/stand-in.js';
import { serverOnly } from './src/release/server-only.js';
import { styleSheetsIn } from './src/release/style-sheets.js';
import { PREACT } from './src/release/unused-code.js';

// They take as long as all the others together.
const HOSTILE_HOSTS = ['page-sheets', 'hostile-layout', 'thousand-mounts'].map((name) => `test/browser/${name}.test.ts`);

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  // Calls of `h` are smaller than the objects of the automatic runtime, which the types go by: 1 % of the script.
  oxc: {
    // In development it would give each element, and so the page, attributes of its own.
    jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment', development: false },
    jsxInject: "import { h, Fragment } from 'preact';",
  },
  resolve: { dedupe: ['preact'] },
  plugins: [
    release({
      bundles: {
        script: { fileName: 'portal-widgets.js', entry: 'src/embed.ts', renamesMembers: true },
        module: { fileName: 'portal-widgets.mjs', entry: 'src/index.ts' },
        provider: { fileName: 'provider.mjs', entry: 'src/provider/index.ts' },
        gallery: { fileName: 'gallery.js', entry: 'src/harness/gallery/main.tsx' },
      },
      others: {
        'custom-elements.json': elementsManifest(pageVariables(['src/theme', 'src/ui', 'src/widgets'].flatMap(styleSheetsIn))),
        'gallery.html': galleryPage(['gallery.js', 'portal-widgets.js'].map((file) => `<script src="${file}" defer></script>`)),
      },
      declarations: { 'portal-widgets': 'src/index.ts', provider: 'src/provider/index.ts' },
      locales: 'src/i18n/locales',
      // The oldest that know `light-dark()` and nesting, so that neither is written out.
      target: ['chrome123', 'firefox128', 'safari17.5'],
    }),
    leanLibrary({ name: 'preact', source: 'src/index.js', known: PREACT }, ['script', 'module', 'provider']),
    standIn('@preact/signals-core', 'src/state/compact-signals.ts', ['script', 'module']),
    compactWords(['script']),
    compactStyles('src', ['script', 'module']),
    localeScripts('src/i18n/locales', ['script', 'module']),
    serverOnly(resolve('src/provider')),
    harness(),
  ],
  test: {
    coverage: {
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['src/harness/**', '**/*.d.ts'],
      thresholds: { branches: 95 },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**', 'test/engines/**', 'test/looks/**', 'test/bench/**'],
          setupFiles: ['test/setup.ts'],
          css: true,
          // Properties take their time where the processor is shared.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: HOSTILE_HOSTS,
          globalSetup: ['test/browser/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // After the others, so that nothing competes with a browser for the processor.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'hosts',
          include: HOSTILE_HOSTS,
          globalSetup: ['test/browser/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['test/engines/**/*.test.ts'],
          globalSetup: ['test/engines/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          expect: { poll: { timeout: 10_000 } },
          // Three browsers share the processor: what fails once may have waited for it, what fails twice is broken.
          retry: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'looks',
          include: ['test/looks/**/*.test.ts'],
          globalSetup: ['test/looks/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
