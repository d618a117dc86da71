import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { installPackages } from '../install-packages.js';

// Packages of its own: the generator needs an older TypeScript than the other consumers.
const FOLDER = 'test/consumers/openapi';
const OPTIONS = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];

let folder: string;

beforeAll(async () => {
  await installPackages(FOLDER);
  folder = await mkdtemp(join(tmpdir(), 'portal-openapi-'));
  return () => rm(folder, { recursive: true });
});

async function run(script: string, ...args: readonly string[]): Promise<string> {
  const file = resolve(FOLDER, 'node_modules', script);
  return promisify(execFile)(execPath, [file, ...args], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${script} failed:\n${stdout}${stderr}`);
    },
  );
}

it('openapi-typescript generates types from openapi.yaml, which compile in a client', async () => {
  await copyFile(`${FOLDER}/client.ts`, join(folder, 'client.ts'));
  await run('openapi-typescript/bin/cli.js', resolve('dist/openapi.yaml'), '--output', 'types.ts');
  const types = await readFile(join(folder, 'types.ts'), 'utf8');
  for (const name of ['listSubscriptions', 'preflightUsage', 'BillableMetric']) expect(types).toContain(`${name}:`);
  expect(await run('typescript/bin/tsc', ...OPTIONS, 'client.ts', 'types.ts')).toBe('');
});
