import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { checkRelease } from './check-release.js';

/* `npm run release` checks the release and tags the commit. With `--dry`, it only checks. */
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const problems = checkRelease('.');
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  process.exitCode = 1;
} else if (process.argv.includes('--dry')) {
  console.warn(`Version ${version} is ready for a release`);
} else {
  execFileSync('git', ['tag', '--annotate', `v${version}`, '--message', `Version ${version}`]);
  console.warn(`Tagged v${version}. To publish: git push origin v${version}`);
}
