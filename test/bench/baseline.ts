import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, stdout } from 'node:process';
import { promisify } from 'node:util';
import { installPackages } from '../install-packages.js';

const run = promisify(execFile);

/** The commit of this repository that the current build is compared with. */
export const BASELINE_COMMIT = '5a5b807';

const BUILT = `.vite/bench/portal-widgets-${BASELINE_COMMIT}.js`;

/**
 * The script of the baseline: the file that `BASELINE` names, else a build of the commit with the packages that it locks. The build
 * is kept in `.vite/bench`.
 *
 * @throws {Error} if the file or the commit is missing, or the build fails
 */
export async function readBaseline(): Promise<string> {
  const file = env['BASELINE'];
  if (file) return readFile(file, 'utf8');
  if (!existsSync(BUILT)) await buildBaseline();
  return readFile(BUILT, 'utf8');
}

async function buildBaseline(): Promise<void> {
  stdout.write(`Building the baseline from commit ${BASELINE_COMMIT}\n`);
  const folder = await mkdtemp(join(tmpdir(), 'portal-widgets-baseline-'));
  try {
    const archive = join(folder, 'source.tar');
    await run('git', ['archive', '--output', archive, BASELINE_COMMIT]);
    await run('tar', ['xf', archive, '-C', folder]);
    await installPackages(folder);
    await run('npm', ['run', 'build'], { cwd: folder, env: { ...env, NODE_ENV: 'production' }, maxBuffer: 10_000_000 });
    await mkdir('.vite/bench', { recursive: true });
    await copyFile(join(folder, 'dist/portal-widgets.js'), BUILT);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
