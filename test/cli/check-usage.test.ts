// @vitest-environment node
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord, portalCustomer } from '../../src/mock-server/resources/customer.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { runCheck, startPortal } from './check-run.js';

const token = (value: string, fields: object = {}) => ({ ...accessTokenRecord({ value }), id: value, ...fields });

const RECORDS = {
  customer: portalCustomer(customerRecord({ id: 'cus_1' })) as object,
  subscriptions: ['sub_1', 'sub_2'].map((id) => subscriptionRecord({ id })),
  tokens: {
    sub_1: [token('expired-token', { expires_at: '2020-01-01T00:00:00Z', is_expired: true }), token('valid-token-1')],
    sub_2: [token('valid-token-2')],
  },
  metrics: { sub_1: [billableMetricRecord()], sub_2: [billableMetricRecord()] },
};

type Respond = (request: IncomingMessage, response: ServerResponse, isValid: boolean) => boolean;

const USAGE = JSON.stringify({ data: [billableMetricRecord()] });

/** A usage endpoint on an origin of its own, correct except for what `respond` sends. */
async function usageEndpoint(pageOrigin: string, respond: Respond = () => false): Promise<string> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://host').searchParams;
    const subscription = query.get('subscription_id')?.replace('sub_', '');
    const isValid =
      query.get('customer_id') === 'cus_1' && request.headers.authorization === `Bearer valid-token-${subscription}`;
    const headers = { 'access-control-allow-origin': pageOrigin, 'cache-control': 'no-store' };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (respond(request, response, isValid)) return;
    if (request.method === 'OPTIONS')
      response.writeHead(204, { 'access-control-allow-headers': 'Authorization' }).end();
    else if (isValid) response.writeHead(200, { 'content-type': 'application/json' }).end(USAGE);
    else response.writeHead(401).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/usage`;
}

async function check(respond?: Respond) {
  const portal = await startPortal({ accounts: { records: RECORDS } });
  return runCheck(portal, 'records', ['--usage-url', await usageEndpoint(portal.url, respond)]);
}

describe('portal-widgets check --usage-url', () => {
  it('finds nothing in a correct endpoint, nor in that of the mock server', async () => {
    const { report } = await check();
    expect(report.findings).toEqual([]);
    expect(report.checks.find((each) => each.check === 'usage')).toMatchObject({ status: 200 });
    const portal = await startPortal({ accounts: { records: RECORDS } });
    expect((await runCheck(portal, 'records', ['--usage-url', '/usage'])).codes).toEqual([]);
  });

  it.each<[string, Respond, string[]]>([
    ['refuses valid tokens', (_, response) => !!response.writeHead(401).end(), ['usage-refused']],
    ['redirects', (_, response) => !!response.writeHead(302, { location: '/login' }).end(), ['usage-redirect']],
    ['responds with something else', (_, response) => !!response.writeHead(200).end('<html>'), ['malformed']],
    ['accepts any token', (request, response) => request.method === 'GET' && !!response.end(USAGE), ['usage-open']],
    [
      'accepts expired tokens',
      ({ headers }, response) => headers.authorization === 'Bearer expired-token' && !!response.end(USAGE),
      ['usage-open'],
    ],
    [
      'tells which ids exist',
      ({ url }, response) => !!url?.includes('unknown') && !!response.writeHead(404).end('{}'),
      ['usage-refusal'],
    ],
    [
      'lets responses be cached',
      (_, response) => {
        response.removeHeader('cache-control');
        return false;
      },
      ['shared-cache cache-control'],
    ],
    [
      'reports no usage',
      (_, response, isValid) => isValid && !!response.end('{"data":[{"quotas":[{"quota":5,"usage":null}]}]}'),
      ['usage-missing'],
    ],
    [
      'has no preflight response',
      ({ method }, response) => method === 'OPTIONS' && !!response.writeHead(405).end(),
      ['cors OPTIONS'],
    ],
    [
      'does not allow the header',
      ({ method }, response) => method === 'OPTIONS' && !!response.writeHead(204).end(),
      ['cors access-control-allow-headers'],
    ],
    [
      'allows all origins',
      ({ headers }, response) => {
        response.setHeader('access-control-allow-origin', headers.origin ?? '');
        return false;
      },
      ['open-cors access-control-allow-origin'],
    ],
  ])('reports an endpoint that %s', async (_, respond, codes) => {
    const run = await check(respond);
    expect(run.codes).toEqual(codes.map((code) => `usage ${code}`));
    for (const { value } of Object.values(RECORDS.tokens).flat()) expect(run.stdout).not.toContain(value);
  });

  it('sends tokens to the usage URL only, and refuses one without TLS', async () => {
    const portal = await startPortal({ accounts: { records: RECORDS } });
    await runCheck(portal, 'records', ['--usage-url', await usageEndpoint(portal.url)]);
    expect(JSON.stringify(portal.requests)).not.toContain('valid-token');
    const { exitCode, stderr } = await runCheck(portal, 'records', ['--usage-url', 'http://usage.example/']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--usage-url must be an https URL');
  });
});
