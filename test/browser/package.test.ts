import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTS } from './documentation.js';
import { packPackage } from './pack-package.js';

const run = promisify(execFile);
// The declarations of the package are checked, the declarations of TypeScript are not.
const FLAGS = '--skipDefaultLibCheck --strict --exactOptionalPropertyTypes --noEmit --target es2022 --lib es2023,dom';
const TSC = resolve('node_modules/.bin/tsc');

let project: string;

/** Installs the packed package and links packages of this repository into an empty project. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'portal-project-'));
  await mkdir(join(project, 'node_modules/portal-widgets'), { recursive: true });
  const options = ['--strip-components=1', '-C', join(project, 'node_modules/portal-widgets')];
  await run('tar', ['xzf', await packPackage(project), ...options]);
});

afterAll(() => rm(project, { recursive: true }));

async function link(...packages: readonly string[]): Promise<void> {
  await mkdir(join(project, 'node_modules/@types'), { recursive: true });
  for (const name of packages) await symlink(resolve('node_modules', name), join(project, 'node_modules', name));
}

/** Errors of the TypeScript compiler for one file of the project. `@ts-expect-error` reports what compiles but must not. */
async function compile(fileName: string, code: string, ...options: readonly string[]): Promise<string> {
  await writeFile(join(project, fileName), code);
  return run(TSC, [...FLAGS.split(' '), '--types', '', ...options, fileName], { cwd: project }).then(
    () => '',
    (error: unknown) => (error as { stdout: string }).stdout,
  );
}

const NODE = ['--module', 'node16', '--moduleResolution', 'node16'];
const BUNDLER = ['--module', 'esnext', '--moduleResolution', 'bundler'];

