import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { Manifest } from '../../src/release/manifest.js';
import { startTestServer } from '../mock-server/test-server.js';
import { startCli } from './cli-process.js';
import { localeScriptFiles } from './locale-scripts.js';
import { htmlPage, newPage, openPortal, releaseFiles, scriptFile, scriptTag } from './portal-page.js';
import { codeUnder } from './documentation.js';

it('the page under "JavaScript API" mounts, updates and unmounts a list and listens to events', async () => {
  const [html = ''] = await codeUnder('JavaScript API and settings');
  // The policy of the test portal forbids inline scripts.
  const [inlineScript = '', code = ''] = /<script type="module">(.*?)<\/script>/s.exec(html) ?? [];
  expect(code).toContain('PortalWidgets.mount(');
  const { page, region, requestsTo, console } = await openPortal({
    document: htmlPage(
      html
        .replace('/assets/portal-widgets.js', '/portal-widgets.js')
        .replace(inlineScript, '<script type="module" src="/page.js"></script>'),
    ),
    files: { '/page.js': scriptFile(code) },
    allowedMessages: [/^log: subscription-list \d+$/],
  });
  const list = region('Plans');
  await list.getByRole('heading', { name: 'Maps' }).waitFor();
  expect(requestsTo('listSubscriptions').map(({ query }) => query)).toEqual([{ limit: '50', state: 'active' }]);
  await expect.poll(() => console.length).toBe(1);
  await page.getByRole('button', { name: 'All' }).click();
  await expect.poll(() => requestsTo('listSubscriptions').length).toBe(2);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => requestsTo('listSubscriptions').length).toBe(3);
  await page.getByRole('button', { name: 'Close' }).click();
  await list.waitFor({ state: 'detached' });
});

