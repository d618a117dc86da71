import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { parseSync } from 'vite';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CUSTOMER, KEY, providerService, SUBSCRIPTION, TOKEN } from '../provider/provider-service.js';
import { PORTAL, queryOf } from '../provider/usage-server.js';
import { releaseFiles } from './portal-html.js';
import { freePort } from './free-port.js';
import { codeUnder } from './documentation.js';

const DOCUMENT = 'src/provider/README.md';

/** The first code under a heading, with the query parameter of current usage, which its readers fill in. */
async function snippet(heading: string): Promise<string> {
  const [code = ''] = await codeUnder(heading, DOCUMENT);
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
  await copyFile('dist/provider.mjs', join(folder, 'provider.mjs'));
  const installed = join(folder, 'node_modules/portal-widgets');
  await mkdir(installed, { recursive: true });
  await copyFile('dist/provider.mjs', join(installed, 'provider.mjs'));
  await writeFile(join(installed, 'package.json'), '{ "exports": { "./provider": "./provider.mjs" } }');
});

afterEach(() => rm(folder, { recursive: true }));

/** Runs a module beside `provider.mjs` in Node and returns its output. */
async function runInNode(code: string, env: Record<string, string> = {}): Promise<any> {
  await writeFile(join(folder, 'main.mjs'), code);
  const { stdout } = await promisify(execFile)(execPath, ['main.mjs'], { cwd: folder, env, timeout: 20_000 });
  return JSON.parse(stdout);
}

async function environment(records: Parameters<typeof providerService>[0] = {}): Promise<Record<string, string>> {
  const { service } = await providerService(records);
  return { PROVIDER_URL: `${service.origin}/provider/v0`, PROVIDER_KEY: KEY, PORTAL_ORIGIN: PORTAL };
}

describe('provider.mjs', () => {
  it('has no imports, not even Node built-ins', async () => {
    const { module } = parseSync('provider.mjs', await readFile('dist/provider.mjs', 'utf8'));
    expect([module.staticImports, module.dynamicImports]).toEqual([[], []]);
    const exports = module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name));
    expect(new Set(exports)).toEqual(
      new Set(['createPortalHandler', 'createProviderClient', 'createUsageHandler', 'ProviderError']),
    );
  });
});

describe('error output of provider.mjs', () => {
  const runAndFail = async (code: string, env: Record<string, string> = {}): Promise<string> => {
    await writeFile(join(folder, 'main.mjs'), code);
    const run = promisify(execFile)(execPath, ['main.mjs'], { cwd: folder, env, timeout: 20_000 });
    return run.then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    );
  };

  it('has a one-sentence message and a short stack trace if the API key is missing', async () => {
    await writeServer('Usage handler', 'Node');
    const output = await runAndFail("import './server.js';", {
      PROVIDER_URL: 'https://service.example/v0',
      PORTAL_ORIGIN: PORTAL,
    });
    const sentence =
      'TypeError: apiKey is missing: pass the key of the Provider API, for example from an environment variable.';
    expect(output.split('\n').filter((line) => line.includes('apiKey is missing: pass'))).toContain(sentence);
    expect(output).toMatch(/at createProviderClient .*provider\.mjs:\d+:\d+/);
    expect(output).toMatch(/at .*handler\.js:\d+:/);
    expect(output.length).toBeLessThan(2000);
    expect(Math.max(...output.split('\n').map((line) => line.length))).toBeLessThan(200);
  });
});