it('the documentation in the package links to files of the package', async () => {
  const root = join(project, 'node_modules/portal-widgets');
  const files = await readdir(root, { recursive: true });
  const documents = files.filter((file) => file.endsWith('.md') && !file.endsWith('licenses.md'));
  const missing = await Promise.all(
    documents.map(async (document) => {
      const text = (await readFile(join(root, document), 'utf8')).replace(/```.*?```/gs, '');
      // Pictures are only in the repository.
      const links = Array.from(text.matchAll(/\]\(([^)\s#]+)/g), ([, target = '']) => target);
      return links
        .filter((target) => !target.startsWith('https:') && !files.includes(join(dirname(document), target)))
        .map((target) => `${document}: ${target}`);
    }),
  );
  expect(missing.flat()).toEqual([]);
});

describe('types without a framework', () => {
  it.each([BUNDLER, NODE])('compile for the API, elements and events with %s %s', async (...resolution) => {
    const code = `
      import { configure, mount, on, refresh, version, type CustomMessages, type ErrorKind, type Messages, type WidgetHandle } from 'portal-widgets';
      import { UsageElement, type ElementAttributes } from 'portal-widgets/elements';
      import { messages } from 'portal-widgets/locales/de.js';

      const custom: CustomMessages = { de: messages };
      configure({ apiBase: '/api/v0/', locale: 'de', theme: 'dark', messages: custom, signInUrl: '/login' });
      const handle: WidgetHandle = mount('#portal', 'subscription-list', { state: 'active', pageSize: 50 });
      handle.update({ state: 'canceled' });
      // @ts-expect-error An unknown widget.
      mount('#portal', 'subscription-lst');
      export const stop: () => void = on('portal-error', ({ detail }) => { const kind: ErrorKind = detail.kind; });
      export const done: Promise<void> = refresh();
      export const text: Messages['showMore'] = version;

      const list = document.createElement('portal-subscription-list');
      list.pageSize = 5;
      list.urlSync = null;
      // @ts-expect-error An unknown state.
      list.state = 'wat';
      // @ts-expect-error Not part of the API.
      list.renderWidget();
      document.querySelector('portal-usage')?.addEventListener('portal-select', ({ detail }) => detail.subscriptionId.trim());
      document.addEventListener('portal-load', ({ detail }) => detail.count.toFixed());
      addEventListener('portal-sign-in', (event) => event.preventDefault());
      customElements.define('my-usage', class extends UsageElement { override get usageUrl() { return '/usage'; } });
      export const attributes: ElementAttributes<UsageElement> = { 'usage-url': '/usage', locale: 'de' };
      // @ts-expect-error An attribute of another element.
      attributes['page-size'] = 5;
    `;
    expect(await compile('api.mts', code, ...resolution)).toBe('');
  });

  it('compile for the mock server, without types of the DOM', async () => {
    const code = `
      import { startMockServer, type Fault, type MockServer } from 'portal-widgets/testing';
      const server: MockServer = await startMockServer({ port: 0, account: null, accounts: { mine: { customer: { id: 'cus_1' } } } });
      const fault: Fault = { kind: 'status', status: 503, times: 1 };
      server.setFault('listSubscriptions', fault);
      // @ts-expect-error An unknown operation.
      server.setFault('listInvoices', fault);
      export const paths: readonly string[] = server.requests.map(({ path }) => path);
      export const done: Promise<void> = server.close();
    `;
    expect(await compile('testing.mts', code, ...NODE, '--lib', 'es2023')).toBe('');
  });

  it('compile for a server, whose declarations import nothing', async () => {
    const code = `
      import { createPortalHandler, createProviderClient, createUsageHandler, ProviderError, type Quota } from 'portal-widgets/provider';
      const provider = createProviderClient({ baseUrl: 'https://service.example/v0', apiKey: 'a' });
      const handler: (request: Request) => Promise<Response> = createUsageHandler({ provider, allowOrigin: '*', onError: ({ kind }) => void kind });
      const portal: (request: Request) => Promise<Response> = createPortalHandler({ provider, authenticate: async ({ headers }) => headers.get('cookie') });
      const page = await provider.listSubscriptions('cus_1', { limit: 1, offset: 2, state: 'active' });
      const state: string | null | undefined = page.data[0]?.state;
      for await (const each of provider.allSubscriptions('cus_1')) void (each.state satisfies string | null);
      const { data } = await provider.listBillableMetrics('sub_1');
      const usage: Quota['usage'] | undefined = data[0]?.quotas[0]?.usage;
      export const all = [handler, portal, state, usage, ProviderError];
    `;
    expect(await compile('server.mts', code, ...NODE)).toBe('');
    expect(await readFile('dist/provider.d.mts', 'utf8')).not.toMatch(/\bfrom ['"]|import\(/);
  });

  it('compile for the global of the script', async () => {
    const code = `
      /// <reference types="portal-widgets/portal-widgets.js" />
      PortalWidgets.mount('#portal', 'usage', { usageUrl: '/usage' }).unmount();
      window.PortalWidgets.on('portal-load', ({ detail }) => detail.count.toFixed());
      document.querySelector('portal-usage')!.usageUrl = '/usage';
      // @ts-expect-error An unknown setting.
      PortalWidgets.configure({ color: 'red' });
    `;
    expect(await compile('script.ts', code, ...NODE)).toBe('');
  });
});

// Vue: `test/consumers`.
describe('types for frameworks', () => {
  beforeAll(() => link('@types/react', 'preact', 'solid-js', 'svelte'));

  it.each([
    ['react', 'react-jsx', 'react', 'onportal-load', ''],
    ['preact', 'react-jsx', 'preact', 'onportal-load', ''],
    ['solid', 'preserve', 'solid-js', 'on:portal-load', 'prop:'],
  ])('%s: attributes, properties and events in JSX', async (name, jsx, source, handler, prefix) => {
    const code = `
      import type {} from 'portal-widgets/${name}';
      export const list = (
        <portal-subscription-list id="list" state="active" page-size="50" url-sync ${prefix}usageUrl="/usage" ${handler}={({ detail }) => detail.count.toFixed()} />
      );
      export const stateOf = (state: string) => <portal-subscription-list state={state} ${prefix}pageSize={5} />;
      // @ts-expect-error Not a state.
      export const otherType = <portal-subscription-list state={5} />;
      // @ts-expect-error Not a number.
      export const otherProperty = <portal-subscription-list ${prefix}pageSize="many" />;
      // @ts-expect-error A property of another element.
      export const otherElement = <portal-customer-card ${prefix}pageSize={5} />;
    `;
    const options = ['--jsx', jsx, '--jsxImportSource', source, '--skipLibCheck'];
    expect(await compile(`${name}.tsx`, code, ...BUNDLER, ...options)).toBe('');
  });

  it('solid: a property in camelCase, which Solid would write in lower case, needs `prop:`', async () => {
    const code = `
      import type {} from 'portal-widgets/solid';
      // @ts-expect-error Without its prefix.
      export const list = <portal-subscription-list pageSize={5} />;
      // @ts-expect-error Without its prefix.
      export const usage = <portal-usage usageUrl="/usage" />;
    `;
    const options = ['--jsx', 'preserve', '--jsxImportSource', 'solid-js', '--skipLibCheck'];
    expect(await compile('camel-case.tsx', code, ...BUNDLER, ...options)).toBe('');
  });

  it('svelte: attributes, properties and events in templates', async () => {
    const code = `
      import type {} from 'portal-widgets/svelte';
      import type { SvelteHTMLElements } from 'svelte/elements';
      type Props = SvelteHTMLElements['portal-subscription-list'];
      export const listener: Props['onportal-load'] = ({ detail }) => detail.count.toFixed();
      export const props: Props = { id: 'list', state: 'active', 'page-size': '50', 'url-sync': true, usageUrl: '/usage' };
      export const stateOf = (state: string): Props => ({ state });
      // @ts-expect-error Not a state.
      export const otherType: Props = { state: 5 };
    `;
    expect(await compile('svelte.ts', code, ...BUNDLER, '--skipLibCheck')).toBe('');
  });
});

// Each entry, also without a DOM: `test/consumers`.
it('in Node, element classes can be extended, data files be required, and mount rejects a missing document', async () => {
  const code = `
    import { UsageElement } from 'portal-widgets/elements';
    import { mount, refresh } from 'portal-widgets';
    import { createRequire } from 'node:module';
    class MyUsage extends UsageElement {}
    await refresh();
    let message;
    try { mount('#account', 'account'); } catch (error) { message = error.message; }
    const require = createRequire(import.meta.url);
    const { schemaVersion } = require('portal-widgets/custom-elements.json');
    const files = Object.keys(require('portal-widgets/manifest.json'));
    const names = [MyUsage.observedAttributes.includes('usage-url'), files.includes('provider.mjs')];
    console.log(JSON.stringify([message, schemaVersion, names]));`;
  const { stdout } = await run(execPath, ['--input-type=module', '--eval', code], { cwd: project });
  expect(JSON.parse(stdout)).toEqual([
    'portal-widgets: mount() needs a document, so nothing is mounted on a server. Call it in the browser.',
    '1.0.0',
    [true, true],
  ]);
});

it('the package contains only the release, its documents and their programs', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']);
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const outside = files.map(({ path }) => path).filter((path) => !path.startsWith('dist/'));
  const server = ['account.html', 'package.json', 'server.js', 'sessions.js'].map((file) => `portal-server/${file}`);
  const programs = ['UsageServer.java', 'usage_server.py', ...server].map((file) => `src/provider/examples/${file}`);
  const others = ['CHANGELOG.md', 'LICENSE', 'package.json', ...programs, 'test/bench/result.svg'];
  const isTemplate = (path: string) => path.startsWith('src/docs/templates/');
  expect(outside.filter((path) => !path.endsWith('.md') && !isTemplate(path) && !others.includes(path))).toEqual([]);
  expect(outside).toEqual(expect.arrayContaining([...others.slice(0, -1), ...DOCUMENTS]));
});