it('the page under "Quick start" works when it is opened from a file', async () => {
  const [commands = '', html = ''] = await codeUnder('Quick start');
  const [, command = ''] = /npx --no -- portal-widgets (.*)/.exec(commands) ?? [];
  const origin = await startCli([...command.split(' '), '--port', '0']);
  const folder = await mkdtemp(join(tmpdir(), 'readme-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'index.html'), html.replaceAll('http://127.0.0.1:4200', origin));
  const { page, console } = await newPage();
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await page.getByRole('region', { name: 'Your details' }).getByText('Maya Lindqvist').waitFor();
  await page.getByRole('meter').first().waitFor();
  const accent = await page
    .locator('portal-account')
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--portal-accent'));
  expect([accent, console]).toEqual(['#0b7a5c', []]);
});

it.each([
  ['script tag', 2, ['Your details', 'Subscriptions', 'Maps'], ['Access tokens', 'Details']],
  ['elements', 3, ['Your details', 'Subscriptions', 'Access tokens', 'Usage'], []],
  ['module', 4, ['Subscriptions'], []],
])('the %s under "Quick start" shows its widgets', async (_, index, titles, groups) => {
  // The policy of the page blocks inline scripts.
  const code = ((await codeUnder('Quick start'))[index] ?? '').replace(/<script>.*<\/script>/, '');
  const isModule = code.startsWith('import');
  const { page, region } = await openPortal({
    body: isModule
      ? '<div id="account"></div><script type="module" src="/page.js"></script>'
      : code.replace('/assets/', '/'),
    files: {
      '/page.js': scriptFile(code.replace("'portal-widgets'", "'/portal-widgets.mjs'")),
    },
  });
  for (const title of titles) await region(title).waitFor();
  // In an account they are sections of the panel.
  for (const name of groups) await region('Maps').getByRole('group', { name, exact: true }).waitFor();
  await region('Subscriptions').getByRole('heading', { name: 'Maps' }).first().waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('all settings can be configured as shown', async () => {
  const sections = await Promise.all([
    codeUnder('Settings'),
    codeUnder('Token formats'),
    codeUnder('Plural forms'),
    codeUnder('Own units'),
  ]);
  const calls = sections.flat().filter((code) => code.startsWith('PortalWidgets.configure('));
  expect(calls).toHaveLength(4);
  const { page, console } = await openPortal({ body: scriptTag('access-tokens') });
  await page.getByRole('button', { name: 'Show Server' }).waitFor();
  // Skip the first call, which is for another portal in another language.
  for (const call of calls.slice(1)) await page.evaluate(call);
  await page.getByRole('button', { name: 'More for Server' }).click();
  await page.getByRole('menuitem', { name: 'npm' }).waitFor();
  const items = await page.getByRole('menuitem').locator('bdi').allTextContents();
  expect(items).toEqual(['.env', 'npm', 'JSON', 'curl']);
  expect(console).toEqual([]);
});

it('the style sheets of the documentation apply', async () => {
  const sections = [
    codeUnder('Brand'),
    codeUnder('Parts', 'src/docs/theming.md'),
    codeUnder('Dark mode', 'src/docs/theming.md'),
  ];
  const css = (await Promise.all(sections)).flat().join('\n');
  const { page, region } = await openPortal({ body: scriptTag('account usage', 'data-usage-url="/usage"'), css });
  await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
  await region('Usage').waitFor();
  const styleOf = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(await styleOf('[part~=row-title]', 'text-transform')).toBe('uppercase');
  expect(await styleOf('portal-usage [part~=card]', 'border-inline-start-width')).toBe('4px');
  // The value for light pages.
  expect(await styleOf('portal-usage [part~=card]', 'border-inline-start-color')).toBe('rgb(11, 122, 92)');
});

it.each(['', " 'strict-dynamic'"])(
  'the nonce under "Nonces"%s allows the script and its message catalogs',
  async (source) => {
    const [policy = '', html = ''] = await codeUnder('Nonces');
    const { page, region } = await openPortal({
      headers: {
        'content-security-policy': policy
          .replace('Content-Security-Policy:', '')
          .replace("'nonce-abc'", (nonce) => nonce + source)
          .trim(),
      },
      document: htmlPage(`<!doctype html><html lang="de"><title>Portal</title>${html.replace('/assets/', '/')}`),
      files: await localeScriptFiles('de'),
    });
    await region('Ihre Daten').getByText('Robin Example').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  },
);

it('the headers for another origin allow requests from another origin, and its clock to be read', async () => {
  const [headers = ''] = await codeUnder('Another origin', 'src/docs/reference/endpoints.md');
  const headersFor = (origin: string) => {
    const lines = headers.trim().replace('https://host-page.example', origin).split('\n');
    return Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]));
  };
  const date = new Date(Date.now() + 1e9).toUTCString();
  const other = await startTestServer({
    pages: () => ({
      type: 'application/json',
      body: '{ "name": "Robin Example" }',
      headers: { date, ...headersFor(portal.origin) },
    }),
  });
  const portal = await openPortal({ allowedOrigin: other.origin, body: scriptTag() });
  await portal.page.evaluate((base) => {
    PortalWidgets.configure({ apiBase: base });
    PortalWidgets.mount('body', 'customer-card');
  }, `${other.origin}/portal/`);
  await portal.region('Your details').getByText('Robin Example').waitFor();
  const { clockOffset } = await portal.page.evaluate(() => PortalWidgets.diagnose());
  expect(clockOffset).toBeGreaterThan(9e8);
});

it.each([
  ['loads the script', '', true],
  ['blocks a script that differs', ' ', false],
])('the integrity attribute under "Subresource integrity" %s', async (_, appended, isLoaded) => {
  const html = (await codeUnder('Subresource integrity')).at(-1) ?? '';
  const { 'portal-widgets.js': file } = JSON.parse(await readFile('dist/manifest.json', 'utf8')) as Manifest;
  const { page } = await openPortal({
    body: html.replace('sha384-…', file?.integrity ?? ''),
    files: {
      '/assets/0.1.0/portal-widgets.js': scriptFile((await readFile('dist/portal-widgets.js', 'utf8')) + appended),
    },
    allowedMessages: isLoaded ? [] : [/integrity/],
  });
  await page.waitForLoadState('load');
  expect(await page.evaluate(() => 'PortalWidgets' in globalThis)).toBe(isLoaded);
});

it('the import map under "Quick start" resolves the module', async () => {
  const [map = ''] = /\{ "imports": .*? \} \}/.exec(await readFile('src/docs/start.md', 'utf8')) ?? [];
  const [, , , , code = ''] = await codeUnder('Quick start');
  const { page, region } = await openPortal({
    // Import maps are inline scripts.
    headers: { 'content-security-policy': "default-src 'none'; script-src 'self' 'unsafe-inline'; connect-src 'self'" },
    document: htmlPage(`<!doctype html><html lang="en"><title>Portal</title><script type="importmap">${map}</script>
      <div id="account"></div><script type="module">${code}</script>`),
    files: Object.fromEntries(Object.entries(releaseFiles()).map(([path, file]) => [`/assets${path}`, file])),
  });
  await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});
