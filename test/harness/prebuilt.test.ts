// @vitest-environment node
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

describe('PREBUILT', () => {
  it('accepts a build that is newer than everything it reads', () => {
    expect(() => refuseOutdated(root)).not.toThrow();
  });

  it.each(['src/format/money.ts', 'package.json', 'vite.config.ts'])(
    'refuses a build before a change of %s',
    async (input) => {
      await write(input, 300);
      expect(() => refuseOutdated(root)).toThrow(
        `PREBUILT skips the build, but dist is older than ${input}. Run "npm run build" again, or unset PREBUILT.`,
      );
    },
  );

  it('refuses a build during which a source changed', async () => {
    await write('src/embed.ts', 205);
    expect(() => refuseOutdated(root)).toThrow('dist is older than src/embed.ts');
  });

  it('refuses a build before a module was removed', async () => {
    await rm(join(root, 'src/format/money.ts'));
    expect(() => refuseOutdated(root)).toThrow('dist is older than src/format');
  });

  it('refuses a build that is missing or was interrupted', async () => {
    await rm(join(root, 'dist/manifest.json'));
    expect(() => refuseOutdated(root)).toThrow('dist is missing or incomplete');
    await rm(join(root, 'dist'), { recursive: true });
    expect(() => refuseOutdated(root)).toThrow('dist is missing or incomplete');
  });

  it('accepts a build before a change of the documentation', async () => {
    await write('src/format/README.md', 300);
    expect(() => refuseOutdated(root)).not.toThrow();
  });
});
