import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { env } from 'node:process';
import { onTestFinished, vi } from 'vitest';
import { freePort } from '../browser/free-port.js';
import { KEY } from './provider-service.js';

export interface UsageExample {
  /** In `src/provider/examples`. */
  readonly file: string;
  /** Undefined if the language is not installed. */
  readonly command: string | undefined;
  /** Title of the test suite, which is skipped if the language is not installed. */
  readonly title: string;
}

function example(language: string, file: string, commands: readonly (readonly [string, string])[]): UsageExample {
  const [command] = commands.find(([name, option]) => spawnSync(name, [option]).status === 0) ?? [];
  const tried = commands.map(([name]) => name).join(' or ');
  const title = `the documented usage endpoint in ${language}${command === undefined ? ` (skipped: ${tried} is missing)` : ''}`;
  return { file, command, title };
}

/** The documented usage endpoints that are written in other languages than JavaScript. */
export const USAGE_EXAMPLES: readonly UsageExample[] = [
  example('Python', 'usage_server.py', [
    ['python3', '--version'],
    ['python', '--version'],
  ]),
  // Runs a source file, for which a runtime without a compiler is not enough.
  example('Java', 'UsageServer.java', [['java', '--list-modules']]),
];

interface Options {
  /** Origin of the Provider API. */
  readonly serviceOrigin: string;
  readonly portalOrigin: string;
  /** Default: any free one. */
  readonly port?: number;
}

/** The variables that an example reads. */
export const exampleVariables = (serviceOrigin: string, portalOrigin: string, port: number) => ({
  PROVIDER_URL: `${serviceOrigin}/provider/v0`,
  PROVIDER_KEY: KEY,
  PORTAL_ORIGIN: portalOrigin,
  PORT: String(port),
  USAGE_QUERY: 'usage=currentUsage',
});

/**
 * Starts a documented usage endpoint, and returns its URL.
 * @param finished - registers the function that stops it, by default at the end of the test
 */
export async function startUsageExample(
  { file, command = '' }: UsageExample,
  { serviceOrigin, portalOrigin, port: wanted }: Options,
  finished: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const port = wanted ?? (await freePort());
  const child = spawn(command, [file], {
    cwd: 'src/provider/examples',
    env: { ...env, ...exampleVariables(serviceOrigin, portalOrigin, port) },
    stdio: 'inherit',
  });
  finished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const url = `http://127.0.0.1:${port}/usage`;
  await vi.waitFor(() => fetch(url), { timeout: 60_000, interval: 50 });
  return url;
}
