import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** The content of `manifest.json`, by file name relative to the release folder. */
export type Manifest = Readonly<Record<string, Awaited<ReturnType<typeof describeContent>>>>;

/** Describes every file in a folder and below, except `manifest.json`. */
export async function describeFiles(folder: string): Promise<Manifest> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => name !== 'manifest.json')
    .toSorted();
  const files = names.map(async (name) => [name, await describeContent(await readFile(join(folder, name)))] as const);
  return Object.fromEntries(await Promise.all(files));
}

/** Returns sizes in bytes. */
async function describeContent(content: Buffer) {
  const [gzipped, compressed] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    // Use quality 11, like a server that compresses at build time.
    promisify(brotliCompress)(content),
  ]);
  return {
    size: content.length,
    gzip: gzipped.length,
    brotli: compressed.length,
    // The value is for the `integrity` attribute of a script tag.
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  };
}
