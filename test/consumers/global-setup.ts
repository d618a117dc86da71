import { setup as setUpBrowser } from '../browser/global-setup.js';
import { installPackages } from '../install-packages.js';

export async function setup(): Promise<void> {
  await installPackages('test/consumers');
  setUpBrowser();
}
