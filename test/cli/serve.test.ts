import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { createPortalHandler, createProviderClient } from '../../src/provider/index.js';
import { ACCOUNTS } from '../../src/mock-server/index.js';
import { codeUnder } from '../browser/documentation.js';
import { startTestServer } from '../mock-server/test-server.js';
import { run, runServer, statusOf } from './run-cli.js';

const customer = async (origin: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/v0/customer`, { headers });

it('serve prints its URLs, serves an account without a session cookie, and stops', async () => {
  const { origin, stdout, stop } = await runServer(['serve', '--port', '0', '--account', 'business']);
  expect(stdout).toContain(`User Portal API        ${origin}/api/v0/\n`);
  expect(await (await customer(origin)).json()).toMatchObject({ name: '高橋 美咲' });
  expect(await (await customer(origin, { cookie: 'portal_session=everyday' })).json()).toMatchObject({
    name: 'Maya Lindqvist',
  });
  expect(await stop()).toBe(0);
  await expect(customer(origin)).rejects.toThrow('fetch failed');
});

it('serve prints the page of the quick start with its own address, if it serves pages that are opened from a file', async () => {
  const [, page = ''] = await codeUnder('Quick start');
  const { origin, stdout } = await runServer(['serve', '--port=0', '--allow-origin=null']);
  expect(page).toContain('http://127.0.0.1:4200/portal-widgets.js');
  expect(stdout).toContain(page.replaceAll('http://127.0.0.1:4200', origin));
  expect((await runServer(['serve', '--port=0'])).stdout).not.toContain('<script');
});

it('serve offers a Provider API with --provider, and prints the variables for a portal handler', async () => {
  const { stdout } = await runServer(['serve', '--port=0', '--account=usage', '--provider']);
  const variable = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(stdout)?.[1] ?? '';
  const [name = ''] = variable('USAGE_QUERY').split('=');
  const customerId = variable('CUSTOMER_ID');
  const handle = createPortalHandler({
    provider: createProviderClient({
      baseUrl: variable('PROVIDER_URL'),
      apiKey: variable('PROVIDER_KEY'),
      usageQuery: { name },
    }),
    authenticate: () => customerId,
  });
  const read = async (path: string) => (await handle(new Request(`https://vendor.example/api/v0/${path}`))).json();
  expect(await read('customer')).toMatchObject({ id: customerId });
  const { data } = (await read('subscriptions/')) as { data: { id: string }[] };
  const usage = await Promise.all(data.map(async ({ id }) => read(`usage?subscription_id=${id}`)));
  expect(JSON.stringify(usage)).toMatch(/"usage":\d/);
});

it('serve takes the key from the environment, and serves no Provider API without --provider', async () => {
  const env = { PROVIDER_KEY: 'key-of-a-test' };
  const statusWithKey = async (args: readonly string[]) => {
    const { origin } = await runServer(['serve', '--port=0', ...args], { env });
    const { status } = await fetch(`${origin}/provider/v0/customers/unknown`, {
      headers: { 'service-provider-key': env.PROVIDER_KEY },
    });
    return status;
  };
  expect([await statusWithKey(['--provider']), await statusWithKey([])]).toEqual([404, 401]);
});

it('serve requires a session with --account none', async () => {
  const { origin } = await runServer(['serve', '--port', '0', '--account', 'none']);
  expect((await customer(origin)).status).toBe(401);
});

it.each([
  ['https://app.example', ['http://localhost:5173', 'http://[::1]', 'https://app.example'], true],
  ['https://app.example', ['https://other.example', 'https://localhost.example', 'null'], false],
  // Pages that are opened from a file.
  ['null', ['null'], true],
])('with --allow-origin %s, pages of %j are allowed: %s', async (allowOrigin, pages, isAllowed) => {
  const { origin } = await runServer(['serve', '--port=0', '--allow-origin', allowOrigin]);
  for (const page of pages) {
    const { headers } = await customer(origin, { origin: page });
    expect([page, headers.get('access-control-allow-origin')]).toEqual([page, isAllowed ? page : null]);
    const preflight = await fetch(`${origin}/usage`, { method: 'OPTIONS', headers: { origin: page } });
    expect([page, preflight.status]).toEqual([page, isAllowed ? 204 : 403]);
  }
});

// DNS rebinding: a page of another site lets its host name resolve to this computer. The accounts
// may hold real records.
it.each([
  ['127.0.0.1', 'attacker.example', 403],
  ['127.0.0.1', '192.0.2.1', 403],
  ['127.0.0.1', 'localhost', 200],
  ['localhost', 'localhost', 200],
  ['0.0.0.0', 'attacker.example', 403],
  // Addresses are not resolved, so no site can have this one.
  ['0.0.0.0', '192.0.2.1', 200],
  ['0.0.0.0', '[2001:db8::1]', 200],
])('listening on %s, responds to a request to the host %s with %i', async (address, host, status) => {
  const { origin } = await runServer(['serve', '--port=0', '--host', address]);
  const headers = { host: `${host}:${new URL(origin).port}` };
  for (const path of ['/built', '/api/v0/customer', '/harness/accounts'])
    expect([path, await statusOf(origin + path, { headers })]).toEqual([path, status]);
});

it('serve responds to requests to the address that was given to --host', async ({ skip }) => {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
  if (address === undefined) return skip('This computer has no address besides loopback');
  const { origin } = await runServer(['serve', '--port=0', '--host', address]);
  expect(origin).toContain(address);
  expect((await customer(origin)).status).toBe(200);
});

it.each([
  [['--port', '65536'], '--port must be a number from 0 to 65535'],
  [['--account', 'unknown'], `--account must be an account. Use ${ACCOUNTS.join(', ')} or none.`],
  [['--account', 'every-day'], '--account must be an account. Did you mean everyday?'],
  [['--prot', '0'], 'unknown option --prot. Did you mean --port?'],
  [['--port=0', '--fault', '500'], '--fault must be an operation and a fault, such as listSubscriptions=503'],
  [['--port=0', '--fault', 'getInvoices=500'], 'Unknown operation "getInvoices". Use '],
  [['--port=0', '--fault', 'getCustomer=slowly'], 'Unknown fault "slowly". '],
  [['--allow-origin', 'app.example'], '--allow-origin must be an origin'],
  [['--port=0', '--host', '192.0.2.1'], "192.0.2.1 isn't an address of this computer"],
])('serve rejects %j', async (args, message) => {
  const { exitCode, stderr, stdout } = await run(['serve', ...args]);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});

it('serve reports a port that is in use', async () => {
  const { port } = new URL((await startTestServer()).origin);
  const { exitCode, stderr } = await run(['serve', '--port', port]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`port ${port} is in use: choose another with --port`);
});
