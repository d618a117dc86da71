import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { refuseOutdated } from '../browser/build.js';

/** Seconds at which files were modified, after an earlier moment. */
const BUILT: Readonly<Record<string, number>> = {
  ...{ 'src/embed.ts': 100, 'src/format/money.ts': 100, 'src/format/README.md': 100, 'vite.config.ts': 100 },
  ...{ 'dist/portal-widgets.js': 200, 'dist/locales/de.js': 200, 'dist/manifest.json': 210 },
};

it.each<[change: string, changed: Readonly<Record<string, number | undefined>>, reason?: string]>([
  ['a change of a document', { 'src/format/README.md': 300 }],
  ['a change of a module', { 'src/format/money.ts': 300 }, 'older than src/format/money.ts. Run "npm run'],
  ['a change of the configuration', { 'vite.config.ts': 300 }, 'older than vite.config.ts'],
  ['a change during the build', { 'src/embed.ts': 205 }, 'older than src/embed.ts'],
  // A module was removed.
  ['a change of a folder', { 'src/format': 300 }, 'older than src/format'],
  ['an interruption', { 'dist/manifest.json': undefined }, 'missing or incomplete'],
])('PREBUILT detects an outdated build after %s', async (_, changed, reason) => {
  const root = await mkdtemp(join(tmpdir(), 'prebuilt-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const times = Object.entries({ ...BUILT, src: 100, 'src/format': 100, ...changed });
  for (const [path, seconds] of times) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    if (path.includes('.') && seconds !== undefined) await writeFile(join(root, path), '');
  }
  for (const [path, seconds] of times) if (seconds !== undefined) await utimes(join(root, path), seconds, seconds);
  if (reason === undefined) expect(() => refuseOutdated(root)).not.toThrow();
  else expect(() => refuseOutdated(root)).toThrow(reason);
});
