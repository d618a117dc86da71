// @vitest-environment node
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord, portalCustomer } from '../../src/mock-server/resources/customer.js';
import { priceRecord } from '../../src/mock-server/resources/price.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';
import { ACCOUNTS, type Fault } from '../../src/mock-server/index.js';
import { KNOWN_STATES } from '../../src/state/subscription-states.js';
import type { PortalReport } from '../../src/cli/check/format-report.js';
import { findDeadOrigin } from '../api/local-server.js';
import { codeUnder } from '../browser/documentation.js';
import { selfSignedCertificate } from '../browser/self-signed-certificate.js';
import { type CheckedOperation, checkRecords, runCheck, startPortal } from './check-run.js';
import { run } from './run-cli.js';

const customer = portalCustomer(customerRecord()) as object;
const subscription = (fields: object = {}) => ({ ...subscriptionRecord({ id: 'sub_1' }), ...fields });
const token = (fields: object = {}) => ({ ...accessTokenRecord(), ...fields });

const codesWith = async (operation: CheckedOperation, fault: Fault) => {
  const server = await startPortal();
  server.setFault(operation, fault);
  return (await runCheck(server)).codes;
};

/** A list that is the same whatever is requested. */
function parametersIgnored(): string {
  const list = ['active', 'canceled', 'expired'].map((state, index) => subscription({ id: `sub_${index}`, state }));
  return JSON.stringify({ data: list, metadata: { pagination: { limit: 20, offset: 0, total: 3 } } });
}

/** The example responses of a portal in the documentation. */
async function documentedResponses(): Promise<any[]> {
  return (await codeUnder('Responses', 'src/api/README.md')).map((code) => JSON.parse(code));
}

