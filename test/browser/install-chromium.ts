import { findChromium } from './chromium.js';
import { installDebian, run } from './install.js';

const PLAYWRIGHT = ['npx', 'playwright', 'install', 'chromium'];

/** Installs Chromium where there is none: by Debian's package where that is allowed, else Playwright's own download. */
export function installChromium(): void {
  if (findChromium()) return;
  console.warn('There is no Chromium');
  const isInstalled = installDebian('chromium') || run(PLAYWRIGHT);
  if (isInstalled && findChromium()) return;
  throw new Error(
    'The browser tests need Chromium, and installing it failed. Install it (Debian and Ubuntu: apt-get install chromium; ' +
      'elsewhere: npx playwright install chromium) or set CHROMIUM_PATH to one.',
  );
}
