import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { parseSync } from 'vite';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CUSTOMER, KEY, providerService, SUBSCRIPTION, TOKEN } from '../provider/provider-service.js';
import { PORTAL, questionOf } from '../provider/usage-server.js';
import { EDGE_WORKER, FETCH_FRAMEWORK, NODE_HTTP } from './server-snippets.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'provider-'));
  await copyFile('dist/provider.mjs', join(folder, 'provider.mjs'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Runs a module beside `provider.mjs` in Node and returns its output. */
async function runInNode(code: string, env: Record<string, string> = {}): Promise<any> {
  await writeFile(join(folder, 'main.mjs'), code);
  const { stdout } = await promisify(execFile)(execPath, ['main.mjs'], { cwd: folder, env, timeout: 20_000 });
  return JSON.parse(stdout);
}

async function environment(): Promise<Record<string, string>> {
  const { service } = await providerService({}, { service: { usageParameter: 'usage' } });
  return { PROVIDER_URL: `${service.origin}/provider/v0`, PROVIDER_KEY: KEY, PORTAL_ORIGIN: PORTAL };
}

describe('provider.mjs', () => {
  it('imports no other module, not even of Node', async () => {
    const { module } = parseSync('provider.mjs', await readFile('dist/provider.mjs', 'utf8'));
    expect([module.staticImports, module.dynamicImports]).toEqual([[], []]);
    const exports = module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name));
    expect(new Set(exports)).toEqual(new Set(['createProviderClient', 'createUsageHandler', 'ProviderFailure']));
  });

  it('performs all four operations in Node', async () => {
    const code = `
      import { createProviderClient, ProviderFailure } from './provider.mjs';
      const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey } = process.env;
      const provider = createProviderClient({ baseUrl, apiKey, usageQuery: { name: 'usage' } });
      const names = [];
      for await (const { id } of provider.allSubscriptions('${CUSTOMER}')) names.push(id);
      const failure = await provider.getCustomer('unknown').catch((error) => error);
      console.log(JSON.stringify([
        (await provider.getCustomer('${CUSTOMER}')).id,
        (await provider.listSubscriptions('${CUSTOMER}')).total,
        (await provider.listAccessTokens('${CUSTOMER}', '${SUBSCRIPTION}')).records[0].value,
        (await provider.listBillableMetrics('${SUBSCRIPTION}')).records[0].quotas.records[0].usage,
        names,
        failure instanceof ProviderFailure,
        String(failure),
      ]));
    `;
    const failure = 'ProviderFailure: getCustomer: not-found (404): No such customer';
    expect(await runInNode(code, await environment())).toEqual([CUSTOMER, 1, TOKEN, 250, [SUBSCRIPTION], true, failure]);
  });

  it('validates per record: an invalid record does not affect others', async () => {
    const code = `
      import { createProviderClient } from './provider.mjs';
      const data = [{ id: 7 }, { id: 'sub_1', psp_name: 7, vendor_id: 'ven_1' }];
      const fetch = async () => new Response(JSON.stringify({ data }));
      const provider = createProviderClient({ baseUrl: 'https://service.example/v0', apiKey: 'a', fetch });
      const { records, rejected } = await provider.listSubscriptions('cus_1');
      console.log(JSON.stringify([records.map(({ id, psp_name, vendor_id }) => [id, psp_name, vendor_id]), rejected]));
    `;
    expect(await runInNode(code)).toEqual([[['sub_1', null, 'ven_1']], 1]);
  });
});

