import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The inputs of the build: a folder, and files of the root. */
const INPUTS = ['src', 'index.html', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

/** The site has its own build, and writes temporary files. */
const SITE = join('src', 'docs', 'site');

/** The last file that the build writes. */
const LAST_FILE = 'dist/manifest.json';

/**
 * Returns the reason why the release in `dist` is outdated.
 *
 * @param root - folder of the package
 * @returns the end of a sentence about `dist`, or null if it is up to date
 */
export function describeOutdated(root: string): string | null {
  if (!existsSync(join(root, LAST_FILE))) return 'is missing or incomplete';
  // The oldest file, because those written before a change during the build lack it.
  const builtAt = Math.min(...listPaths(join(root, 'dist'), { withFolders: false }).map(modifiedAt));
  const newer = INPUTS.map((name) => join(root, name))
    .filter((path) => existsSync(path))
    // A folder is as old as the last module that was added or removed.
    .flatMap((path) => (statSync(path).isDirectory() ? [path, ...listPaths(path, { withFolders: true })] : [path]))
    // Documentation lies beside the sources, and the build does not read it.
    .find((path) => !path.endsWith('.md') && !path.includes(SITE) && modifiedAt(path) > builtAt);
  return newer === undefined ? null : `is older than ${relative(root, newer)}`;
}

function listPaths(folder: string, { withFolders }: { readonly withFolders: boolean }): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => withFolders || entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function modifiedAt(path: string): number {
  return statSync(path).mtimeMs;
}
