import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import process from 'node:process';
import { sourceFiles } from './source/source-files.js';

/*
 * `npm run fuzz -- 60` runs the tests with properties again and again for 60 minutes, each time with another seed, until one fails.
 */
const minutes = Number(process.argv.slice(1).find((argument) => argument !== '--') ?? 10);
const files = sourceFiles('test', /\.test\.tsx?$/)
  .filter(({ content }) => content.includes("from 'fast-check'"))
  .map(({ path }) => path);
const command = ['vitest', 'run', '--project', 'unit*', '--silent', '--reporter', 'dot'];

const end = Date.now() + minutes * 60_000;
while (Date.now() < end && process.exitCode === undefined) {
  const seed = String(randomInt(2 ** 31));
  const { status } = spawnSync('npx', [...command, ...files], {
    stdio: 'inherit',
    env: { ...process.env, SEED: seed },
  });
  if (status !== 0) {
    process.exitCode = 1;
    console.warn(`A test has failed with the seed ${seed}. Repeat it: SEED=${seed} npx vitest run --project 'unit*'`);
  }
}
