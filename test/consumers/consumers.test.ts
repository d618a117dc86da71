import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { startNode } from '../browser/cli-process.js';
import { codeUnder } from '../browser/documentation.js';
import { packPackage } from '../browser/pack-package.js';
import { KEY, providerService, SUBSCRIPTION, TOKEN } from '../provider/provider-service.js';
import { PORTAL, queryOf } from '../provider/usage-server.js';
import { openConsumer, prepareConsumer, runIn } from './consumer.js';

let tarball: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-widgets-package-'));
  tarball = await packPackage(folder);
  return () => rm(folder, { recursive: true });
});

/** The list of a page in German, whose message catalog is a file of its own. */
const list = (page: Page) => page.getByRole('region', { name: 'Abonnements' });

// The folder that is served, relative to the consumer's folder.
const CONSUMERS = [
  { name: 'import-map', served: '.' },
  { name: 'vite-react', served: 'dist', hasButton: true },
  { name: 'react-ssr', served: 'dist', hasButton: true },
  { name: 'vite-vue', served: 'dist', hasButton: true },
  { name: 'vite-solid', served: 'dist', hasButton: true },
  { name: 'vite-svelte', served: 'dist', hasButton: true },
  { name: 'angular', served: 'dist', hasButton: true },
  { name: 'astro', served: 'dist', hasButton: true },
  { name: 'webpack', served: 'dist', hasButton: true },
  { name: 'rollup', served: 'dist', hasButton: true },
  { name: 'tag-manager', served: '.', hasEvents: false },
];

describe.each(CONSUMERS)('$name', ({ name, served, hasButton = false, hasEvents = true }) => {
  it('builds, and shows the widget in the language of the page', async () => {
    const folder = await prepareConsumer(name);
    const { page, service } = await openConsumer(join(folder, served), '/index.html');
    await list(page).getByRole('listitem').first().waitFor();
    const queries = () =>
      service.requests.filter(({ operation }) => operation === 'listSubscriptions').map(({ query }) => query);
    expect(queries()).toEqual([{ state: 'active', limit: '5' }]);
    expect(await list(page).getByRole('listitem').count()).toBeGreaterThanOrEqual(5);
    if (hasEvents) await expect.poll(() => page.locator('output').textContent()).toBe('subscription-list: 5');
    if (hasButton) {
      await page.getByRole('button', { name: 'Canceled' }).click();
      const filter = list(page).getByRole('combobox', { name: 'Status' });
      await expect.poll(() => filter.locator('option:checked').textContent()).toBe('Gekündigt');
      await expect.poll(() => queries().at(-1)).toEqual({ state: 'canceled', limit: '5' });
    }
    // `url-sync` is false, or absent.
    expect(new URL(page.url()).search).toBe('');
  });
});

it('every entry has types, however a project resolves modules', async () => {
  const options = ['--profile', 'esm-only', '--exclude-entrypoints', './openapi.yaml', '--quiet'];
  // Rejects with the problems.
  await expect(runIn('test/consumers', 'npx', 'attw', tarball, ...options)).resolves.not.toContain('❌');
});

// `npm install` of the package: `test/browser/commands.test.ts`.
it('Node imports every entry without a DOM', async () => {
  expect(JSON.parse(await runIn(await prepareConsumer('node'), 'node', 'index.js'))).toEqual({
    version: 'string',
    diagnose: 'object',
    elements: true,
    handler: 401,
    mockServer: 200,
  });
});

