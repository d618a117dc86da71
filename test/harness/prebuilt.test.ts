// @vitest-environment node
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refuseOutdated } from '../browser/build.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'prebuilt-'));
  await mkdir(join(root, 'src/format'), { recursive: true });
  await mkdir(join(root, 'dist/locales'), { recursive: true });
  for (const input of ['src/embed.ts', 'src/format/money.ts', 'src/format/README.md', 'package.json', 'vite.config.ts'])
    await write(input, 100);
  for (const folder of ['src', 'src/format']) await utimes(join(root, folder), 100, 100);
  for (const output of ['dist/portal-widgets.js', 'dist/locales/de.js']) await write(output, 200);
  await write('dist/manifest.json', 210);
});

afterEach(() => rm(root, { recursive: true }));

/** Writes a file that was modified so many seconds after an earlier moment. */
async function write(path: string, seconds: number): Promise<void> {
  await writeFile(join(root, path), '');
  await utimes(join(root, path), seconds, seconds);
}

it('PREBUILT accepts a build that is newer than everything it reads', async () => {
  await write('src/format/README.md', 300);
  expect(() => refuseOutdated(root)).not.toThrow();
});

const remove = (path: string) => rm(join(root, path), { recursive: true });

it.each<[change: string, change: () => Promise<void>, reason: string]>([
  ['a change of a module', () => write('src/format/money.ts', 300), 'older than src/format/money.ts. Run "npm run'],
  ['a change of the configuration', () => write('vite.config.ts', 300), 'older than vite.config.ts'],
  ['a change during the build', () => write('src/embed.ts', 205), 'older than src/embed.ts'],
  ['a module was removed', () => remove('src/format/money.ts'), 'older than src/format'],
  ['an interruption', () => remove('dist/manifest.json'), 'missing or incomplete'],
  ['no build', () => remove('dist'), 'missing or incomplete'],
])('PREBUILT refuses a build after %s', async (_, change, reason) => {
  await change();
  expect(() => refuseOutdated(root)).toThrow(reason);
});
