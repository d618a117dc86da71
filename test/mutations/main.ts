import { MUTATIONS } from './mutations.js';
import { runMutations } from './run-mutations.js';

/*
 * `npm run mutate`, or `npm run mutate -- src/provider` for some files.
 */
const parts = process.argv.slice(1).filter((argument) => argument !== '--');
const selected = MUTATIONS.filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)));
if (selected.length === 0) throw new Error(`There are no mutations of ${parts.join(', ')}`);

let killedCount = 0;
let explainedCount = 0;
await runMutations(selected, ({ mutation, killedBy, seconds }) => {
  const { file, original, replacement, effect, survives } = mutation;
  const change = `${file}: ${original} → ${replacement || 'nothing'}`;
  const time = `(${seconds.toFixed(1)} s)`;
  if (killedBy !== null) {
    killedCount++;
    console.warn(`killed    ${change} ${time}\n          by ${killedBy}`);
    if (survives !== undefined) console.warn('          Its explanation has to be removed: a test notices it');
  } else {
    if (survives !== undefined) explainedCount++;
    console.warn(`SURVIVED  ${change} ${time}\n          ${survives ?? `No test notices this: ${effect}`}`);
  }
  if ((killedBy === null) === (survives === undefined)) process.exitCode = 1;
});
console.warn(`${killedCount} of ${selected.length} mutations killed, ${explainedCount} survivors explained`);
