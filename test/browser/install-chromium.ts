import { spawnSync } from 'node:child_process';
import { getuid } from 'node:process';
import { findChromium } from './chromium.js';

const PLAYWRIGHT = ['npx', 'playwright', 'install', 'chromium'];
const DEBIAN = [
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
];

/** Installs Chromium where there is none: by Debian's package where that is allowed, else Playwright's own download. */
export function installChromium(): void {
  if (findChromium()) return;
  const isRoot = getuid?.() === 0;
  const isInstalled = (isRoot && DEBIAN.every(run)) || run(PLAYWRIGHT);
  if (isInstalled && findChromium()) return;
  throw new Error(
    'The browser tests need Chromium, and installing it failed. Install it (Debian and Ubuntu: apt-get install chromium; ' +
      'elsewhere: npx playwright install chromium) or set CHROMIUM_PATH to one.',
  );
}

function run([command = '', ...args]: readonly string[]): boolean {
  console.warn(`There is no Chromium: ${[command, ...args].join(' ')}`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
