import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { visualizer } from 'rollup-plugin-visualizer';
import { perEnvironmentPlugin, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { harness } from './src/harness/dev-server.js';
import { galleryPage } from './src/harness/gallery/gallery-page.js';
import { localeFiles } from './src/release/locale-files.js';
import { release } from './src/release/release.js';
import { serverOnly } from './src/release/server-only.js';
import { projects } from './test/projects.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  resolve: { dedupe: ['preact'] },
  // The oldest browsers that support `light-dark()` and CSS nesting, so that neither is transpiled.
  build: { target: ['chrome123', 'firefox128', 'safari17.5'] },
  plugins: [
    release({
      bundles: {
        'portal-widgets.js': { entry: 'src/embed.ts' },
        'portal-widgets.mjs': { entry: 'src/index.ts' },
        // Runs on a server, where a readable stack trace is worth more than bytes.
        'provider.mjs': { entry: 'src/provider/index.ts', minify: false },
        'gallery.js': { entry: 'src/harness/gallery/main.tsx' },
      },
      locales: 'src/i18n/locales',
      declarations: { 'portal-widgets': 'src/index.ts', provider: 'src/provider/index.ts' },
      assets: {
        'gallery.html': galleryPage(['gallery.js', 'portal-widgets.js'].map((file) => `<script src="${file}" defer></script>`)),
      },
    }),
    localeFiles('src/i18n/locales'),
    serverOnly(resolve('src/provider')),
    harness(),
    perEnvironmentPlugin(
      'bundle-analysis',
      ({ name }) => !!process.env['ANALYZE'] && name === 'portal_widgets_js' && (visualizer({ filename: '.vite/bundle-analysis.html', brotliSize: true }) as Plugin),
    ),
  ],
  test: {
    coverage: {
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['src/harness/**', '**/*.d.ts'],
      thresholds: { branches: 95 },
    },
    projects,
  },
});
