import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cwd, execPath } from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { CUSTOMER, KEY, providerService, type ProviderService } from '../provider/provider-service.js';
import { startNode } from './cli-process.js';
import { codeUnder } from './documentation.js';
import { newPage } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';

const SESSION = 'session=of-robin';

const EXAMPLE = 'src/provider/examples/portal-server';

/** Copies the example as the guide says. Returns the folder, and the file to run. */
async function copyExample() {
  const [code = ''] = await codeUnder('A whole server');
  const [, copied, variables, file = ''] =
    /^cp -r node_modules\/portal-widgets\/(\S+) \.\n(.*) node (\S+)\n/m.exec(code) ?? [];
  expect([copied, variables]).toEqual([EXAMPLE, 'CUSTOMER_ID=cus_1 PROVIDER_URL=https://…/v0 PROVIDER_KEY=…']);
  const folder = await mkdtemp(join(tmpdir(), 'readme-server-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'node_modules'));
  await symlink(cwd(), join(folder, 'node_modules/portal-widgets'));
  await cp(EXAMPLE, join(folder, 'portal-server'), { recursive: true });
  return { folder, file };
}

/** Starts the example, with a session of the test, and returns its origin. */
async function startServer(customerId: string, { service }: ProviderService, key = KEY) {
  const { folder, file } = await copyExample();
  const sessions = `export const findSession = async (cookie) =>
    cookie === '${SESSION}' ? { customerId: '${customerId}' } : null;`;
  if (customerId !== '') await writeFile(join(folder, 'portal-server/sessions.js'), sessions);
  return startNode(file, folder, {
    CUSTOMER_ID: CUSTOMER,
    PROVIDER_URL: `${service.origin}/provider/v0`,
    PROVIDER_KEY: key,
    // Matches the output of `serve --provider`.
    USAGE_QUERY: 'usage=currentUsage',
  });
}

it('the server of a self-hosted site serves the page, its session’s data, and usage', async () => {
  const account = smallAccount();
  const provider = await providerService(account);
  const { origin, port, output } = await startServer(account.customer.id, provider);
  expect((await fetch(`${origin}/api/v0/customer`)).status).toBe(401);
  await expect
    .poll(() => output.text)
    .toMatch(/^http:.*\/account\nportal-widgets: A request was refused with 401: .*\n$/);
  for (const path of ['/', '/server.js', '/assets/../server.js', '/assets/missing.js', '/favicon.ico'])
    expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 404]);
  // Another address of this computer than the one that it listens on.
  await expect(fetch(`http://127.0.0.2:${port}/account`)).rejects.toThrow();

  const { page, console } = await newPage();
  const [name = '', value = ''] = SESSION.split('=');
  await page.context().addCookies([{ name, value, url: origin }]);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await page.goto(`${origin}/account`);
  await page.getByRole('region', { name: 'Your details' }).getByText('Robin Example').waitFor();
  await page.getByRole('meter', { name: 'Map tiles' }).waitFor();
  const metrics = provider.service.requests.filter(({ operation }) => operation === 'provider.listBillableMetrics');
  expect(metrics.map(({ query }) => query)).toEqual([{ usage: 'currentUsage' }]);
  // The script is read as UTF-8.
  const mask = page.locator('portal-account .token-mask').first();
  expect(await mask.evaluate((element) => getComputedStyle(element, '::before').content)).toContain('"••••');
  expect(console).toEqual([]);
  expect(requests.some((request) => request.includes('/api/v0/usage?subscription_id=sub_1'))).toBe(true);
  expect(requests.filter((request) => !request.startsWith(origin) || request.includes(SECRETS[0]))).toEqual([]);
});

it('the server reports a wrong key on its console', async () => {
  const { origin, output } = await startServer(CUSTOMER, await providerService(), 'wrong-key');
  expect((await fetch(`${origin}/api/v0/customer`, { headers: { cookie: SESSION } })).ok).toBe(false);
  await expect.poll(() => output.text).toContain('getCustomer failed: 127.0.0.1');
  expect(output.text).toContain('refused the API key (401). Check apiKey');
  expect(output.text).not.toContain('wrong-key');
});

it('the server signs every visitor in as one customer until the site’s sessions are set', async () => {
  const { origin } = await startServer('', await providerService());
  expect(await (await fetch(`${origin}/api/v0/customer`)).json()).toMatchObject({ name: 'Robin Example' });
});

it.each([
  ['a line of a file', 'PROVIDER_KEY=secret', 'apiKey must be the key alone, without the name of a variable and "="'],
  ['two lines', 'secret\nsecret', 'apiKey must be the key of the Provider API: one line of printable ASCII characters'],
  [
    'the placeholder of the README',
    '…',
    'apiKey must be the key of the Provider API: one line of printable ASCII characters',
  ],
  ['nothing', '', 'apiKey is missing: pass the key of the Provider API, for example from an environment variable'],
])('the server says in one line that its key is wrong: %s', async (_, key, problem) => {
  const { folder, file } = await copyExample();
  const env = { PROVIDER_URL: 'https://service.example/v0', PROVIDER_KEY: key };
  const { status, stderr } = spawnSync(execPath, [file], { cwd: folder, env, encoding: 'utf8' });
  const expected = `Check PORT, PROVIDER_URL (baseUrl), PROVIDER_KEY (apiKey) and USAGE_QUERY. createProviderClient: ${problem}\n`;
  expect([status, stderr]).toEqual([1, expected]);
});

it.each(['abc', '80x', '-1', '99999'])('the server says in one line that its port is wrong: %s', async (port) => {
  const { folder, file } = await copyExample();
  const env = { PROVIDER_URL: 'https://service.example/v0', PROVIDER_KEY: 'key', PORT: port };
  const { status, stderr } = spawnSync(execPath, [file], { cwd: folder, env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^Check PORT, .* PORT must be a number from 0 to 65535\n$/),
  ]);
});

it.each(['==x', '=currentUsage', 'usage='])(
  'the server says in one line that the query parameter of usage is wrong: %s',
  async (query) => {
    const { folder, file } = await copyExample();
    const env = { PROVIDER_URL: 'https://service.example/v0', PROVIDER_KEY: 'key', USAGE_QUERY: query };
    const { status, stderr } = spawnSync(execPath, [file], { cwd: folder, env, encoding: 'utf8', timeout: 10_000 });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Check .* usageQuery must look like .*\n$/)]);
  },
);
