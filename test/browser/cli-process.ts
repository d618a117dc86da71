import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { execPath } from 'node:process';
import { expect, onTestFinished } from 'vitest';
import { freePort } from './free-port.js';

/**
 * Starts a built command that runs until the test ends. Resolves with the origin that it prints.
 */
export async function startCli(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  return printedOrigin(spawnNode(['dist/cli.mjs', ...args], { env: { ...process.env, ...env } }));
}

/** Runs Node until the test ends. */
function spawnNode(args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  onTestFinished(async () => {
    child.kill();
    await closed;
  });
  return child;
}

/**
 * Runs a server of a folder in Node until the test ends, with a free port as `PORT`. Resolves when
 * it responds.
 */
export async function startNode(file: string, cwd: string, env: NodeJS.ProcessEnv, args: readonly string[] = []) {
  const port = await freePort();
  const child = spawnNode([file, ...args], { cwd, env: { ...env, PORT: String(port) } });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void (output.text += String(chunk)));
  const origin = `http://127.0.0.1:${port}`;
  const responds = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  await expect.poll(responds, { message: `a response of ${file}` }).toBe(true);
  return { origin, port, output };
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
