import { MUTATIONS } from './mutations.js';
import { type MutationResult, runMutations } from './run-mutations.js';

const parts = process.argv.slice(1).filter((argument) => !argument.startsWith('-'));
const selected = MUTATIONS.filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)));
const survivors: MutationResult[] = [];

await runMutations(selected, (result) => {
  const { mutation, killedBy, seconds } = result;
  console.warn(`${killedBy === null ? 'SURVIVED' : 'killed  '} ${seconds.toFixed(1)} ${mutation.file} ${JSON.stringify(mutation.original).slice(0, 60)} ${killedBy ?? ''}`);
  if (killedBy === null) survivors.push(result);
});
console.warn(survivors.length, selected.length);
