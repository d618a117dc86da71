import { execFileSync } from 'node:child_process';
import { execPath } from 'node:process';
import { setup as setUpBrowser } from '../browser/global-setup.js';
import { FOLDERS } from './site-page.js';

/** Builds the site for a folder of a static host, and for its root. */
export function setup(): void {
  setUpBrowser();
  build('--base', '/a/b/');
  build('--outDir', FOLDERS['/']);
}

function build(...options: readonly string[]): void {
  execFileSync(execPath, ['src/release/run.js', 'src/docs/site/run.ts', 'build', ...options], {
    stdio: 'inherit',
    env: { ...process.env, PREBUILT: '1' },
  });
}
