import { onTestFinished } from 'vitest';
import { type MockServer, type MockServerOptions, startMockServer } from '../../src/mock-server/index.js';
import { type FinishedRun, run } from './run-cli.js';

export interface CheckRun extends FinishedRun {
  readonly findings: readonly string[];
}

/** A portal that requires a session. */
export async function startPortal(options: MockServerOptions = {}): Promise<MockServer> {
  const server = await startMockServer({ account: null, ...options });
  onTestFinished(() => server.close());
  return server;
}

/** The findings of a report, as "check severity code …", without spaces that align them. */
export function findingsIn(report: string): string[] {
  let check = '';
  return report.split('\n').flatMap((line) => {
    [, check = check] = /^(\w+) +GET /.exec(line) ?? [];
    return /^ {2}(?:error|warning) /.test(line) ? [`${check} ${line.trim().replaceAll(/ +/g, ' ')}`] : [];
  });
}

/** Checks a portal in the session of an account. */
export async function runCheck(
  server: MockServer,
  account = 'everyday',
  args: readonly string[] = [],
): Promise<CheckRun> {
  const env = { PORTAL_COOKIE: server.sessionCookie(account) };
  const finished = await run(['check', server.url, ...args], { env });
  return { ...finished, findings: findingsIn(finished.stdout) };
}
