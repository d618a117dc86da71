import { build } from '../browser/build.js';
import { installPackages } from '../install-packages.js';

export async function setup(): Promise<void> {
  await installPackages('test/cross-browser');
  // Imports the driver, which has just been installed.
  const { installBrowsers } = await import('./install-browsers.js');
  installBrowsers();
  build();
}
