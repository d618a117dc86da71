// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { PortalReport } from '../../src/cli/check/format-report.js';
import { type BackendRequest, type Fault, type Reply, SESSION, startBackend } from './faulty-backend.js';
import { run } from './run-cli.js';

interface Row {
  readonly fault: string;
  readonly backend: Fault;
  readonly isCrossOrigin?: boolean;
  readonly says: string;
}

const COOKIE = { PORTAL_COOKIE: SESSION };
const BEARER = { SESSION_HEADER: 'Authorization: Bearer session' };

/** Usage requests only. */
const usage = (change: (reply: Reply, request: BackendRequest) => void): Fault => ({
  reply(reply, request) {
    if (request.route === 'usage') change(reply, request);
  },
});

const isUnknown = ({ query }: BackendRequest) => query.get('subscription_id')?.includes('unknown') === true;

const DATA = { data: [{ label: 'Calls', quotas: [{ quota: 1, usage: 1 }] }] };

const ROWS: readonly Row[] = [
  {
    fault: 'usage that needs a token',
    backend: usage((reply) => Object.assign(reply, { status: 401 })),
    says: 'error usage usage-refused: The status is 401 for a subscription of the customer.',
  },
  {
    fault: 'usage that is redirected',
    backend: usage((reply) => Object.assign(reply, { status: 302, headers: { location: '/login' } })),
    says: 'error usage usage-redirect: The request is redirected, which the widgets take for the end of the session.',
  },
  {
    fault: 'usage without the session',
    backend: usage((reply, { isSignedIn }) => {
      if (!isSignedIn) Object.assign(reply, { status: 200, body: DATA });
    }),
    says: 'error usage usage-open: The response to a request without the session is usage.',
  },
  {
    fault: 'another status without the session',
    backend: usage((reply, { isSignedIn }) => {
      if (!isSignedIn) reply.status = 403;
    }),
    says: 'warning usage usage-refusal: Without the session, there is the status 403 instead of the status 401, which ends the session.',
  },
  {
    fault: 'usage of every subscription',
    backend: usage((reply, request) => {
      if (isUnknown(request)) Object.assign(reply, { status: 200, body: DATA });
    }),
    says: 'error usage usage-open: The response to an unknown subscription is usage.',
  },
  {
    fault: 'another status for an unknown subscription',
    backend: usage((reply, request) => {
      if (isUnknown(request)) reply.status = 500;
    }),
    says: 'warning usage usage-refusal: For an unknown subscription, there is the status 500 instead of the status 404.',
  },
  {
    fault: 'usage that may be stored',
    backend: usage((reply) => {
      if (reply.status === 200) reply.headers['cache-control'] = 'private';
    }),
    says: 'error usage shared-cache cache-control: The header lacks no-store.',
  },
  {
    fault: 'usage without its current value',
    backend: {
      records({ usage: records }) {
        for (const { quotas } of Object.values(records).flat()) for (const quota of quotas) quota.usage = null;
      },
    },
    says: 'warning usage usage-missing: No quota has a usage: the request to the Provider API has to ask for current usage.',
  },
  {
    fault: 'usage for pages of all origins',
    backend: usage(({ headers }, { origin }) => {
      if (origin === undefined) return;
      Object.assign(headers, {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      });
    }),
    says: 'error usage open-cors access-control-allow-origin: The header lets pages of every origin read usage.',
  },
  {
    fault: 'usage without credentials for its page',
    backend: usage((reply) => Object.assign(reply.headers, { 'access-control-allow-credentials': null })),
    isCrossOrigin: true,
    says: 'error usage cors access-control-allow-credentials: The header is not true.',
  },
];

async function check(
  { backend, isCrossOrigin = false }: Pick<Row, 'backend' | 'isCrossOrigin'>,
  env: Record<string, string> = COOKIE,
) {
  const { origin, otherOrigin, close } = await startBackend(backend);
  const options = ['--subscriptions=1', '--max-latency=60000', `--usage-url=${origin}/usage`, '--usage-auth=session'];
  options.push(`--page=${isCrossOrigin ? otherOrigin : origin}`);
  if (env === BEARER) options.push('--header-env=SESSION_HEADER');
  const { stdout, exitCode } = await run(['check', origin, '--json', ...options], { env }).finally(close);
  const { findings } = JSON.parse(stdout) as PortalReport;
  const lines = findings.map(
    ({ severity, check: name, code, field, message }) =>
      `${severity} ${name} ${code}${field === undefined ? '' : ` ${field}`}: ${message}`,
  );
  return { lines, exitCode };
}

describe('portal-widgets check --usage-auth session', () => {
  it.each([
    ['a cookie', COOKIE, false],
    ['a header', BEARER, false],
    ['a cookie from another origin', COOKIE, true],
    ['a header from another origin', BEARER, true],
  ])('finds nothing in a correct backend, with %s', async (_, env, isCrossOrigin) => {
    expect(await check({ backend: {}, isCrossOrigin }, env)).toEqual({ lines: [], exitCode: 0 });
  });

  it.each(ROWS.map((row) => [row.fault, row] as const))('finds %s', async (_, { says, ...row }) => {
    expect(await check(row)).toEqual({ lines: [says], exitCode: 1 });
  });

  it('finds a preflight response without the header of the session', async () => {
    const backend = usage((reply, { method }) => {
      if (method === 'OPTIONS') reply.headers['access-control-allow-headers'] = 'X-Other';
    });
    expect((await check({ backend, isCrossOrigin: true }, BEARER)).lines).toEqual([
      'error usage cors access-control-allow-headers: The header of the preflight response does not list authorization.',
    ]);
  });

  it('is skipped without a subscription', async () => {
    const { origin, close } = await startBackend({ records: (records) => records.subscriptions.splice(0) });
    const options = ['--json', '--max-latency=60000', '--usage-url=/usage', '--usage-auth=session'];
    const { stdout } = await run(['check', origin, ...options], { env: COOKIE }).finally(close);
    const { checks } = JSON.parse(stdout) as PortalReport;
    expect(checks.find((each) => each.check === 'usage')?.skipped).toBe('there is no subscription');
  });

  it.each([
    [['--usage-auth=cookie'], '--usage-auth must be token or session'],
    [
      ['--usage-auth=session', '--usage-url=https://usage.example/'],
      '--usage-url must have the origin of the API base, because --usage-auth session sends the session',
    ],
  ])('refuses %j, without a request', async (args, message) => {
    const { stderr, exitCode } = await run(['check', 'https://portal.example', ...args], { env: COOKIE });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
