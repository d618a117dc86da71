import { findChromium, findHeadlessShell, usesSystemChromium } from './chromium.js';
import { OutsideFailure } from '../outside-failure.js';
import { installDebian, run } from './install.js';

const PLAYWRIGHT = ['npx', 'playwright', 'install', 'chromium'];

/**
 * Installs Chromium if it is missing: as a Debian package where possible, else as Playwright's
 * download.
 */
export function installChromium(): void {
  if (findChromium()) return;
  console.warn('Chromium was not found');
  const isInstalled = installDebian('chromium') || run(PLAYWRIGHT);
  if (isInstalled && findChromium()) return;
  throw new OutsideFailure(
    'the browser tests need Chromium, and installing it failed. Install it (Debian and Ubuntu: apt-get install chromium; ' +
      'elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.',
  );
}

/**
 * Installs the headless shell beside a Chromium of the system. Optional: without it the tests take
 * twice as long.
 */
export function installHeadlessShell(): void {
  if (!usesSystemChromium() || findHeadlessShell()) return;
  if (!installDebian('chromium-headless-shell'))
    console.warn('Without chromium-headless-shell, the browser tests are slower');
}
