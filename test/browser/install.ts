import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env, getuid } from 'node:process';

// A mirror may be slow, or just being updated.
const RETRIES = ['-o', 'Acquire::Retries=5', '-o', 'Acquire::http::Timeout=60'];
const ATTEMPTS = 3;

/** Installs packages of Debian where that is allowed. */
export function installDebian(...packages: string[]): boolean {
  if (getuid?.() !== 0 || !findCommand('apt-get')) return false;
  const install = ['apt-get', ...RETRIES, 'install', '-y', '--no-install-recommends', ...packages];
  return Array.from({ length: ATTEMPTS }).some(() => run(['apt-get', ...RETRIES, 'update']) && run(install));
}

export function run([command = '', ...args]: readonly string[]): boolean {
  console.warn([command, ...args].join(' '));
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** The first of some commands that this machine has, as a path. */
export function findCommand(...commands: string[]): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
