import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, stdout } from 'node:process';
import { promisify } from 'node:util';
import { installPackages } from '../install-packages.js';
import type { Subject } from './subject.js';
import { baselineTargets, formerAccountTargets } from './targets.js';
import { accountOf, elementsSubject } from './widget-subjects.js';

const run = promisify(execFile);

// The first one had the widgets alone, the second one all of them in one element.
const COMMITS = ['5a5b807', '623710f'] as const;

/**
 * The earlier releases, each with the pages that it is compared by, or the reason why it can't be
 * built.
 */
export async function releaseSubjects(): Promise<{ subjects: Subject[]; skipped: string[] }> {
  const subjects: Subject[] = [];
  const skipped: string[] = [];
  for (const commit of COMMITS) {
    try {
      const plain: Subject = {
        ...elementsSubject(nameOf(commit), await readScriptOf(commit), baselineTargets),
        release: 'earlier',
      };
      subjects.push(
        commit === '623710f' ? { ...plain, account: accountOf(formerAccountTargets), pages: ['account'] } : plain,
      );
    } catch (error) {
      skipped.push(`${nameOf(commit)}: ${(error as Error).message.trim().split('\n').slice(0, 4).join(' ')}`);
    }
  }
  return { subjects, skipped };
}

function nameOf(commit: string): string {
  return `Release ${commit}`;
}

/**
 * The script of an earlier commit of this repository, built with the packages that it locks. The
 * build is kept in `.vite/bench`.
 *
 * @throws {Error} if the commit is missing, or the build fails
 */
async function readScriptOf(commit: string): Promise<string> {
  const built = `.vite/bench/portal-widgets-${commit}.js`;
  if (!existsSync(built)) await buildCommit(commit, built);
  return readFile(built, 'utf8');
}

async function buildCommit(commit: string, built: string): Promise<void> {
  stdout.write(`Building the script of commit ${commit}\n`);
  const folder = await mkdtemp(join(tmpdir(), 'portal-widgets-baseline-'));
  try {
    const archive = join(folder, 'source.tar');
    await run('git', ['archive', '--output', archive, commit]);
    await run('tar', ['xf', archive, '-C', folder]);
    await installPackages(folder);
    await run('npm', ['run', 'build'], { cwd: folder, env: { ...env, NODE_ENV: 'production' }, maxBuffer: 10_000_000 });
    await mkdir('.vite/bench', { recursive: true });
    await copyFile(join(folder, 'dist/portal-widgets.js'), built);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
