import { execFileSync } from 'node:child_process';
import { env, execPath } from 'node:process';

/** Builds the release that browser tests run against, unless `PREBUILT` is set because an earlier command has. */
export function build(): void {
  if (env['PREBUILT']) return;
  execFileSync(execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, NODE_ENV: 'production' },
  });
}