describe('servers', () => {
  /** Runs a server until the test ends. */
  async function startServer(file: string, handler: string): Promise<string> {
    const folder = await prepareConsumer('servers');
    await copyFile(join(folder, handler), join(folder, 'handler.js'));
    const { service } = await providerService();
    const variables = { PROVIDER_URL: `${service.origin}/provider/v0`, PROVIDER_KEY: KEY, PORTAL_ORIGIN: PORTAL };
    return (await startNode(file, folder, variables)).origin;
  }

  // Each serves either handler, which `test/browser/provider.test.ts` runs in other servers.
  it('express.js responds with usage', async () => {
    const origin = await startServer('express.js', 'usage-handler.js');
    const send = (init: RequestInit) =>
      fetch(`${origin}/usage?${queryOf()}`, { ...init, headers: { origin: PORTAL, ...init.headers } });
    expect((await send({ method: 'OPTIONS' })).status).toBe(204);
    const response = await send({ headers: { authorization: `Bearer ${TOKEN}` } });
    expect(response.headers.get('access-control-allow-origin')).toBe(PORTAL);
    expect(await response.json()).toEqual({ data: [expect.objectContaining({ label: 'Calls of one' })] });
  });

  it.each(['express.js', 'fastify.js'])('%s responds with the data of the session', async (file) => {
    const origin = await startServer(file, 'portal-handler.js');
    const send = (path: string, init: RequestInit = {}) =>
      fetch(`${origin}/api/v0/${path}`, { headers: { cookie: 'session=valid' }, ...init });
    const tokens = await send(`subscriptions/${SUBSCRIPTION}/access-tokens/?limit=5`);
    expect(tokens.headers.get('cache-control')).toBe('private, no-store');
    expect(await tokens.json()).toMatchObject({ data: [{ value: TOKEN }], metadata: { pagination: { limit: 5 } } });
    expect((await send('customer', { headers: {} })).status).toBe(401);
    expect((await send('customer', { method: 'OPTIONS' })).status).toBe(204);
    expect((await send('customer', { method: 'HEAD' })).status).toBe(200);
  });

  it.each(['express.js', 'fastify.js'])("%s logs an error of the vendor's own client", async (file) => {
    const folder = await prepareConsumer('servers');
    const handler = 'export const handle = () => Promise.reject(new Error("own client"));';
    await writeFile(join(folder, 'handler.js'), handler);
    // In other environments, Express sends the error to the page.
    const { origin, output } = await startNode(file, folder, { NODE_ENV: 'production' });
    const response = await fetch(`${origin}/usage`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('own client');
    await expect.poll(() => output.text).toContain('Error: own client');
  });
});

describe.each(['turbo', 'htmx'])('%s', (name) => {
  it('shows each widget exactly once on each page, also after Back', async () => {
    const folder = await prepareConsumer(name);
    const { page } = await openConsumer(folder, '/page-1.html');
    const expectWidgets = async (heading: string): Promise<void> => {
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.getByRole('region', { name: 'Ihre Daten' }).getByText('Maya Lindqvist').waitFor();
      await list(page).getByRole('listitem').first().waitFor();
      expect(await page.locator('portal-customer-card').count()).toBe(1);
      expect(await page.locator('portal-subscription-list').count()).toBe(1);
    };
    await expectWidgets('Page 1');
    // Lost if the browser loaded a page instead of swapping its body.
    await page.evaluate(() => Object.assign(globalThis, { isSwapped: true }));
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expectWidgets('Page 2');
    await page.goBack();
    await expectWidgets('Page 1');
    await page.goForward();
    await expectWidgets('Page 2');
    expect(await page.evaluate(() => 'isSwapped' in globalThis)).toBe(true);
  });
});

it.each([
  ['vitest', '--environment=happy-dom'],
  ['vitest', '--environment=jsdom'],
  ['jest', '--env=@happy-dom/jest-environment'],
  ['jest', '--env=./jsdom-with-fetch.js'],
])('component tests of an integrator in %s %s pass, also the documented one', async (runner, environment) => {
  const folder = await prepareConsumer('component-tests');
  const [test = '', config = '', jsdom = ''] = await codeUnder('Component tests');
  // Use several files, because events after a test, when its document has gone, fail only some of
  // the runs.
  const files = ['one', 'two', 'three', 'four'].map((name) => `${name}.test.js`);
  for (const file of files) await writeFile(join(folder, file), test);
  await writeFile(join(folder, 'vitest.config.js'), config);
  await writeFile(join(folder, 'jsdom-with-fetch.js'), jsdom);
  const report = join(folder, 'report.json');
  const options = ['--', environment, runner === 'jest' ? '--json' : '--reporter=json', `--outputFile=${report}`];
  // Rejects with the output if the exit code is not 0.
  await runIn(folder, 'npm', 'run', runner, ...options);
  const count = files.length + 3;
  expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({ numPassedTests: count, numTotalTests: count });
});
