import { execFileSync } from 'node:child_process';
import { execPath } from 'node:process';
import { setup as setUpBrowser } from '../browser/global-setup.js';

/** Builds the site for a folder of a static host. */
export function setup(): void {
  setUpBrowser();
  execFileSync(execPath, ['src/release/run.js', 'src/docs/site/run.ts', 'build', '--base', '/a/b/'], {
    stdio: 'inherit',
    env: { ...process.env, PREBUILT: '1' },
  });
}
