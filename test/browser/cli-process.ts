import { type ChildProcess, spawn } from 'node:child_process';
import { execPath } from 'node:process';
import { onTestFinished } from 'vitest';

/** Starts a built command that runs until the test ends. Resolves with the origin that it prints. */
export async function startCli(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const child = spawn(execPath, ['dist/cli.mjs', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  return printedOrigin(child);
}

/** The origin of the first local URL that a process prints. Rejects if it exits before. */
export function printedOrigin(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
        if (origin !== undefined) resolve(origin);
      });
    }
    child.once('close', () => reject(new Error(`The command exited: ${output}`)));
  });
}
