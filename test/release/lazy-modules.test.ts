// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { lazyModules } from '../../src/release/lazy-modules.js';

const FILES = {
  'src/load/index.js':
    "export const load = () => [import('../locales/de.js'), import('../lazy/index.js'), import('../pages/locales/de.js')];",
  'src/locales/de.js': "export const messages = { name: 'catalog' };",
  'src/lazy/index.js': "export const name = 'actions';",
  'src/pages/locales/de.js': "export const name = 'bundled';",
};

it('lazyModules keeps the given modules external, relative to the bundle, and bundles everything else', async () => {
  const root = await mkdtemp(join(tmpdir(), 'lazy-modules-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  const [{ output } = { output: [] }] = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      lazyModules({
        'locales/de': join(root, 'src/locales/de.ts'),
        'portal-actions': join(root, 'src/lazy/index.ts'),
      }),
    ],
    build: {
      write: false,
      lib: { entry: join(root, 'src/load/index.js'), formats: ['iife'], name: 'a', fileName: 'load' },
    },
  })) as Rolldown.RolldownOutput[];
  expect(output).toHaveLength(1);
  const [{ code }] = output as [Rolldown.OutputChunk];
  expect(code).toMatch(/import\([`'"]\.\/locales\/de\.js[`'"]\)/);
  expect(code).toMatch(/import\([`'"]\.\/portal-actions\.js[`'"]\)/);
  expect(code).not.toMatch(/catalog|'actions'/);
  expect(code).toContain('bundled');
});
