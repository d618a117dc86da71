import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { SavedFile } from './engine.js';

// Files of the browsers themselves: unfinished downloads, and settings of a folder.
const OTHERS = ['.part', '.wkdownload', '.dirs'];

/** A temporary folder to which a browser saves files. */
export async function createDownloadFolder() {
  const path = await mkdtemp(join(tmpdir(), 'downloads-'));
  const names = async () => {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && !OTHERS.includes(extname(entry.name))).map(({ name }) => name);
  };
  return {
    path,
    /** The complete files. */
    async read(): Promise<readonly SavedFile[]> {
      const files = await Promise.all(
        (await names()).map(async (name) => ({ name, content: await readFile(join(path, name), 'utf8') })),
      );
      // Firefox reserves the name with an empty file.
      return files.filter(({ content }) => content !== '');
    },
    async clear() {
      for (const name of await names()) await rm(join(path, name));
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
