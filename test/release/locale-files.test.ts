// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { localeFiles } from '../../src/release/locale-files.js';

const FILES = {
  'src/load.js': "export const load = () => [import('./locales/de.js'), import('./pages/locales/de.js')];",
  'src/locales/de.js': "export const messages = { name: 'catalog' };",
  'src/pages/locales/de.js': "export const name = 'bundled';",
};

it('keeps catalogs external, relative to the bundle, and bundles everything else', async () => {
  const root = await mkdtemp(join(tmpdir(), 'locale-files-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  const [{ output } = { output: [] }] = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [localeFiles(join(root, 'src/locales'))],
    build: { write: false, lib: { entry: join(root, 'src/load.js'), formats: ['iife'], name: 'a', fileName: 'load' } },
  })) as Rolldown.RolldownOutput[];
  expect(output).toHaveLength(1);
  const [{ code }] = output as [Rolldown.OutputChunk];
  expect(code).toMatch(/import\([`'"]\.\/locales\/de\.js[`'"]\)/);
  expect(code).not.toContain('catalog');
  expect(code).toContain('bundled');
});
