import { build } from '../browser/build.js';
import { installPackages } from '../install-packages.js';
import { installBrowsers } from './install-browsers.js';

export async function setup(): Promise<void> {
  await installPackages('test/cross-browser');
  installBrowsers();
  build();
}
