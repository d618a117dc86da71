import { spawn } from 'node:child_process';
import { execPath } from 'node:process';
import { onTestFinished } from 'vitest';

/** Starts a command that serves until the test ends, as installed. Resolves with the origin that it prints. */
export async function startCli(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const child = spawn(execPath, ['dist/cli.mjs', ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8');
  child.stderr.on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text: string) => {
      output += text;
      const url = /https?:\/\/[^\s/]+/.exec(output)?.[0];
      if (url !== undefined) resolve(url);
    });
    child.once('close', () => reject(new Error(`The command ended: ${output}`)));
  });
}
