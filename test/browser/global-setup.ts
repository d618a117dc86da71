import { execFileSync } from 'node:child_process';
import { execPath } from 'node:process';
import { installChromium } from './install-chromium.js';

/** Tests in a browser are about what is released, so it is built before them. */
export function setup(): void {
  installChromium();
  execFileSync(execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
