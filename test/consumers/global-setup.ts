import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setup as setUpBrowser } from '../browser/global-setup.js';
import { packPackage } from '../browser/pack-package.js';
import { installPackages } from '../install-packages.js';
import { installPackage } from './consumer.js';

/** Installs the package once, because the files of tests run at the same time. */
export async function setup(): Promise<void> {
  await installPackages('test/consumers');
  setUpBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'portal-widgets-package-'));
  await installPackage(await packPackage(folder));
  await rm(folder, { recursive: true });
}
