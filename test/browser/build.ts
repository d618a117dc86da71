import { execFileSync } from 'node:child_process';
import { env, execPath } from 'node:process';
import { describeOutdated } from './describe-outdated.js';

/**
 * Builds the release that browser tests run against. With `PREBUILT`, an earlier command has built
 * it.
 * @throws if that was before the last change, because tests would pass or fail for other sources
 */
export function build(): void {
  if (env['PREBUILT']) {
    refuseOutdated('.');
    return;
  }
  execFileSync(execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, NODE_ENV: 'production' },
  });
}

/** @param root - folder of the package */
export function refuseOutdated(root: string): void {
  const reason = describeOutdated(root);
  if (reason === null) return;
  throw new Error(`PREBUILT skips the build, but dist ${reason}. Run "npm run build" again, or unset PREBUILT.`);
}
