import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serverOnly } from '../../src/release/server-only.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'server-only-'));
});

afterEach(() => rm(root, { recursive: true }));

async function buildFrom(entry: string, files: Record<string, string>, ssr = false): Promise<unknown> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [serverOnly(join(root, 'provider'))],
    build: { ssr, write: false, rolldownOptions: { input: join(root, entry) } },
  });
}

describe('a build', () => {
  it.each([
    ['imports the server module', "import './provider/index.js';"],
    ['imports it dynamically', "import('./provider/index.js');"],
    ['re-exports it', "export { key } from './provider/index.js';"],
  ])('fails when another file %s', async (_, code) => {
    const files = { 'embed.js': code, 'provider/index.js': "export const key = 'a'; console.log(key);" };
    await expect(buildFrom('embed.js', files)).rejects.toThrow(
      /embed\.js imports .*provider\/index\.js, which is for servers only/,
    );
  });

  it('fails when the server module is imported indirectly', async () => {
    const files = {
      'embed.js': "import './element.js';",
      'element.js': "import './provider/client.js';",
      'provider/client.js': 'console.log(1);',
    };
    await expect(buildFrom('embed.js', files)).rejects.toThrow(/element\.js imports .*provider\/client\.js/);
  });

  it('succeeds for the server module itself', async () => {
    const files = {
      'provider/index.js': "import './client.js'; import '../api.js';",
      'provider/client.js': 'console.log(1);',
      'api.js': 'console.log(2);',
    };
    await expect(buildFrom('provider/index.js', files)).resolves.toBeDefined();
  });

  it('succeeds for servers when another file imports the server module', async () => {
    const files = { 'cli.js': "import './provider/index.js';", 'provider/index.js': 'console.log(1);' };
    await expect(buildFrom('cli.js', files, true)).resolves.toBeDefined();
  });

  it('succeeds for a folder whose name starts with that of the server module', async () => {
    const files = { 'embed.js': "import './provider-list/index.js';", 'provider-list/index.js': 'console.log(1);' };
    await expect(buildFrom('embed.js', files)).resolves.toBeDefined();
  });
});
