import { MUTATIONS } from './mutations.js';
import { runMutations } from './run-mutations.js';

/*
 * `npm run mutate`, or `npm run mutate -- src/provider` for some files.
 */
const parts = process.argv.slice(1).filter((argument) => argument !== '--');
const selected = MUTATIONS.filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)));
if (selected.length === 0) throw new Error(`There are no mutations of ${parts.join(', ')}`);

let killedCount = 0;
await runMutations(selected, ({ mutation: { file, original, replacement, effect }, killedBy, seconds }) => {
  const change = `${file}: ${original} → ${replacement || 'nothing'} (${seconds.toFixed(1)} s)`;
  if (killedBy === null) {
    console.warn(`SURVIVED  ${change}\n          No test notices this: ${effect}`);
  } else {
    killedCount++;
    console.warn(`killed    ${change}\n          by ${killedBy}`);
  }
});
console.warn(`${killedCount} of ${selected.length} mutations killed`);
// The tests fail and set this code, too, so set it last.
process.exitCode = killedCount === selected.length ? 0 : 1;
