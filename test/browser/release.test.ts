import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import { build, parseSync, type Rolldown } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { describeFiles, type Manifest } from '../../src/release/manifest.js';
import type { WidgetEventType } from '../../src/element/events.js';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';
import { launchHeadlessShell } from './chromium.js';

// In bytes, compressed with brotli.
const CATALOG_LIMIT = 2200;
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

const ATTRIBUTES =
  'api-base locale page-size reveal-seconds state subscription-id theme url-sync usage-url warn-days'.split(' ');

const released = (fileName: string) => readFile(join('dist', fileName), 'utf8');
const readManifest = async () => JSON.parse(await released('manifest.json')) as Manifest;

describe('release', () => {
  it('consists of the documented files', async () => {
    const manifest = await readManifest();
    expect(Object.keys(manifest).filter((name) => !name.startsWith('locales/')).toSorted()).toEqual([
      'custom-elements.json',
      'gallery.html',
      'gallery.js',
      'portal-widgets.d.mts',
      'portal-widgets.d.ts',
      'portal-widgets.js',
      'portal-widgets.mjs',
      'provider.d.mts',
      'provider.d.ts',
      'provider.mjs',
    ]);
  });

  it('describes every file in the manifest', async () => {
    expect(await readManifest()).toEqual(await describeFiles('dist'));
  });

  it(`has a catalog of at most ${CATALOG_LIMIT} bytes for each translated locale, with the messages of its source`, async () => {
    const manifest = await readManifest();
    const catalogs = Object.keys(manifest).filter((name) => name.startsWith('locales/'));
    expect(catalogs.toSorted()).toEqual(SUPPORTED_LOCALES.map((tag) => `locales/${tag}.js`).toSorted());
    for (const tag of SUPPORTED_LOCALES) {
      const catalog = await released(`locales/${tag}.js`);
      const { messages } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(catalog)}`)) as { messages: object };
      const source = (await import(`../../src/i18n/locales/${tag}.ts`)) as { messages: object };
      expect(messages).toEqual(source.messages);
      expect(manifest[`locales/${tag}.js`]?.brotli).toBeLessThanOrEqual(CATALOG_LIMIT);
    }
  });

  it('has a server-side module with readable names', async () => {
    expect(await released('provider.mjs')).toContain('function createUsageHandler(');
  });
});

describe.each(['portal-widgets.js', 'portal-widgets.mjs'])('%s', (fileName) => {
  it('imports only its message catalogs', async () => {
    const code = await released(fileName);
    const { module } = parseSync(fileName, code);
    expect(module.staticImports).toEqual([]);
    expect(module.staticExports.flatMap(({ entries }) => entries.filter((entry) => entry.moduleRequest))).toEqual([]);
    const requests = module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1));
    // Literal import specifiers, because bundlers resolve only those.
    expect(requests.toSorted()).toEqual(SUPPORTED_LOCALES.map((tag) => `./locales/${tag}.js`).toSorted());
  });

  it('contains no server-side code', async () => {
    expect(await released(fileName)).not.toContain('service-provider-key');
  });

  it('contains no development-only code', async () => {
    expect(await released(fileName)).not.toMatch(/process\.env|__VERSION__|sourceMappingURL/);
  });

  it('has minified style sheets without lowered CSS syntax', async () => {
    const code = await released(fileName);
    expect(code).toMatch(/light-dark\(#\w+,#\w+\)/);
    expect(code).not.toMatch(/--lightningcss/);
    expect(code).not.toMatch(/display: block/);
  });
});

describe('script', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchHeadlessShell();
  });

  afterAll(() => browser.close());

  it('loads with its integrity hash under a strict CSP and adds one global', async () => {
    const { ['portal-widgets.js']: script } = await readManifest();
    const body = await released('portal-widgets.js');
    const page = await browser.newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    page.on('pageerror', (error) => messages.push(error.message));
    await page.route('**/*', (route) => {
      const path = new URL(route.request().url()).pathname;
      const tag = `<script src="/portal-widgets.js" integrity="${script?.integrity}"></script>`;
      if (path === '/portal-widgets.js') return route.fulfill({ contentType: 'text/javascript', body });
      return route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': POLICY },
        body: `<!doctype html><title>Portal</title>${path === '/script' ? tag : ''}`,
      });
    });
    const globals = () => page.evaluate(() => Object.getOwnPropertyNames(globalThis));
    await page.goto('http://portal.test/empty');
    const before = await globals();
    await page.goto('http://portal.test/script');
    const added = (await globals()).filter((name) => !before.includes(name));
    expect(added).toEqual(['PortalWidgets']);
    expect(messages).toEqual([]);
  });
});

it('message catalogs become chunks when Vite bundles the module from node_modules', async () => {
  const root = await mkdtemp(join(tmpdir(), 'bundled-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await cp('dist', join(root, 'node_modules/portal-widgets'), { recursive: true });
  await writeFile(join(root, 'node_modules/portal-widgets/package.json'), '{ "name": "portal-widgets", "type": "module" }');
  await writeFile(join(root, 'main.js'), "import { mount } from 'portal-widgets/portal-widgets.mjs'; mount('body', 'customer-card');");
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(root, 'main.js') } },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file.name] : []));
  expect(chunks).toEqual(expect.arrayContaining([...SUPPORTED_LOCALES]));
});

describe('custom elements manifest', () => {
  interface Declaration {
    readonly tagName?: string;
    readonly attributes?: readonly { readonly name: string; readonly description: string }[];
    readonly events?: readonly { readonly name: string }[];
    readonly cssProperties?: readonly { readonly name: string }[];
  }
  let elements: Declaration[];

  const namesOf = (entries: readonly { readonly name: string }[] = []) => [...new Set(entries.map(({ name }) => name))].toSorted();

  beforeAll(async () => {
    const { modules } = JSON.parse(await released('custom-elements.json')) as { modules: { declarations: Declaration[] }[] };
    elements = modules.flatMap(({ declarations }) => declarations.filter(({ tagName }) => tagName));
  });

  it('declares every element', () => {
    const tagNames = ['portal-account', 'portal-customer-card', 'portal-subscription-list', 'portal-access-tokens', 'portal-usage'];
    expect(new Set(elements.map(({ tagName }) => tagName))).toEqual(new Set(tagNames));
  });

  it('lists every observed attribute with a description', () => {
    const attributes = elements.flatMap((element) => element.attributes ?? []);
    expect(new Set(namesOf(attributes))).toEqual(new Set(ATTRIBUTES));
    expect(attributes.filter(({ description }) => !description.endsWith('.'))).toEqual([]);
    for (const element of elements) expect(namesOf(element.attributes)).toEqual(expect.arrayContaining(['api-base', 'locale', 'theme']));
  });

  it('lists every event', () => {
    const types: Record<WidgetEventType, true> = {
      'portal-error': true,
      'portal-load': true,
      'portal-select': true,
      'portal-sign-in': true,
      'portal-state-change': true,
      'portal-token-copy': true,
      'portal-token-reveal': true,
    };
    expect(namesOf(elements.flatMap(({ events }) => events ?? []))).toEqual(Object.keys(types));
  });

  it('lists every CSS variable that the style sheets use', async () => {
    const variables = (await released('portal-widgets.js')).match(/--portal-[\w-]+/g) ?? [];
    for (const { cssProperties } of elements) expect(namesOf(cssProperties)).toEqual([...new Set(variables)].toSorted());
  });
});

describe('type declarations', () => {
  const compiler = join(process.cwd(), 'node_modules/.bin/tsc');
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-'));
    await cp('dist', folder, { recursive: true });
  });

  afterEach(() => rm(folder, { recursive: true }));

  async function compile(code: string, module: string, moduleResolution: string): Promise<string> {
    await writeFile(join(folder, 'portal.mts'), code);
    const options = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2023,dom', '--types', ''];
    const args = [...options, '--module', module, '--moduleResolution', moduleResolution, 'portal.mts'];
    try {
      const { stdout } = await promisify(execFile)(compiler, args, { cwd: folder });
      return stdout;
    } catch (error) {
      return String((error as { stdout: unknown }).stdout);
    }
  }

  const resolutions = [
    ['esnext', 'bundler'],
    ['node16', 'node16'],
  ] as const;

  it.each(resolutions)('compile in a portal project with module %s and moduleResolution %s', async (...resolution) => {
    const code = `
      import { configure, mount, on, refresh, version, type WidgetHandle } from './portal-widgets.mjs';
      configure({ apiBase: '/api/v0/', locale: 'de', theme: 'dark', messages: { showMore: 'More' } });
      const handle: WidgetHandle = mount('#portal', 'subscription-list', { state: 'active', pageSize: 50 });
      handle.update({ state: 'canceled' });
      handle.unmount();
      const stop: () => void = on('portal-error', (event) => event.detail.kind === 'session-ended');
      const done: Promise<void> = refresh();
      export const all: [string, () => void, Promise<void>] = [version, stop, done];
    `;
    expect(await compile(code, ...resolution)).toBe('');
  });

  it.each(resolutions)('report a wrong argument with module %s and moduleResolution %s', async (...resolution) => {
    const code = "import { mount } from './portal-widgets.mjs';\nmount('#portal', 'subscription-lst');";
    expect(await compile(code, ...resolution)).toMatch(/error TS2345.*subscription-lst/);
  });

  it('are identical for both module formats', async () => {
    const declarations = await released('portal-widgets.d.ts');
    expect(declarations).not.toMatch(/\bfrom ['"]|import\(/);
    expect(await released('portal-widgets.d.mts')).toBe(declarations);
  });
});
