import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord, portalCustomer } from '../../src/mock-server/resources/customer.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { ACCOUNTS } from '../../src/mock-server/index.js';
import { findDeadOrigin } from '../client/local-server.js';
import { selfSignedCertificate } from '../browser/self-signed-certificate.js';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import { CUSTOMER, providerService, TOKEN } from '../provider/provider-service.js';
import { findingsIn, runCheck, startPortal } from './check-run.js';
import { run } from './run-cli.js';

const customer = portalCustomer(customerRecord()) as object;
const subscription = (fields: object = {}) => ({ ...subscriptionRecord({ id: 'sub_1' }), ...fields });
const token = (fields: object = {}) => ({ ...accessTokenRecord(), ...fields });

const serve = (listener: Parameters<typeof createServer>[1]) => listen(createServer(listener));

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('portal-widgets check', () => {
  it.each(ACCOUNTS)('finds nothing in the account "%s"', async (account) => {
    const { exitCode, findings } = await runCheck(await startPortal(), account);
    expect([exitCode, findings]).toEqual([0, []]);
  });

  it('finds nothing in a portal handler that uses the Provider API', async () => {
    const { provider } = await providerService();
    const session = 'session=valid';
    const authenticate = ({ headers }: Request) => (headers.get('cookie') === session ? CUSTOMER : null);
    const handle = createPortalHandler({ provider, authenticate });
    const origin = await serve(({ method = '', url = '', headers }, response) => {
      if (url === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
      const request = new Request(`http://localhost${url}`, { method, headers: headers as Record<string, string> });
      return void handle(request).then(async (result) => {
        response.writeHead(result.status, Object.fromEntries(result.headers)).end(await result.text());
      });
    });
    const args = ['--usage-url=/api/v0/usage', '--usage-auth=session'];
    const { exitCode, stdout } = await run(['check', origin, ...args], { env: { PORTAL_COOKIE: session } });
    expect([exitCode, findingsIn(stdout)]).toEqual([0, []]);
    const checks = Array.from(stdout.matchAll(/^(\w+) +GET .*\n +(\d+)/gm), ([, name, status]) => [name, status]);
    expect(checks.map((each) => each.join(' '))).toEqual([
      ...['getCustomer 200', 'listSubscriptions 200', 'listAccessTokens 200', 'session 401', 'usage 200', 'page 200'],
    ]);
    expect(stdout).not.toContain(TOKEN);
  });

  it('reports status and facts of each operation', async () => {
    const portal = await startPortal();
    const { stdout, stderr } = await runCheck(portal);
    expect(stdout.replaceAll(/\d+(?= (?:ms|bytes))|(?<=clock )[+-]\d+/g, 'N')).toBe(`${portal.apiBase}

getCustomer       GET /api/v0/customer
  200 in N ms · N bytes · clock N s · Cache-Control: private, no-store
listSubscriptions GET /api/v0/subscriptions/
  200 in N ms · N bytes · clock N s · Cache-Control: private, no-store · 8 records of 8 · largest limit 100
listAccessTokens  GET /api/v0/subscriptions/{id}/access-tokens/
  200 in N ms · N bytes · clock N s · Cache-Control: private, no-store · 8 of 8 subscriptions checked · 9 tokens
session           GET /api/v0/customer without a session
  401 in N ms
page              GET /
  200 in N ms · content security policies: 1

No findings.
`);
    expect(stderr).toContain('Checking listAccessTokens: subscription 2 of 8 …');
  });

  it('prints the findings and their number as text', async () => {
    const records = {
      subscriptions: [subscription({ state: 'paused_by_partner' })],
      tokens: { sub_1: [token({ is_expired: true })] },
    };
    const server = await startPortal({ accounts: { records } });
    server.setFault('getCustomer', '503');
    const { stdout, exitCode } = await run(['check', server.url, '--ignore=contradictory-expiry'], {
      env: { PORTAL_COOKIE: server.sessionCookie('records') },
    });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(
      /^getCustomer +GET \/api\/v0\/customer\n {2}503 in \d+ ms.*\n {2}error {3}server +The status is 503\.\n +Customers see: An alert with "Try again"\n +What to do: Find the failure in the log of your server\. For a 400, .*$/m,
    );
    expect(stdout).toMatch(
      /^ {2}warning unknown-value +state: The widgets don't know this value: paused_by_partner\.$/m,
    );
    expect(stdout).not.toContain('contradictory-expiry');
    expect(stdout).toMatch(/\n1 error, 1 warning\n$/);
    const ignored = ['server', 'unknown-value', 'contradictory-expiry'].map((code) => `--ignore=${code}`);
    expect((await runCheck(server, 'records', ignored)).exitCode).toBe(0);
  });

  it('checks as many subscriptions as requested', async () => {
    const { stdout } = await runCheck(await startPortal(), 'large', ['--subscriptions', '3']);
    expect(stdout).toContain('records of 6000');
    expect(stdout).toContain('3 of 1020 subscriptions checked');
  });

  it('does not send the session to a page of another origin', async () => {
    const cookies: unknown[] = [];
    const pageOrigin = await serve(({ headers }, response) => {
      cookies.push(headers.cookie);
      response.end();
    });
    await runCheck(await startPortal(), 'everyday', ['--page', pageOrigin]);
    expect(cookies).toEqual([undefined]);
  });

  it('ignores absent and null fields that no widget needs, but names absent ones with --verbose', async () => {
    const { email: _, ...withoutEmail } = customer as Record<string, unknown>;
    const few = {
      subscriptions: [subscription()],
      customer: { ...withoutEmail, tax_identifier: null, loyalty: 1, line2: 1, tok_4f7a91b2c3d4e5f6: 1 },
    };
    const server = await startPortal({ accounts: { few } });
    const quiet = await runCheck(server, 'few');
    expect(quiet.findings).toEqual([]);
    expect(quiet.stdout).not.toContain('absent fields');
    const verbose = await runCheck(server, 'few', ['--verbose']);
    expect(verbose.findings).toEqual([]);
    expect(verbose.stdout).toMatch(/^ {2}200 .* · absent fields: email · undocumented fields: loyalty, line2$/m);
  });
});

describe('portal-widgets check keeps secrets', () => {
  const SECRET = 'cookie-Value-0123456789';
  const everything = ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr;

  it('prints no cookie, header, token value or id, wherever the portal repeats them', async () => {
    const values = ['Token-value_0123456789abcdef', 'onlyletters'];
    const tokens = values.map((value, index) => ({
      ...token(),
      id: `tok_9f8e7d6c${index}`,
      value,
      name: value,
      issued_at: value,
      [value]: value,
    }));
    const everywhere = (record: object) =>
      Object.fromEntries(Object.keys(record).map((name) => [name, name === 'id' ? 'sub_5a4b3c2d' : values[1]]));
    const accounts = {
      records: {
        customer: { ...everywhere(customer), id: 'cus_1a2b3c4d', [values[0] ?? '']: 1 },
        subscriptions: [
          { ...everywhere(subscription()), state: values[0] },
          { ...everywhere(subscription()), state: values[1] },
        ],
        tokens: { sub_5a4b3c2d: tokens },
      },
    };
    const server = await startPortal({ accounts });
    server.setFault('*', { headers: { 'x-echo': SECRET, 'cache-control': SECRET, 'content-type': SECRET } });
    const env = {
      PORTAL_COOKIE: `${server.sessionCookie('records')}; other=${SECRET}`,
      EXTRA: `X-Session: ${SECRET}-header`,
    };
    const output = everything(await run(['check', server.url, '--header-env', 'EXTRA'], { env }));
    expect(output).toContain('unknown-value');
    const ids = ['tok_9f8e7d6c', 'sub_5a4b3c2d', 'cus_1a2b3c4d'];
    for (const secret of [SECRET, ...values, ...ids, server.sessionCookie('records')])
      expect(output).not.toContain(secret);
    const [first] = server.requests;
    expect(first?.headers['cookie']).toBe(env.PORTAL_COOKIE);
  });

  it.each([{}, { PORTAL_COOKIE: ' ' }])('requires a session: %j', async (env) => {
    const { exitCode, stderr } = await run(['check', await serve((_, response) => response.end())], { env });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      'the session is missing, so nothing is checked. Copy the Cookie header of a signed-in browser',
    );
  });

  it('never sends the session to another origin after a redirect', async () => {
    const received: unknown[] = [];
    const other = await serve(({ headers }, response) => {
      received.push(headers);
      response.end();
    });
    const server = await startPortal();
    server.setFault('*', { kind: 'redirect', location: other });
    await runCheck(server);
    expect(received).toEqual([]);
  });

  it.each([
    ['a cookie with a line break', { PORTAL_COOKIE: `session=${SECRET}\nx` }, []],
    ['a cookie without a name', { PORTAL_COOKIE: SECRET }, []],
    ['a header without a name', { EXTRA: SECRET }, ['--header-env', 'EXTRA']],
    ['a missing variable', { PORTAL_COOKIE: `session=${SECRET}` }, ['--header-env', 'EXTRA']],
    ['an option for a cookie', { PORTAL_COOKIE: `session=${SECRET}` }, [`--cookie=${SECRET}`]],
    [
      'a password in the URL',
      { PORTAL_COOKIE: `session=${SECRET}` },
      ['--page', `https://user:${SECRET}@portal.example`],
    ],
    ['an unknown code', { PORTAL_COOKIE: `session=${SECRET}` }, ['--ignore', SECRET]],
  ] as [string, Record<string, string>, string[]][])('refuses %s without quoting it', async (_, env, args) => {
    const result = await run(['check', 'http://127.0.0.1:9', ...args], { env });
    expect(result.exitCode).toBe(2);
    expect(everything(result)).not.toContain(SECRET);
  });
});

