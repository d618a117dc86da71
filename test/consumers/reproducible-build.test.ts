import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const readManifest = async (folder: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));

it('two builds of one commit are identical', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'second-build-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await promisify(execFile)(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--logLevel', 'warn'],
    { env: { ...process.env, NODE_ENV: 'production' } },
  );
  expect(await readManifest(folder)).toEqual(await readManifest('dist'));
});
