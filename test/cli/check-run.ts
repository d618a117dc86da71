import { onTestFinished } from 'vitest';
import type { PortalReport } from '../../src/cli/check/format-report.js';
import { type MockServer, type MockServerOptions, startMockServer } from '../../src/mock-server/index.js';
import { type FinishedRun, run } from './run-cli.js';

export interface CheckRun extends FinishedRun {
  readonly report: PortalReport;
  /** "check code" or "check code field" of each finding, sorted, each once. */
  readonly codes: readonly string[];
}

/** A portal that requires a session. */
export async function startPortal(options: MockServerOptions = {}): Promise<MockServer> {
  const server = await startMockServer({ account: null, ...options });
  onTestFinished(() => server.close());
  return server;
}

/** Checks a portal in the session of an account. Latency is a finding only in tests of it: the machine may be busy. */
export async function runCheck(
  server: MockServer,
  account = 'everyday',
  args: readonly string[] = [],
): Promise<CheckRun> {
  const finished = await run(['check', server.url, '--json', '--max-latency=60000', ...args], {
    env: { PORTAL_COOKIE: server.sessionCookie(account) },
  });
  const report = JSON.parse(finished.stdout || '{"findings":[]}') as PortalReport;
  const codes = report.findings.map(({ check, code, field }) =>
    [check, code, ...(field === undefined ? [] : [field])].join(' '),
  );
  return { ...finished, report, codes: [...new Set(codes)].toSorted() };
}