/** A portal that responds to all requests with data, also without a session. */
async function serve(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('portal-widgets check', () => {
  it.each(ACCOUNTS.filter((id) => id !== 'edge-cases'))('finds nothing in the account "%s"', async (account) => {
    const { exitCode, report } = await runCheck(await startPortal(), account);
    expect(report.findings).toEqual([]);
    expect(exitCode).toBe(0);
  });

  it('reports status and facts of each operation', async () => {
    const { report, stderr } = await runCheck(await startPortal());
    expect(report.checks).toMatchObject([
      {
        check: 'getCustomer',
        request: 'GET /api/v0/customer',
        status: 200,
        facts: { clockOffsetSeconds: expect.any(Number), cacheControl: 'private, no-store' },
      },
      { check: 'listSubscriptions', status: 200, facts: { records: 8, total: 8, maxLimit: 100 } },
      { check: 'listAccessTokens', status: 200, facts: { checkedSubscriptions: 8, tokens: 9 } },
      { check: 'session', status: 401 },
      { check: 'page', status: 200, facts: { contentSecurityPolicies: 1 } },
    ]);
    for (const { latencyMs } of report.checks) expect(latencyMs).toEqual(expect.any(Number));
    expect(stderr).toContain('Checking listAccessTokens: subscription 2 of 8 …');
  });

  it('prints the findings and their number as text', async () => {
    const server = await startPortal();
    server.setFault('getCustomer', '503');
    const { stdout, exitCode } = await run(['check', server.url, '--ignore=contradictory-expiry'], {
      env: { PORTAL_COOKIE: server.sessionCookie('edge-cases') },
    });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(
      /^getCustomer +GET \/api\/v0\/customer\n {2}status 503, \d+ ms.*\n {2}error {3}server +The status is 503\.$/m,
    );
    expect(stdout).toMatch(
      /^ {2}warning unknown-value +state: The widgets do not know this value: paused_by_partner\.$/m,
    );
    expect(stdout).not.toContain('contradictory-expiry');
    expect(stdout).toMatch(/\n2 errors, \d+ warnings\n$/);
  });

  it('checks as many subscriptions as requested', async () => {
    const { report } = await runCheck(await startPortal(), 'large', ['--subscriptions', '3']);
    expect(report.checks[1]?.facts).toMatchObject({ total: 100_000 });
    expect(report.checks[2]?.facts).toMatchObject({ checkedSubscriptions: 3 });
  });

  it('exits with 0 if all findings are ignored', async () => {
    const server = await startPortal();
    server.setFault('getCustomer', 'bom');
    expect((await runCheck(server, 'everyday', ['--ignore', 'byte-order-mark'])).exitCode).toBe(0);
  });
});

describe('portal-widgets check reports exactly', () => {
  const records = { customer, subscriptions: [subscription()], tokens: { sub_1: [token()] } };

  it('no findings for complete records', async () => {
    expect((await checkRecords(records)).codes).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a missing field that a widget needs', { name: undefined }, 'missing-field name'],
    [
      'a name in camelCase',
      { billing_address_line1: undefined, billingAddressLine1: '1 Example Street' },
      'misnamed-field billing_address_line1',
    ],
    ['null', { name: null }, 'unexpected-null name'],
    ['another type', { is_business: 'no' }, 'wrong-type is_business'],
    ['an id of another type', { id: 7 }, 'invalid-record id'],
    ['an unknown country', { billing_address_country_code: 'Spain' }, 'unknown-value billing_address_country_code'],
  ])('%s of a customer', async (_, fields, code) => {
    expect((await checkRecords({ ...records, customer: { ...customer, ...fields } })).codes).toEqual([
      `getCustomer ${code}`,
    ]);
  });

  it.each<[string, object, string]>([
    ['an unknown state', { state: 'paused' }, 'unknown-value state'],
    [
      'an unknown type',
      { items: [subscriptionItemRecord({ price: priceRecord({ type: 'seasonal' }) })] },
      'unknown-value items[].price.type',
    ],
    [
      'an unknown model',
      { items: [subscriptionItemRecord({ price: priceRecord({ model: 'lunar' }) })] },
      'unknown-value items[].price.model',
    ],
    [
      'an amount that is not a decimal',
      { items: [subscriptionItemRecord({ price: priceRecord({ price: '9,99' }) })] },
      'invalid-value items[].price.price',
    ],
    ['a date that does not exist', { canceled_at: '2026-02-30T00:00:00Z' }, 'invalid-value canceled_at'],
    ['an item that is not an object', { items: ['item'] }, 'invalid-record items[]'],
    ['an id that traverses the path', { id: '..' }, 'unusable-id id'],
    ['an empty id', { id: '' }, 'unusable-id id'],
    ['an id with a control character', { id: 'a\nb' }, 'unusable-id id'],
  ])('%s of a subscription', async (_, fields, code) => {
    const { codes } = await checkRecords({ ...records, subscriptions: [subscription(fields)] });
    expect(codes).toEqual([`listSubscriptions ${code}`]);
  });

  it.each(KNOWN_STATES)('no findings for the state "%s", which the widgets know', async (state) => {
    expect((await checkRecords({ ...records, subscriptions: [subscription({ state })] })).codes).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['an expiry of another type', { expires_at: 5 }, 'invalid-record expires_at'],
    ['a value of another type', { value: 5 }, 'invalid-record value'],
    ['an empty value', { value: '' }, 'invalid-value value'],
    ['an expiry in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'contradictory-expiry is_expired'],
    [
      'an expiry in the future',
      { expires_at: '2999-01-01T00:00:00Z', is_expired: true },
      'contradictory-expiry is_expired',
    ],
  ])('%s of a token', async (_, fields, code) => {
    expect((await checkRecords({ ...records, tokens: { sub_1: [token(fields)] } })).codes).toEqual([
      `listAccessTokens ${code}`,
    ]);
  });

  it('ids that are not unique', async () => {
    const twice = {
      ...records,
      subscriptions: [subscription(), subscription()],
      tokens: { sub_1: [token(), token()] },
    };
    expect((await checkRecords(twice)).codes).toEqual([
      'listAccessTokens duplicate-id id',
      'listSubscriptions duplicate-id id',
    ]);
  });

  it('no findings for the documented examples', { timeout: 60_000 }, async () => {
    const [customerExample, subscriptions, tokens] = await documentedResponses();
    const usage = (await codeUnder('Respond', 'src/provider/README.md')).find((code) => code.startsWith('{')) ?? '';
    const { report, exitCode } = await checkRecords(
      {
        customer: customerExample,
        subscriptions: subscriptions.data,
        tokens: { sub_1: tokens.data },
        metrics: { sub_1: JSON.parse(usage).data },
      },
      ['--usage-url=/usage'],
    );
    expect(report.checks.find(({ check }) => check === 'usage')?.status).toBe(200);
    expect(report.findings).toEqual([]);
    expect(exitCode).toBe(0);
  });

  it('no findings for absent and null fields that no widget needs; their names with --verbose', async () => {
    const { email: _, ...withoutEmail } = customer as Record<string, unknown>;
    const few = {
      ...records,
      customer: { ...withoutEmail, tax_identifier: null, loyalty: 1, line2: 1, tok_4f7a91b2c3d4e5f6: 1 },
    };
    const quiet = await checkRecords(few);
    expect([quiet.codes, quiet.report.checks[0]?.facts]).toEqual([
      [],
      expect.not.objectContaining({ absentFields: expect.anything() }),
    ]);
    const verbose = await checkRecords(few, ['--verbose']);
    expect(verbose.codes).toEqual([]);
    expect(verbose.report.checks[0]?.facts).toMatchObject({
      absentFields: 'email, tax_identifier',
      undocumentedFields: 'loyalty, line2',
    });
  });

  it('the name that a misnamed field has', async () => {
    const { report } = await checkRecords({
      ...records,
      customer: { ...customer, billing_address_line1: undefined, billingAddressLine1: '1 Example Street' },
    });
    expect(report.findings[0]?.message).toBe('The field is missing; the response has billingAddressLine1 instead.');
  });

  it.each([
    ['text/plain', 'content-type content-type', 'warning'],
    ['text/html; charset=utf-8', 'json-as-html content-type', 'error'],
  ])('JSON as %s, and checks it', async (type, code, severity) => {
    const server = await startPortal({ accounts: { records: { ...records, customer: { ...customer, name: 5 } } } });
    server.setFault('getCustomer', { headers: { 'content-type': type } });
    const { codes, report } = await runCheck(server, 'records');
    expect(codes).toEqual([`getCustomer ${code}`, 'getCustomer wrong-type name']);
    const finding = report.findings.find(({ field }) => field === 'content-type');
    expect([finding?.severity, finding?.message]).toEqual([
      severity,
      expect.stringContaining(type.split(';')[0] ?? ''),
    ]);
  });

  it('messages that are sentences', async () => {
    const server = await startPortal();
    server.setFault('listSubscriptions', { kind: 'raw', contentType: 'application/json', body: parametersIgnored() });
    const { report } = await runCheck(server);
    expect(report.findings.map(({ message }) => message)).toContain(
      'The response has more records than the requested limit.',
    );
    for (const { message } of report.findings) expect(message).toMatch(/^[A-Z].*\.$/);
  });

  it('each parameter without effect, once', async () => {
    const fault: Fault = { kind: 'raw', contentType: 'application/json', body: parametersIgnored() };
    expect(await codesWith('listSubscriptions', fault)).toEqual([
      'listAccessTokens not-found',
      'listSubscriptions filter-ignored state',
      'listSubscriptions limit-ignored limit',
      'listSubscriptions offset-ignored offset',
    ]);
  });
});

describe('portal-widgets check of headers', () => {
  it.each<[string, Record<string, string | null>, string[]]>([
    ['no Date', { date: null }, ['date date']],
    ['an invalid Date', { date: 'today' }, ['date date']],
    ['a Date that is ten minutes ahead', { date: new Date(Date.now() + 600_000).toUTCString() }, ['date date']],
    ['a cached response', { age: '30' }, ['shared-cache age']],
    ['no Cache-Control', { 'cache-control': null }, ['cache-control cache-control']],
    ['Cache-Control: public', { 'cache-control': 'public' }, ['shared-cache cache-control']],
    ['Cache-Control: max-age', { 'cache-control': 'max-age=60' }, ['shared-cache cache-control']],
    ['Cache-Control: private', { 'cache-control': 'private, max-age=60' }, []],
    ['Cache-Control: max-age=0', { 'cache-control': 'max-age=0, must-revalidate' }, []],
  ])('inspects %s', async (_, headers, codes) => {
    expect(await codesWith('getCustomer', { headers })).toEqual(codes.map((code) => `getCustomer ${code}`));
  });

  it('reports missing CORS headers for a page of another origin', async () => {
    const pageOrigin = await serve((_, response) => response.end('<!doctype html>'));
    const server = await startPortal();
    const check = async () => (await runCheck(server, 'everyday', ['--page', `${pageOrigin}/account`])).codes;
    expect(await check()).toEqual([]);
    const allow = 'access-control-allow-origin';
    server.setFault('getCustomer', { headers: { [allow]: '*', 'access-control-expose-headers': 'Date', vary: null } });
    expect(await check()).toEqual(
      [`cors ${allow}`, 'cors-headers access-control-expose-headers', 'cors-headers vary'].map(
        (code) => `getCustomer ${code}`,
      ),
    );
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
});

describe('portal-widgets check reports access', () => {
  it('without a session', async () => {
    const { codes } = await runCheck(await startPortal({ account: 'everyday' }));
    expect(codes).toEqual(['session open-access']);
  });

  it('by pages of all origins', async () => {
    const origin = await serve(({ headers, url = '' }, response) => {
      if (headers.origin)
        response
          .setHeader('access-control-allow-origin', headers.origin)
          .setHeader('access-control-allow-credentials', 'true');
      response.writeHead(headers.cookie ? 200 : 401, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
      const list = { data: [], metadata: { pagination: { limit: 20, offset: 0, total: 0 } } };
      const limit = Number(new URL(url, 'http://host').searchParams.get('limit'));
      list.metadata.pagination.limit = limit;
      response.end(JSON.stringify(url.startsWith('/api/v0/customer') ? customer : list));
    });
    const { stdout } = await run(['check', origin, '--json'], { env: { PORTAL_COOKIE: 'session=a' } });
    const codes = JSON.parse(stdout).findings.map(
      ({ check, code }: { check: string; code: string }) => `${check} ${code}`,
    );
    expect(codes).toEqual(['session open-cors']);
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
    for (const format of [[], ['--json']]) {
      const output = everything(await run(['check', server.url, '--header-env', 'EXTRA', ...format], { env }));
      expect(output).toContain('unknown-value');
      for (const secret of [
        SECRET,
        ...values,
        'tok_9f8e7d6c',
        'sub_5a4b3c2d',
        'cus_1a2b3c4d',
        server.sessionCookie('records'),
      ])
        expect(output).not.toContain(secret);
    }
    const [first] = server.requests;
    expect(first?.headers['cookie']).toBe(env.PORTAL_COOKIE);
  });

  it('sends a header of --header-env, and requires a session', async () => {
    const received: unknown[] = [];
    const origin = await serve(({ headers }, response) => {
      received.push(headers['x-session']);
      response.writeHead(401).end();
    });
    await run(['check', origin, '--header-env', 'EXTRA'], { env: { EXTRA: `X-Session: ${SECRET}` } });
    expect(received[0]).toBe(SECRET);
    for (const env of [{}, { PORTAL_COOKIE: ' ' }]) {
      const { exitCode, stderr } = await run(['check', origin], { env });
      expect(exitCode).toBe(2);
      expect(stderr).toContain('there is no session: set the environment variable PORTAL_COOKIE');
    }
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
    ['portal.example', 'the argument must be a URL, such as https://portal.example'],
    ['ftp://portal.example', 'the argument must be a URL, such as https://portal.example'],
    ['http://portal.example', 'the argument must be an https URL, because http would send the session in clear text'],
  ])('for %s', async (url, message) => {
    const { exitCode, stderr } = await run(['check', url], { env });
    expect([exitCode, stderr]).toEqual([
      2,
      `portal-widgets check: ${message}\nSee npx --no -- portal-widgets check --help\n`,
    ]);
  });

  it('for an API base of http', async () => {
    const { exitCode, stderr } = await run(
      ['check', 'https://portal.example', '--api-base=http://portal.example/api/v0/'],
      { env },
    );
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--api-base must be an https URL');
  });

  it.each([
    [['--timeout', 'soon'], '--timeout must be a number from 0.1 to 600'],
    [['--subscriptions=-1'], '--subscriptions must be a number from 0 to 100000'],
    [['--max-latency=0'], '--max-latency must be a number from 1 to 600000'],
    [['--api-base', 'mailto:a'], '--api-base must be a URL, or a path of the portal'],
    [[], 'one argument expected, got 0'],
  ])('for %j', async (args, message) => {
    const { exitCode, stderr } = await run(['check', ...(args.length > 0 ? ['https://portal.example'] : []), ...args], {
      env,
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  it('if the connection is refused', async () => {
    const origin = await findDeadOrigin();
    const { exitCode, stderr, stdout } = await run(['check', origin], { env });
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      `${origin} can't be reached. The connection is refused: nothing listens at this host and port.\n`,
    );
  });

  it('if the connection is refused, also before the session is set', async () => {
    const origin = await findDeadOrigin();
    const { exitCode, stderr } = await run(['check', origin], { env: {} });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`${origin} can't be reached. The connection is refused`);
    expect(stderr).not.toContain('PORTAL_COOKIE');
  });

  it('if the certificate is not trusted', async () => {
    const server = createTlsServer(selfSignedCertificate(), (_, response) => response.end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
    });
    const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { exitCode, stderr } = await run(['check', origin], { env });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(
      /can't be reached\. The TLS certificate is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\); NODE_EXTRA_CA_CERTS/,
    );
  });

  it('if it is interrupted, without waiting for a response', async () => {
    let onRequest = (): void => undefined;
    const requested = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    const origin = await serve(() => onRequest());
    const { exitCode, stdout, stderr } = await run(['check', origin], { env }, requested);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain('portal-widgets check: interrupted\n');
  });

  it('reads at most a few MB of an endless response', async () => {
    let sent = 0;
    const origin = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(1_000_000, ' ');
      const write = (): void => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    const { exitCode, stdout } = await run(['check', origin, '--json'], { env });
    expect(exitCode).toBe(1);
    const { findings } = JSON.parse(stdout) as PortalReport;
    expect(findings.filter(({ code }) => code === 'large-response').map(({ check }) => check)).toEqual([
      'getCustomer',
      'listSubscriptions',
      'page',
    ]);
    expect(sent).toBeLessThan(100_000_000);
  });

  it('if the server speaks no TLS', async () => {
    const origin = (await serve((_, response) => response.end())).replace('http:', 'https:');
    const { exitCode, stderr } = await run(['check', origin], { env });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/The TLS handshake failed \(/);
  });
});