describe('README snippets', () => {
  const query = questionOf();
  const printAnswers = (call: string) => `
    const ask = (init) => ${call.replace('REQUEST', `new Request('https://usage.example/?${query}', init)`)};
    const preflight = await ask({ method: 'OPTIONS', headers: { origin: '${PORTAL}' } });
    const answers = [await ask({ headers: { authorization: 'Bearer ${TOKEN}' } }), await ask({})];
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    console.log(JSON.stringify([preflight.status, answers.map(({ status }) => status), bodies]));
  `;
  const usage = { data: [expect.objectContaining({ label: 'Calls of one' })] };
  const expected = [204, [200, 401], [usage, { error: 'unauthorized' }]];

  it.each([NODE_HTTP, FETCH_FRAMEWORK, EDGE_WORKER])('match the README (%#)', async (lines) => {
    expect(await readFile('README.md', 'utf8')).toContain(lines);
  });

  it('work in a fetch framework', async () => {
    await writeFile(join(folder, 'route.mjs'), FETCH_FRAMEWORK);
    const answers = printAnswers("(init.method === 'OPTIONS' ? OPTIONS : GET)(REQUEST)");
    const code = `import { GET, OPTIONS } from './route.mjs';${answers}`;
    expect(await runInNode(code, await environment())).toEqual(expected);
  });

  it('work in an edge worker', async () => {
    await writeFile(join(folder, 'worker.mjs'), EDGE_WORKER);
    const env = await environment();
    const code = `import worker from './worker.mjs';${printAnswers(`worker.fetch(REQUEST, ${JSON.stringify(env)})`)}`;
    expect(await runInNode(code)).toEqual(expected);
  });

  it("work with Node's http and survive invalid requests", async () => {
    await writeFile(join(folder, 'server.mjs'), NODE_HTTP);
    const port = await freePort();
    const env = { ...(await environment()), PORT: String(port) };
    const child = spawn(execPath, ['server.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(String(chunk)));
    const url = `http://127.0.0.1:${port}/usage?${query}`;
    const ask = (headers: Record<string, string> = {}) => fetch(url, { headers: { origin: PORTAL, ...headers } });
    await vi.waitFor(() => ask(), { timeout: 10_000, interval: 50 });

    const answer = await ask({ authorization: `Bearer ${TOKEN}` });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, PORTAL]);
    expect(await answer.json()).toEqual(usage);
    expect((await ask()).status).toBe(401);
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(403);

    expect(await statusOf(port, 'TRACE', '/')).toBe(400);
    expect(await statusOf(port, 'GET', 'http://evil.example/')).toBe(400);
    expect(await statusOf(port, 'GET', '//[')).toBe(400);
    expect(await statusOf(port, 'POST', '/')).toBe(405);
    expect((await ask({ authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    expect(printed).toEqual([]);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** `fetch` refuses to send such methods and addresses. */
function statusOf(port: number, method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject).end();
  });
}

describe.each(['portal-widgets.js', 'portal-widgets.mjs'])('%s', (fileName) => {
  it('contains no Provider API path or header name', async () => {
    const code = await readFile(join('dist', fileName), 'utf8');
    // The check works: paths that the widgets do request are found.
    expect(code).toContain('access-tokens/');
    expect(code).not.toMatch(/service-provider-key|provider-key|billable-metrics|customers\/|\/product\b|ProviderFailure/);
    const provider = await readFile('dist/provider.mjs', 'utf8');
    for (const found of ['service-provider-key', 'billable-metrics', 'customers/', 'ProviderFailure']) {
      expect(provider).toContain(found);
    }
  });
});

describe('declarations', () => {
  it.each([
    ['esnext', 'bundler'],
    ['node16', 'node16'],
  ])('type-check a server with module %s and moduleResolution %s', async (module, moduleResolution) => {
    for (const name of ['provider.d.ts', 'provider.d.mts']) await copyFile(join('dist', name), join(folder, name));
    const code = `
      import { createProviderClient, createUsageHandler, ProviderFailure, type Quota } from './provider.mjs';
      const provider = createProviderClient({ baseUrl: 'https://service.example/v0', apiKey: 'a' });
      const handler: (request: Request) => Promise<Response> = createUsageHandler({ provider, allowOrigin: '${PORTAL}' });
      const page = await provider.listSubscriptions('cus_1', { limit: 1, offset: 2, state: 'active' });
      const state: string | null | undefined = page.records[0]?.state;
      for await (const token of provider.allAccessTokens('cus_1', 'sub_1')) void (token.expires_at satisfies string | null);
      const { records } = await provider.listBillableMetrics('sub_1');
      const usage: Quota['usage'] | undefined = records[0]?.quotas.records[0]?.usage;
      export const all = [handler, state, usage, ProviderFailure];
    `;
    await writeFile(join(folder, 'server.mts'), code);
    const options = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2023,dom', '--types', ''];
    const args = [...options, '--module', module, '--moduleResolution', moduleResolution, 'server.mts'];
    const compiling = promisify(execFile)(join(process.cwd(), 'node_modules/.bin/tsc'), args, { cwd: folder });
    expect(await compiling.then(({ stdout }) => stdout, (error: { stdout: string }) => error.stdout)).toBe('');
    const declarations = await readFile('dist/provider.d.ts', 'utf8');
    expect(declarations).not.toMatch(/\bfrom ['"]|import\(/);
    expect(await readFile('dist/provider.d.mts', 'utf8')).toBe(declarations);
  });
});
