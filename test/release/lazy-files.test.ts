import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { classicScript, externalFiles, nameLazyFile } from '../../src/release/lazy-files.js';

async function buildFrom(
  files: Readonly<Record<string, string>>,
  chunkFileNames: (root: string) => (chunk: Rolldown.PreRenderedChunk) => string,
  plugins: (root: string) => Plugin[],
): Promise<Readonly<Record<string, string>>> {
  const root = await mkdtemp(join(tmpdir(), 'lazy-files-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  const results = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: plugins(root),
    build: {
      write: false,
      lib: { entry: { entry: join(root, 'src/entry.js') }, formats: ['es'], fileName: (_, name) => `${name}.js` },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        output: { chunkFileNames: chunkFileNames(root), minify: true },
      },
    },
  })) as Rolldown.RolldownOutput[];
  const chunks = results.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
  return Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code]));
}

it('externalFiles keeps the given modules external, relative to each chunk, and bundles everything else', async () => {
  const files = await buildFrom(
    {
      'src/entry.js': "export const load = () => [import('./locales/de.js'), import('./part.js')];",
      'src/part.js':
        "export const load = () => [import('./locales/de.js'), import('./pages/locales/de.js'), './locales/de.json'];",
      'src/locales/de.js': "export const messages = { name: 'catalog' };",
      'src/pages/locales/de.js': "export const name = 'bundled';",
    },
    () => () => 'chunks/[name].js',
    (root) => [externalFiles({ 'locales/de': join(root, 'src/locales/de.ts') })],
  );
  expect(files['entry.js']).toMatch(/import\([`'"]\.\/locales\/de\.js[`'"]\)/);
  expect(files['chunks/part.js']).toMatch(/import\([`'"]\.\.\/locales\/de\.js[`'"]\)/);
  expect(files['chunks/part.js']).toMatch(/[`'"]\.\/locales\/de\.json[`'"]/);
  const code = Object.values(files).join('\n');
  expect(code).not.toContain('catalog');
  expect(code).toContain('bundled');
});

/** A file that is imported by a script without a URL. */
const importFrom = (files: Readonly<Record<string, string>>, script: string) => {
  const requests: string[] = [];
  const run = runInThisContext(`(importFile) => {${script.replaceAll(/\bimport\(/g, 'importFile(')}}`) as (
    importFile: (url: string) => Promise<unknown>,
  ) => void;
  run((url) => {
    requests.push(url);
    const code = files[url.slice(2).replace(/\?.*/, '')] ?? '';
    return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}//${requests.length}`);
  });
  return requests;
};

const SOURCES = {
  'src/entry.js': `
    import { shared, count } from './shared.js';
    globalThis.lazyTest = { shared, count, load: () => import('./part.js') };`,
  'src/shared.js': `
    export const shared = { text: 'Ⅳ · 😀', pattern: /^[–😀]$/u };
    let calls = 0;
    export function count() { return ++calls; }`,
  'src/part.js': `
    import { shared, count } from './shared.js';
    export const name = 'part', isShared = (other) => other === shared;
    export { count };`,
};

const buildScript = () =>
  buildFrom(
    SOURCES,
    (root) => {
      const nameOf = nameLazyFile({ 'portal-part': join(root, 'src/part.ts') });
      return ({ facadeModuleId }) => `${nameOf(facadeModuleId) ?? '[name]'}.js`;
    },
    () => [classicScript('1.0.0')],
  );

interface LazyTest {
  readonly shared: { readonly text: string; readonly pattern: RegExp };
  readonly count: () => number;
  readonly load: () => Promise<{ name: string; isShared(value: unknown): boolean; count(): number }>;
}

const lazyTest = () => (globalThis as unknown as { lazyTest: LazyTest }).lazyTest;

it('classicScript shares the modules of a script with a file that it loads once, without a global and in ASCII', async () => {
  const files = await buildScript();
  expect(Object.keys(files).toSorted()).toEqual(['entry.js', 'portal-part.js']);
  for (const code of Object.values(files)) expect(code).toMatch(/^[\0-\x7F]*$/);
  const requests = importFrom(files, files['entry.js'] ?? '');
  const { shared, count, load } = lazyTest();
  expect(shared.text).toBe('Ⅳ · 😀');
  expect(shared.pattern.test('😀')).toBe(true);
  const part = await load();
  expect([part.name, part.isShared(shared), count(), part.count()]).toEqual(['part', true, 1, 2]);
  expect(await load()).toBe(part);
  expect(requests).toEqual(['./portal-part.js?v=1.0.0']);
});

it('classicScript refuses what two files share without the script', async () => {
  await expect(
    buildFrom(
      {
        'src/entry.js': "globalThis.load = () => [import('./a.js'), import('./b.js')];",
        'src/a.js': "export { shared } from './shared.js';",
        'src/b.js': "export { shared as b } from './shared.js';",
        'src/shared.js': 'export const shared = { value: Math.random() };',
      },
      () => () => '[name].js',
      () => [classicScript('1.0.0')],
    ),
  ).rejects.toThrow(/Import into the entry what two files share: .*shared\.js/);
});
