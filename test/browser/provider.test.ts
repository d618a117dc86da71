import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { statusOf } from '../cli/run-cli.js';
import { CUSTOMER, KEY, providerService, SUBSCRIPTION, TOKEN } from '../provider/provider-service.js';
import { PORTAL, queryOf } from '../provider/usage-server.js';
import { startNode } from './cli-process.js';
import { codeUnder } from './documentation.js';

const DOCUMENT = 'src/docs/own-server.md';

/**
 * The first code under a heading, with the query parameter of current usage, which its readers fill
 * in.
 */
async function snippet(heading: string): Promise<string> {
  const document = heading.endsWith('handler') ? DOCUMENT : 'src/docs/servers.md';
  const [code = ''] = await codeUnder(heading, document);
  return code.replace('({ baseUrl, apiKey })', "({ baseUrl, apiKey, usageQuery: { name: 'usage' } })");
}

let folder: string;

/** Writes the documented `handler.js` of a kind, and `server.js` for it. */
async function writeServer(handler: string, server: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await copyFile('test/consumers/servers/sessions.js', join(folder, 'sessions.js'));
  await writeFile(join(folder, 'handler.js'), await snippet(handler));
  await writeFile(join(folder, 'server.js'), await snippet(server));
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'provider-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const installed = join(folder, 'node_modules/portal-widgets');
  await mkdir(installed, { recursive: true });
  await copyFile('dist/provider.mjs', join(installed, 'provider.mjs'));
  await writeFile(join(installed, 'package.json'), '{ "exports": { "./provider": "./provider.mjs" } }');
});

/** Runs a module in the folder in Node. */
async function runInNode(code: string, env: Record<string, string> = {}) {
  await writeFile(join(folder, 'main.mjs'), code);
  return promisify(execFile)(execPath, ['main.mjs'], { cwd: folder, env, timeout: 20_000 });
}

async function environment(): Promise<Record<string, string>> {
  const { service } = await providerService();
  return { PROVIDER_URL: `${service.origin}/provider/v0`, PROVIDER_KEY: KEY, PORTAL_ORIGIN: PORTAL };
}

it('the documented client calls all operations', async () => {
  const [client = ''] = await codeUnder('Provider client', DOCUMENT);
  const code = client
    .replaceAll('cus_1', CUSTOMER)
    .replaceAll('sub_1', SUBSCRIPTION)
    .replace('console.log(subscription.id)', 'void subscription');
  const print =
    'console.log(JSON.stringify([customer.id, data.length, total, invalid, tokens.data.length, metrics.data.length]));';
  const { stdout } = await runInNode(code + print, await environment());
  const [id, count, total, invalid, ...counts] = JSON.parse(stdout) as [string, ...number[]];
  expect([id, count, invalid]).toEqual([CUSTOMER, total, 0]);
  for (const records of [count, ...counts]) expect(records).toBeGreaterThan(0);
});

// Express and Fastify: `test/consumers`.
describe('the documented servers respond', () => {
  it.each([
    ['in a fetch-based framework', 'Next.js', "(init.method === 'OPTIONS' ? OPTIONS : GET)(REQUEST)"],
    ['in an edge worker', 'Edge workers', 'worker.fetch(REQUEST, ENVIRONMENT)'],
  ])('%s', async (_, server, call) => {
    await writeServer('Portal handler', server);
    const env = await environment();
    const request = "new Request('https://vendor.example/api/v0/' + path, init)";
    const { stdout } = await runInNode(
      `import * as server from './server.js';
      const { default: worker, GET, OPTIONS } = server;
      const send = (path, init) => ${call.replace('REQUEST', request).replace('ENVIRONMENT', JSON.stringify(env))};
      const init = { headers: { cookie: 'session=valid' } };
      const responses = [];
      for (const path of ['customer', 'subscriptions/', 'subscriptions/${SUBSCRIPTION}/access-tokens/', 'subscriptions/other/access-tokens/'])
        responses.push(await send(path, init));
      const { data: [token] } = await responses[2].json();
      responses.push(await send('customer', {}), await send('customer', { method: 'OPTIONS' }));
      console.log(JSON.stringify([...responses.map(({ status }) => status), token.value]));`,
      server === 'Edge workers' ? {} : env,
    );
    expect(JSON.parse(stdout)).toEqual([200, 200, 200, 404, 401, 204, TOKEN]);
  });

  it("with Node's http, and reject malformed requests", async () => {
    await writeServer('Usage handler', 'Node');
    const { origin, output } = await startNode('server.js', folder, await environment());
    const send = (headers: Record<string, string> = {}) =>
      fetch(`${origin}/usage?${queryOf()}`, { headers: { origin: PORTAL, ...headers } });
    const response = await send({ authorization: `Bearer ${TOKEN}` });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, PORTAL]);
    // If `usageQuery` is missing, the usage is null.
    const quotas = [expect.objectContaining({ usage: 250 })];
    expect(await response.json()).toEqual({ data: [expect.objectContaining({ label: 'Calls of one', quotas })] });
    expect((await send()).status).toBe(401);
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403);

    expect(await statusOf(origin, { method: 'TRACE' })).toBe(400);
    expect(await statusOf(origin, { path: 'http://evil.example/' })).toBe(400);
    expect(await statusOf(origin, { path: '//[' })).toBe(400);
    expect(await statusOf(origin, { method: 'POST' })).toBe(405);
    expect((await send({ authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    // The first one was sent to wait for the server.
    const refused = Array.from(output.text.matchAll(/^portal-widgets: A request was refused with (\d+):.*\n/gm));
    expect(refused.map(([, status]) => status)).toEqual(['400', '403', '405']);
    expect(output.text).toBe(refused.map(([line]) => line).join(''));
  });

  it("with 500 if a client of the vendor's own fails, and log the error", async () => {
    await writeServer('Usage handler', 'Node');
    await writeFile(join(folder, 'handler.js'), 'export const handle = () => Promise.reject(new Error("own client"));');
    const { origin, output } = await startNode('server.js', folder, {});
    expect((await fetch(`${origin}/usage`)).status).toBe(500);
    await expect.poll(() => output.text).toContain('Error: own client');
    expect(await statusOf(origin, { method: 'TRACE' })).toBe(400);
  });
});
