import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process, { argv, env, execPath } from 'node:process';
import { buildLive } from '../../release/live-pages.js';

const SITE = 'src/docs/site';

/** Written last: an interrupted installation is repeated. */
const INSTALLED_LOCK = join(SITE, 'node_modules/.installed-lock.json');

const run = (file: string, options: readonly string[], cwd = '.', mode = 'production'): void => {
  execFileSync(file, options, { cwd, stdio: 'inherit', env: { ...env, NODE_ENV: mode } });
};

function install(): void {
  const lock = readFileSync(join(SITE, 'package-lock.json'), 'utf8');
  if (existsSync(INSTALLED_LOCK) && readFileSync(INSTALLED_LOCK, 'utf8') === lock) return;
  run('npm', ['ci', '--include=dev', '--ignore-scripts'], SITE);
  writeFileSync(INSTALLED_LOCK, lock);
}

const [command = 'dev', ...options] = argv[1]?.startsWith('--') ? ['dev', ...argv.slice(1)] : argv.slice(1);
if (!['build', 'check', 'dev', 'preview'].includes(command)) {
  console.error('npm run docs serves the site. Use "npm run docs -- build", "check" or "preview" for another command.');
  process.exitCode = 2;
} else {
  install();
  if (command === 'check') check();
  else await start();
}

/** Checks types and lint here, because `npm run check` works without the packages of the site. */
function check(): void {
  run(execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '--project', SITE]);
  run(execPath, ['node_modules/oxlint/bin/oxlint', join(SITE, '.vitepress')]);
}

async function start(): Promise<void> {
  if (!env['PREBUILT']) run(execPath, ['node_modules/vite/bin/vite.js', 'build']);
  if (command !== 'preview') await buildLive();
  // With "production", the served pages lack the names of the built files, and have no search.
  const mode = command === 'dev' ? 'development' : 'production';
  run(execPath, [join(SITE, 'node_modules/vitepress/bin/vitepress.js'), command, SITE, ...options], '.', mode);
}