describe('portal-widgets check exits with 2', () => {
  const env = { PORTAL_COOKIE: 'session=a' };

  it.each([
    [['portal.example'], '<url> must be a URL, such as https://portal.example'],
    [['http://portal.example'], '<url> must be an https URL: http would send the session unencrypted'],
    [[], '<url> is missing: pass the URL of the portal, such as https://portal.example'],
    [['https://portal.example', '--ignore=nothing'], '--ignore must be a code. Use network, timeout, '],
    [['https://portal.example', '--ignore=cors-header'], '--ignore must be a code. Did you mean cors-headers?'],
    [['https://portal.example', '--subscription=1'], 'unknown option --subscription. Did you mean --subscriptions?'],
    [['https://portal.example', '--api-base=http://portal.example/api/v0/'], '--api-base must be an https URL'],
    [['https://portal.example', '--api-base', 'mailto:a'], '--api-base must be a URL, or a path of the portal'],
    [['https://portal.example', '--timeout', 'soon'], '--timeout must be a number from 0.1 to 600'],
    [['https://portal.example', '--subscriptions=-1'], '--subscriptions must be a number from 0 to 100000'],
  ])('for %j', async (args, message) => {
    const { exitCode, stderr } = await run(['check', ...args], { env });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`portal-widgets check: ${message}`);
    expect(stderr).toContain('See npx --no -- portal-widgets check --help\n');
  });

  it('if the connection is refused, also before the session is set', async () => {
    const origin = await findDeadOrigin();
    const { exitCode, stderr, stdout } = await run(['check', origin], { env: {} });
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      `${origin} can't be reached, so nothing is checked. The connection is refused: nothing listens at this host and port. Check <url>\n`,
    );
    expect(stderr).not.toContain('PORTAL_COOKIE');
  });

  it('if the server has no certificate that is trusted, or speaks no TLS', async () => {
    const server = createTlsServer(selfSignedCertificate(), (_, response) => response.end('{}'));
    const untrusted = (await listen(server)).replace('http:', 'https:');
    const withoutTls = (await serve((_, response) => response.end())).replace('http:', 'https:');
    for (const [origin, message] of [
      [untrusted, 'The TLS certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT): set NODE_EXTRA_CA_CERTS'],
      [withoutTls, 'The TLS handshake failed ('],
    ] as const) {
      const { exitCode, stderr } = await run(['check', origin], { env });
      expect(exitCode).toBe(2);
      expect(stderr).toContain(`can't be reached, so nothing is checked. ${message}`);
    }
  });

  it('if it is interrupted, without waiting for a response', async () => {
    let onRequest = (): void => undefined;
    const requested = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    const origin = await serve(() => onRequest());
    const { exitCode, stdout, stderr } = await run(['check', origin], { env }, requested);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain('portal-widgets check: interrupted before its report. Run it again.\n');
  });

  it('reads at most a few MB of an endless response', async () => {
    let sent = 0;
    const origin = await serve((_, response) => {
      const chunk = Buffer.alloc(1_000_000, ' ');
      const write = (): void => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    const { exitCode, stdout } = await run(['check', origin], { env });
    expect([exitCode, stdout.match(/large-response/g)?.length]).toEqual([1, 3]);
    expect(sent).toBeLessThan(100_000_000);
  });
});
