/* Runs a module of TypeScript: `node src/release/run.js <file> [argument…]`. Node 20 cannot run one itself. */
import process from 'node:process';
import { runnerImport } from 'vite';

const [file = ''] = process.argv.splice(1, 2).slice(1);
await runnerImport(`./${file}`);
