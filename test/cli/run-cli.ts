import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runCli } from '../../src/cli/cli.js';

interface CliRun {
  readonly stdout: string;
  readonly stderr: string;
}

export interface FinishedRun extends CliRun {
  readonly exitCode: number;
}

export interface RunningServer extends CliRun {
  /** Origin of the first URL printed. */
  readonly origin: string;
  /** The errors that were printed so far. */
  errors(): string;
  stop(): Promise<number>;
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly folder?: string;
}

function start(args: readonly string[], { env = {}, folder = 'dist' }: Options) {
  const stop = new AbortController();
  const output = { stdout: '', stderr: '' };
  let onOutput = (): void => undefined;
  const exit = runCli(args, {
    env,
    folder,
    stdout(text) {
      output.stdout += text;
      onOutput();
    },
    stderr(text) {
      output.stderr += text;
    },
    signal: stop.signal,
  });
  const printed = new Promise<void>((resolve) => {
    onOutput = resolve;
  });
  return { output, exit, printed, stop };
}

/** Runs a command to its end, in this process. Aborts it when `interruption` resolves. */
export async function run(
  args: readonly string[],
  options: Options = {},
  interruption?: Promise<unknown>,
): Promise<FinishedRun> {
  const { output, exit, stop } = start(args, options);
  void interruption?.then(() => stop.abort());
  const exitCode = await exit;
  return { ...output, exitCode };
}

/** Runs a command that serves until the test ends. */
export async function runServer(args: readonly string[], options: Options = {}): Promise<RunningServer> {
  const { output, exit, printed, stop } = start(args, options);
  onTestFinished(async () => {
    stop.abort();
    await exit;
  });
  await Promise.race([printed, exit]);
  const url = /https?:\/\/\S+/.exec(output.stdout)?.[0];
  if (url === undefined) throw new Error(`The command printed no URL: ${output.stderr}`);
  return {
    ...output,
    origin: new URL(url).origin,
    errors: () => output.stderr,
    stop() {
      stop.abort();
      return exit;
    },
  };
}

/** A release with the files of the demo portal. */
export async function demoPortalFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'preview-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'preview.html'), '<html><head></head></html>');
  for (const name of ['preview.js', 'preview.css', 'gallery.html', 'gallery.js', 'portal-widgets.js'])
    await writeFile(join(folder, name), name);
  return folder;
}

/** Status of a request with options that `fetch` does not have. */
export function statusOf(url: string, options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, options, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}
