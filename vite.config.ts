import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { defineConfig } from 'vitest/config';
import { harness } from './src/harness/dev-server.js';
import { openapiSchemas } from './src/release/openapi-schemas.js';
import { release } from './src/release/build.js';
import { projects } from './test/projects.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  resolve: { dedupe: ['preact'] },
  // Otherwise Vite looks for dependencies in all pages, and those of `test/consumers` import the package.
  optimizeDeps: { entries: ['index.html', 'src/harness/gallery/main.tsx'] },
  // The oldest browsers that support `light-dark()` and CSS nesting, so that neither is transpiled.
  build: { target: ['chrome123', 'firefox128', 'safari17.5'] },
  plugins: [release(version), openapiSchemas(), harness()],
  test: {
    // For `.ci/run`, which counts the tests of all suites.
    reporters: env['TEST_REPORT'] ? ['default', ['json', { outputFile: env['TEST_REPORT'] }]] : ['default'],
    projects,
  },
});
