import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Packs the built package into a folder, as `npm publish` does. Returns the path of the tarball.
 */
export async function packPackage(folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', [
    'pack',
    '--ignore-scripts',
    '--silent',
    '--pack-destination',
    folder,
  ]);
  return join(folder, stdout.trim());
}
