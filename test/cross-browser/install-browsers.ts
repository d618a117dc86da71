import { installChromium } from '../browser/install-chromium.js';
import { installDebian } from '../browser/install.js';
import { OutsideFailure } from '../outside-failure.js';
import { findFirefox } from './firefox.js';
import { findWebKit } from './webkit.js';

/**
 * Installs missing engines from Debian packages if permitted. Throws if one cannot be installed.
 */
export function installBrowsers(): void {
  installChromium();
  install('Firefox', findFirefox, ['firefox-esr'], 'or set FIREFOX_PATH to one');
  install('WebKit', findWebKit, ['webkit2gtk-driver', 'xvfb'], 'with WebKitWebDriver and Xvfb in PATH');
}

function install(name: string, find: () => unknown, packages: readonly string[], otherwise: string): void {
  if (find()) return;
  console.warn(`${name} is missing`);
  if (installDebian(...packages) && find()) return;
  throw new OutsideFailure(
    `the tests in all engines need ${name}, and installing it failed. ` +
      `Install it (Debian and Ubuntu: apt-get install ${packages.join(' ')}) ${otherwise}.`,
  );
}
