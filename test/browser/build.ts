import { execFileSync } from 'node:child_process';
import { execPath } from 'node:process';

/** Tests in a browser are about what is released, so it is built before them. */
export function build(): void {
  execFileSync(execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
