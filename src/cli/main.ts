#!/usr/bin/env node
import { runCli } from './cli.js';

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  folder: import.meta.dirname,
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  signal: stop.signal,
});
