import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { checkSharing, receiveShared, replaceLoaders } from '../../src/release/lazy-files.js';

const SOURCES = {
  'list.ts': "export { count } from './counter.js';",
  'counter.ts': 'let calls = 0; export const count = () => ++calls, unlisted = 1;',
  'script.ts': "import * as shared from './list.js'; import { load } from './load-files.js'; export { shared, load };",
  'load-files.ts': "export const load = 'a module';",
  'load-files.script.ts': "export const load = 'a file';",
  'file.ts': "import { count } from './counter.js'; export const twice = () => [count(), count()];",
};

type Sources = Readonly<Record<string, string>>;

/** Builds a script and a file of it. */
async function buildBoth(changes: Sources = {}) {
  const root = await mkdtemp(join(tmpdir(), 'lazy-files-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(root, { recursive: true });
  for (const [path, content] of Object.entries({ ...SOURCES, ...changes })) await writeFile(join(root, path), content);
  const list = join(root, 'list.ts');
  const buildEntry = async (name: string, plugin: Rolldown.Plugin) => {
    const [result] = (await build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        lib: { entry: join(root, `${name}.ts`), formats: ['iife'], name },
        rolldownOptions: { plugins: [plugin] },
      },
    })) as Rolldown.RolldownOutput[];
    return result?.output[0] as Rolldown.OutputChunk;
  };
  return {
    list,
    script: await buildEntry('script', replaceLoaders()),
    file: await buildEntry('file', receiveShared(list)),
  };
}

const run = (name: string, { code }: Rolldown.OutputChunk, shared?: unknown) =>
  (runInThisContext(`(shared) => {${code};return ${name}}`) as (values: unknown) => Record<string, unknown>)(shared);

it('a file calls functions of the script, which it receives', async () => {
  const { list, script, file } = await buildBoth();
  const { shared, load } = run('script', script);
  expect(load).toBe('a file');
  expect((shared as { count(): number }).count()).toBe(1);
  expect((run('file', file, shared) as { twice(): number[] }).twice()).toEqual([2, 3]);
  expect(() => checkSharing([script, file], list)).not.toThrow();
});

it('a file can use no value that the script does not pass', async () => {
  await expect(buildBoth({ 'file.ts': "export { unlisted } from './counter.js';" })).rejects.toThrow(
    /"unlisted" is not exported by ".*list\.ts"/,
  );
});

it('no module is in the script and in a file', async () => {
  const { list, script, file } = await buildBoth({ 'file.ts': "export { load } from './load-files.script.js';" });
  expect(() => checkSharing([script, file], list)).toThrow(/list\.ts: export the values of .*script\.ts/);
});

it('the script passes no value that no file uses', async () => {
  const { list, script, file } = await buildBoth({ 'list.ts': "export { count, unlisted } from './counter.js';" });
  expect(() => checkSharing([script, file], list)).toThrow(/list\.ts: no file uses unlisted$/);
});
