import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cwd, execPath } from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { staticAccount } from '../../src/mock-server/fixtures/static-account.js';
import { startMockServer } from '../../src/mock-server/server.js';
import { launchHeadlessShell, sharedBrowser } from './chromium.js';
import { snippetsUnder } from './documentation.js';
import { freePort } from './free-port.js';
import { meteredAccount } from './metered-records.js';
import { SECRETS } from './portal-records.js';

const SESSION = 'session=of-robin';
const PROVIDER_KEY = 'vendor-key-Jt52_Wb19';

/** Starts the server of the README in a folder as it says, with a session of the test, and returns its origin. */
async function startServer(customerId: string, providerUrl: string, key = PROVIDER_KEY) {
  const snippets = await snippetsUnder('On a site that the service does not host');
  const codeIn = (wanted: string) => snippets.find(({ language }) => language === wanted)?.code ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'readme-server-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'node_modules'));
  await symlink(cwd(), join(folder, 'node_modules/portal-widgets'));
  for (const file of ['portal-widgets.js', 'portal-widgets-actions.js'])
    await copyFile(join('dist', file), join(folder, 'assets', file));
  const sessions = `export const findSession = async (cookie) =>
    cookie === '${SESSION}' ? { customerId: '${customerId}' } : null;`;
  const files = { 'package.json': '{ "type": "module" }', 'sessions.js': sessions };
  for (const [name, content] of Object.entries({ ...files, 'server.js': codeIn('js'), 'account.html': codeIn('html') }))
    await writeFile(join(folder, name), content);

  const port = await freePort();
  const env = { PROVIDER_URL: providerUrl, PROVIDER_KEY: key, PORT: String(port) };
  const server = spawn(execPath, ['server.js'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { text: '' };
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => void (output.text += String(chunk)));
  onTestFinished(() => void server.kill());
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${origin}/account`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return { origin, port, output };
}

it('the server of a site that the service does not host serves the page, the data of its session, and usage', async () => {
  const account = meteredAccount();
  const provider = await startMockServer({
    providerKey: PROVIDER_KEY,
    usageParameter: 'usage',
    accounts: [staticAccount(account)],
  });
  onTestFinished(() => provider.stop());
  const { origin, port, output } = await startServer(account.customer.id, `${provider.origin}/provider/v0`);
  expect((await fetch(`${origin}/api/v0/customer`)).status).toBe(401);
  for (const path of ['/', '/server.js', '/assets/../server.js', '/assets/missing.js', '/favicon.ico'])
    expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 404]);
  expect(output.text).toBe(`${origin}/account\n`);
  // Another address of this computer than the one that it listens on.
  await expect(fetch(`http://127.0.0.2:${port}/account`)).rejects.toThrow();

  const context = await (await sharedBrowser('portal', () => launchHeadlessShell())).newContext({ locale: 'en-US' });
  onTestFinished(() => context.close());
  const [name = '', value = ''] = SESSION.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await page.goto(`${origin}/account`);
  await page.getByRole('region', { name: 'Your details' }).getByText('Robin Example').waitFor();
  await page.getByRole('meter', { name: 'Map tiles' }).waitFor();
  // The script is read as UTF-8.
  const mask = page.locator('portal-account .mask').first();
  expect(await mask.evaluate((element) => getComputedStyle(element, '::before').content)).toContain('"••••');
  expect(messages).toEqual([]);
  expect(requests.some((request) => request.includes('/api/v0/usage?subscription_id=sub_1'))).toBe(true);
  expect(requests.filter((request) => !request.startsWith(origin) || request.includes(SECRETS[0]))).toEqual([]);
});

it('the server reports a wrong key on its console', async () => {
  const provider = await startMockServer({ providerKey: PROVIDER_KEY });
  onTestFinished(() => provider.stop());
  const { origin, output } = await startServer('cus_1', `${provider.origin}/provider/v0`, 'wrong-key');
  expect((await fetch(`${origin}/api/v0/customer`, { headers: { cookie: SESSION } })).ok).toBe(false);
  await expect.poll(() => output.text).toContain('getCustomer');
  expect(output.text).not.toContain('wrong-key');
});
