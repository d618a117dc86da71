// @vitest-environment node
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { createBuilder, type ViteBuilder } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBundle, bundleEnvironment } from '../../src/release/bundle.js';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bundle-'));
  await writeFile(join(root, 'style.css'), '.a { color: red; }');
  await writeFile(join(root, 'entry.js'), "import css from './style.css?inline'; export const told = () => console.log(css);");
  await writeFile(join(root, 'split.js'), "export const later = () => import('./entry.js');");
});

afterAll(() => rm(root, { recursive: true }));

async function builtAs(fileName: string, entry = 'entry.js') {
  const environment = bundleEnvironment({ entry: join(root, entry), fileName }, ['chrome123']);
  const builder = await createBuilder({ root, configFile: false, logLevel: 'silent', builder: {}, environments: { it: environment } });
  return buildBundle(builder, 'it');
}

describe('a bundle', () => {
  it('is a module where its name says so, and keeps its exports', async () => {
    const { code } = await builtAs('it.mjs');
    expect(code).toMatch(/export\s*\{\s*\w+ as told\s*\}/);
  });

  it('is a script that runs, and leaves nothing behind, where its name says so', async () => {
    const { code } = await builtAs('it.js');
    const page = {};
    runInNewContext(code, page);
    expect(page).toEqual({});
  });

  it('comes with its source map and the style sheets in it', async () => {
    const { map, styleSheets } = await builtAs('it.js');
    expect(map.sources.map((source) => source.split('/').at(-1))).toContain('entry.js');
    expect([...styleSheets].map(([path, text]) => [path.split('/').at(-1), text.trim()])).toEqual([['style.css', '.a{color:red}']]);
  });

  it('must be one file', async () => {
    await expect(builtAs('it.mjs', 'split.js')).rejects.toThrow(/^it is more than one file: /);
  });
});

describe('a build that is none', () => {
  const builderOf = (result: unknown) => ({ environments: { it: {} }, build: () => Promise.resolve(result) }) as unknown as ViteBuilder;

  it.each<[what: string, name: string, result: unknown, message: string]>([
    ['no such environment', 'other', {}, 'There is no environment other'],
    ['a watcher', 'it', {}, 'it was not built once'],
    ['no source map', 'it', { output: [{ code: '', map: null, modules: {} }] }, 'it has no source map'],
  ])('is refused: %s', async (_, name, result, message) => {
    await expect(buildBundle(builderOf(result), name)).rejects.toThrow(message);
  });
});
