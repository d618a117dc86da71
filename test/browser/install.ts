import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env, getuid } from 'node:process';

/** Installs packages of Debian where that is allowed. */
export function installDebian(...packages: string[]): boolean {
  if (getuid?.() !== 0) return false;
  return run(['apt-get', 'update']) && run(['apt-get', 'install', '-y', '--no-install-recommends', ...packages]);
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