/** Runs a server of the folder in Node until the test ends. */
async function startNode(file: string) {
  const port = await freePort();
  const env = { ...(await environment()), PORT: String(port) };
  const child = spawn(execPath, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  return { port, output };
}

describe('the documented servers', () => {
  const query = queryOf();
  const printResponses = (call: string) => `
    const send = (init) => ${call.replace('REQUEST', `new Request('https://usage.example/?${query}', init)`)};
    const preflight = await send({ method: 'OPTIONS', headers: { origin: '${PORTAL}' } });
    const responses = [await send({ headers: { authorization: 'Bearer ${TOKEN}' } }), await send({})];
    const bodies = await Promise.all(responses.map((response) => response.json()));
    console.log(JSON.stringify([preflight.status, responses.map(({ status }) => status), bodies]));
  `;
  // Without `usageQuery`, the usage would be null.
  const usage = {
    data: [expect.objectContaining({ label: 'Calls of one', quotas: [expect.objectContaining({ usage: 250 })] })],
  };
  const expected = [204, [200, 401], [usage, { error: 'unauthorized' }]];

  it('call all client operations', async () => {
    const [client = ''] = await codeUnder('Provider client', DOCUMENT);
    const code = client
      .replaceAll('cus_1', CUSTOMER)
      .replaceAll('sub_1', SUBSCRIPTION)
      .replace('console.log(subscription.id)', 'void subscription');
    const print =
      'console.log(JSON.stringify([customer.id, data.length, total, invalid, tokens.data.length, metrics.data.length]));';
    const [id, count, total, invalid, ...counts] = await runInNode(code + print, await environment());
    expect([id, count, invalid]).toEqual([CUSTOMER, total, 0]);
    for (const records of [count, ...counts]) expect(records).toBeGreaterThan(0);
  });

  it('respond in a fetch-based framework', async () => {
    await writeServer('Usage handler', 'Route functions');
    const responses = printResponses("(init.method === 'OPTIONS' ? OPTIONS : GET)(REQUEST)");
    const code = `import { GET, OPTIONS } from './server.js';${responses}`;
    expect(await runInNode(code, await environment())).toEqual(expected);
  });

  it("respond with Node's http, and reject malformed requests", async () => {
    await writeServer('Usage handler', 'Node');
    const { port, output } = await startNode('server.js');
    const url = `http://127.0.0.1:${port}/usage?${query}`;
    const send = (headers: Record<string, string> = {}) => fetch(url, { headers: { origin: PORTAL, ...headers } });
    await vi.waitFor(() => send(), { timeout: 10_000, interval: 50 });

    const response = await send({ authorization: `Bearer ${TOKEN}` });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, PORTAL]);
    expect(await response.json()).toEqual(usage);
    expect((await send()).status).toBe(401);
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403);

    expect(await statusOf(port, 'TRACE', '/')).toBe(400);
    expect(await statusOf(port, 'GET', 'http://evil.example/')).toBe(400);
    expect(await statusOf(port, 'GET', '//[')).toBe(400);
    expect(await statusOf(port, 'POST', '/')).toBe(405);
    expect((await send({ authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    expect(output).toEqual([]);
  });
});

describe('the documented portals', () => {
  const paths = [
    'customer',
    'subscriptions/',
    `subscriptions/${SUBSCRIPTION}/access-tokens/`,
    'subscriptions/other/access-tokens/',
  ];
  const expected = [[200, 200, 200, 404], 401, 204, TOKEN];

  const printResponses = (call: string) => `
    const send = (path, init) => ${call.replace('REQUEST', "new Request('https://vendor.example/api/v0/' + path, init)")};
    const init = { headers: { cookie: 'session=valid' } };
    const responses = [];
    for (const path of ${JSON.stringify(paths)}) responses.push(await send(path, init));
    const { data: [token] } = await responses[2].json();
    const others = [await send('customer', {}), await send('customer', { method: 'OPTIONS' })];
    console.log(JSON.stringify([responses.map(({ status }) => status), ...others.map(({ status }) => status), token.value]));
  `;

  it('respond in a fetch-based framework', async () => {
    await writeServer('Portal handler', 'Route functions');
    const call = "(init.method === 'OPTIONS' ? OPTIONS : GET)(REQUEST)";
    const code = `import { GET, OPTIONS } from './server.js';${printResponses(call)}`;
    expect(await runInNode(code, await environment())).toEqual(expected);
  });

  it('respond in an edge worker', async () => {
    await writeServer('Portal handler', 'Edge workers');
    const env = JSON.stringify(await environment());
    const code = `import worker from './server.js';${printResponses(`worker.fetch(REQUEST, ${env})`)}`;
    expect(await runInNode(code)).toEqual(expected);
  });

  it("respond with Node's http, and reject malformed requests", async () => {
    await writeServer('Portal handler', 'Node');
    const { port, output } = await startNode('server.js');
    const send = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}/api/v0/${path}`, { headers });
    await vi.waitFor(() => send(''), { timeout: 10_000, interval: 50 });
    const responses = await Promise.all(paths.map((path) => send(path, { cookie: 'session=valid' })));
    expect(responses.map(({ status }) => status)).toEqual(expected[0]);
    expect(await responses[2]?.json()).toMatchObject({ data: [{ value: TOKEN }] });
    expect((await send('customer')).status).toBe(401);
    expect(await statusOf(port, 'TRACE', '/')).toBe(400);
    expect(output).toEqual([]);
  });
});

/** Sends requests with methods and URLs that `fetch` rejects. */
function statusOf(port: number, method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject).end();
  });
}

it('the files for browsers contain no Provider API paths or header names', async () => {
  const code = Object.values(releaseFiles())
    .map(({ body }) => body)
    .join('\n');
  // Checks that paths are not encoded: those of the widgets are found.
  expect(code).toContain('access-tokens/');
  expect(code).not.toMatch(/service-provider-key|provider-key|billable-metrics|customers\/|\/product\b|ProviderError/);
  const provider = await readFile('dist/provider.mjs', 'utf8');
  for (const found of ['service-provider-key', 'billable-metrics', 'customers/', 'ProviderError']) {
    expect(provider).toContain(found);
  }
});

describe('type declarations of provider.mjs', () => {
  it.each([
    ['esnext', 'bundler'],
    ['node16', 'node16'],
  ])('compile in a server project with module %s and moduleResolution %s', async (module, moduleResolution) => {
    await copyFile('dist/provider.d.mts', join(folder, 'provider.d.mts'));
    const code = `
      import { createPortalHandler, createProviderClient, createUsageHandler, ProviderError, type Quota } from './provider.mjs';
      const provider = createProviderClient({ baseUrl: 'https://service.example/v0', apiKey: 'a' });
      const handler: (request: Request) => Promise<Response> = createUsageHandler({ provider, allowOrigin: '${PORTAL}', onError: ({ kind }) => void kind });
      const portal: (request: Request) => Promise<Response> = createPortalHandler({ provider, authenticate: async ({ headers }) => headers.get('cookie') });
      const page = await provider.listSubscriptions('cus_1', { limit: 1, offset: 2, state: 'active' });
      const state: string | null | undefined = page.data[0]?.state;
      for await (const each of provider.allSubscriptions('cus_1')) void (each.state satisfies string | null);
      const { data } = await provider.listBillableMetrics('sub_1');
      const usage: Quota['usage'] | undefined = data[0]?.quotas[0]?.usage;
      export const all = [handler, portal, state, usage, ProviderError];
    `;
    await writeFile(join(folder, 'server.mts'), code);
    const options = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2023,dom', '--types', ''];
    const args = [...options, '--module', module, '--moduleResolution', moduleResolution, 'server.mts'];
    const compiling = promisify(execFile)(join(process.cwd(), 'node_modules/.bin/tsc'), args, { cwd: folder });
    expect(
      await compiling.then(
        ({ stdout }) => stdout,
        (error: { stdout: string }) => error.stdout,
      ),
    ).toBe('');
    expect(await readFile('dist/provider.d.mts', 'utf8')).not.toMatch(/\bfrom ['"]|import\(/);
  });
});
