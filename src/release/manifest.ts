import { createHash } from 'node:crypto';
import { brotliSize, gzipSize } from './compressed-size.js';

/** The files of a release: name, from `dist`, to content. */
export type ReleaseFiles = ReadonlyMap<string, string>;

/** What `manifest.json` says about a file of the release. */
export interface ManifestEntry {
  readonly bytes: number;
  readonly gzip: number;
  readonly brotli: number;
  /** For the `integrity` attribute of a script tag. */
  readonly integrity: string;
}

export type Manifest = Readonly<Record<string, ManifestEntry>>;

export function describeFiles(files: ReleaseFiles): Manifest {
  return Object.fromEntries(Array.from(files, ([name, content]) => [name, describe(Buffer.from(content))]));
}

function describe(content: Buffer): ManifestEntry {
  return {
    bytes: content.length,
    gzip: gzipSize(content),
    brotli: brotliSize(content),
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  };
}
