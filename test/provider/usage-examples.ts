import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { onTestFinished, vi } from 'vitest';
import { codeUnder } from '../browser/documentation.js';
import { freePort } from '../browser/free-port.js';
import { KEY } from './provider-service.js';

export interface UsageExample {
  /** Heading of the documentation. */
  readonly language: string;
  readonly file: string;
  /** Undefined if the language is not installed. */
  readonly command: string | undefined;
  /** Of a test suite that is skipped where the language is not installed. */
  readonly title: string;
}

function example(language: string, file: string, commands: readonly (readonly [string, string])[]): UsageExample {
  const [command] = commands.find(([name, option]) => spawnSync(name, [option]).status === 0) ?? [];
  const tried = commands.map(([name]) => name).join(' or ');
  const title = `the documented usage endpoint in ${language}${command === undefined ? ` (skipped: there is no ${tried})` : ''}`;
  return { language, file, command, title };
}

/** The usage endpoints of the documentation that are written in other languages than JavaScript. */
export const USAGE_EXAMPLES: readonly UsageExample[] = [
  example('Python', 'server.py', [
    ['python3', '--version'],
    ['python', '--version'],
  ]),
  // Runs a source file, for which a runtime without a compiler is not enough.
  example('Java', 'UsageServer.java', [['java', '--list-modules']]),
];

/** The code with the query parameter of current usage, which its readers fill in. */
function fillInUsageQuery(code: string): string {
  return code
    .replace('USAGE_QUERY = {}', 'USAGE_QUERY = {"usage": "currentUsage"}')
    .replace('USAGE_QUERY = ""', 'USAGE_QUERY = "usage=currentUsage"');
}

interface Options {
  /** Of the Provider API. */
  readonly serviceOrigin: string;
  readonly portalOrigin: string;
  /** Default: any free one. */
  readonly port?: number;
}

/**
 * Starts a documented usage endpoint, and returns its URL.
 * @param finished - registers what stops it; default: the end of the test
 */
export async function startUsageExample(
  { language, file, command = '' }: UsageExample,
  { serviceOrigin, portalOrigin, port: wanted }: Options,
  finished: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'usage-example-'));
  const [code = ''] = await codeUnder(language, 'src/provider/README.md');
  await writeFile(join(folder, file), fillInUsageQuery(code));
  const port = wanted ?? (await freePort());
  const variables = {
    PROVIDER_URL: `${serviceOrigin}/provider/v0`,
    PROVIDER_KEY: KEY,
    PORTAL_ORIGIN: portalOrigin,
    PORT: String(port),
  };
  const child = spawn(command, [file], { cwd: folder, env: { ...env, ...variables }, stdio: 'inherit' });
  finished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${port}/usage`;
  await vi.waitFor(() => fetch(url), { timeout: 60_000, interval: 50 });
  return url;
}
