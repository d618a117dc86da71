import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import type { Browser } from 'playwright';
import { build, createServer, parseSync, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Manifest } from '../../src/release/manifest.js';
import type { WidgetEventType } from '../../src/widgets/widget-events.js';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';
import { launchHeadlessShell } from './chromium.js';

// In bytes, compressed with brotli. A translation is never shortened for it.
const CATALOG_LIMIT = 6000;
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

const released = (fileName: string) => readFile(join('dist', fileName), 'utf8');
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const readManifest = async () => JSON.parse(await released('manifest.json')) as Manifest;

describe('release', () => {
  it('consists of the documented files', async () => {
    const manifest = await readManifest();
    const names = Object.keys(manifest).map((name) =>
      name.replace(version, 'VERSION').replace(/-.{8}\.mjs$/, '-HASH.mjs'),
    );
    expect([...new Set(names)].filter((name) => !name.startsWith('locales/')).toSorted()).toEqual([
      'chunks/portal-widgets-actions-HASH.mjs',
      'chunks/portal-widgets-usage-HASH.mjs',
      'chunks/shared-HASH.mjs',
      'cli.mjs',
      'custom-elements.json',
      'elements.d.mts',
      'elements.mjs',
      'gallery.html',
      'gallery.js',
      'licenses.md',
      'locale.d.mts',
      'messages.md',
      'mock-server.mjs',
      'openapi.yaml',
      'portal-widgets-VERSION.js',
      'portal-widgets-VERSION.mjs',
      'portal-widgets-actions-VERSION.js',
      'portal-widgets-actions.js',
      'portal-widgets-usage-VERSION.js',
      'portal-widgets-usage.js',
      'portal-widgets.d.mts',
      'portal-widgets.d.ts',
      'portal-widgets.js',
      'portal-widgets.mjs',
      'preact.d.mts',
      'preview.css',
      'preview.html',
      'preview.js',
      'provider-licenses.md',
      'provider.d.mts',
      'provider.mjs',
      'react.d.mts',
      'solid.d.mts',
      'svelte.d.mts',
      'testing.d.mts',
      'testing.mjs',
      'types.d.mts',
      'vscode.css-custom-data.json',
      'vscode.html-custom-data.json',
      'vue.d.mts',
      'web-types.json',
    ]);
  });

  it('has copies with the version in their names, which load each other', async () => {
    const copyOf = (name: string) => released(name.replace('.', `-${version}.`));
    const script = await copyOf('portal-widgets.js');
    expect(script.replaceAll(`-${version}.js`, '.js') === (await released('portal-widgets.js'))).toBe(true);
    expect(script).not.toMatch(/\.\/portal-widgets-\w+\.js/);
    for (const name of ['portal-widgets.mjs', 'portal-widgets-actions.js', 'portal-widgets-usage.js'])
      expect(await copyOf(name)).toBe(await released(name));
  });

  it('has the licenses of the libraries in it', async () => {
    const headingsOf = async (file: string) =>
      Array.from(
        (await released(file)).matchAll(/^## (\S+) - \S+ \((.*)\)$/gm),
        ([, name, license]) => `${name}: ${license}`,
      );
    expect(await headingsOf('licenses.md')).toEqual([
      ...['@preact/signals-core: MIT', '@preact/signals: MIT', 'preact: MIT'],
    ]);
    expect(await headingsOf('provider-licenses.md')).toEqual([
      ...['eventemitter3: MIT', 'lru-cache: BlueOak-1.0.0', 'p-queue: MIT', 'p-timeout: MIT'],
    ]);
  });

  it(`has a catalog of at most ${CATALOG_LIMIT} bytes for each translated locale, with the messages of its source`, async () => {
    const manifest = await readManifest();
    const catalogs = Object.keys(manifest).filter((name) => name.startsWith('locales/'));
    expect(catalogs.toSorted()).toEqual(SUPPORTED_LOCALES.map((tag) => `locales/${tag}.js`).toSorted());
    for (const tag of SUPPORTED_LOCALES) {
      const catalog = await released(`locales/${tag}.js`);
      const { messages } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(catalog)}`)) as {
        messages: object;
      };
      const source = (await import(`../../src/i18n/locales/${tag}.json`)) as { default: object };
      // Forms that are the same as another are left out.
      expect(source.default).toMatchObject(messages);
      expect(manifest[`locales/${tag}.js`]?.brotli).toBeLessThanOrEqual(CATALOG_LIMIT);
    }
  });

  it('has a server-side module with readable names', async () => {
    expect(await released('provider.mjs')).toContain('function createUsageHandler(');
  });

  it('declares records in its own types, without those of the library that validates them', async () => {
    const types = await released('types.d.mts');
    expect(types).toMatch(/interface Subscription \{[^}]*readonly canceled_at: string \| null;/);
    expect(types).not.toMatch(/Schema/i);
  });
});

it('loads nothing but what is in it, by literal specifiers in modules, because bundlers resolve only those', async () => {
  const names = Object.keys(await readManifest());
  for (const name of names.filter(
    (each) => each.endsWith('.mjs') && /^(?:portal-widgets|elements|chunks)/.test(each),
  )) {
    const code = await released(name);
    const { staticImports, dynamicImports } = parseSync(name, code).module;
    const requests = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
    ];
    expect(
      requests.map((request) => posix.join(dirname(name), request)).filter((path) => !names.includes(path)),
    ).toEqual([]);
  }
});

const RELEASED = /^(?:portal-widgets.*\.m?js|elements\.mjs|chunks\/.*)$/;

describe.each(readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((name) => RELEASED.test(name)))(
  '%s',
  (fileName) => {
    it('contains no development-only code', async () => {
      expect(await released(fileName)).not.toMatch(/process\.env|__VERSION__|sourceMappingURL/);
    });
  },
);

it('has minified style sheets without lowered CSS syntax', async () => {
  const code = await released('portal-widgets.js');
  expect(code).toMatch(/light-dark\(#\w+,#\w+\)/);
  expect(code).not.toMatch(/--lightningcss/);
  expect(code).not.toMatch(/display: block/);
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

describe('module in node_modules', () => {
  async function createProject(): Promise<string> {
    const root = await mkdtemp(join(tmpdir(), 'bundled-'));
    onTestFinished(() => rm(root, { recursive: true }));
    await cp('dist', join(root, 'node_modules/portal-widgets/dist'), { recursive: true });
    await cp('package.json', join(root, 'node_modules/portal-widgets/package.json'));
    await writeFile(
      join(root, 'main.js'),
      "import { mount } from 'portal-widgets'; mount('body', 'customer-card', { locale: 'de' });",
    );
    await writeFile(join(root, 'index.html'), '<!doctype html><body><script type="module" src="/main.js"></script>');
    return root;
  }

  it('has message catalogs and actions that become chunks of a Vite build', async () => {
    const root = await createProject();
    const result = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: join(root, 'main.js') } },
    });
    const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
    const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file.name] : []));
    expect(chunks).toEqual(
      expect.arrayContaining([...SUPPORTED_LOCALES, expect.stringMatching(/^portal-widgets-usage/)]),
    );
  });

  it('has message catalogs that the dev server of Vite finds after it has bundled dependencies', async () => {
    const server = await createServer({
      root: await createProject(),
      configFile: false,
      logLevel: 'silent',
      server: { port: 0 },
    });
    onTestFinished(() => server.close());
    await server.listen();
    const browser = await launchHeadlessShell();
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.route('**/api/v0/customer', (route) => route.fulfill({ json: { name: 'Robin Example' } }));
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await expect
      .poll(() => page.getByRole('region', { name: 'Ihre Daten' }).getByText('Robin Example').count())
      .toBe(1);
  });
});

describe('custom elements manifest', () => {
  interface Declaration {
    readonly tagName?: string;
    readonly attributes?: readonly { readonly name: string }[];
    readonly events?: readonly { readonly name: string }[];
    readonly cssParts?: readonly { readonly name: string; readonly description: string }[];
    readonly cssProperties?: readonly { readonly name: string; readonly description: string }[];
  }
  let elements: Declaration[];

  const namesOf = (entries: readonly { readonly name: string }[] = []) =>
    [...new Set(entries.map(({ name }) => name))].toSorted();

  beforeAll(async () => {
    const { modules } = JSON.parse(await released('custom-elements.json')) as {
      modules: { declarations: Declaration[] }[];
    };
    elements = modules.flatMap(({ declarations }) => declarations.filter(({ tagName }) => tagName));
  });

  it('lists the events of each element', () => {
    const common: WidgetEventType[] = ['portal-action', 'portal-error', 'portal-load', 'portal-sign-in'];
    const tokens: WidgetEventType[] = ['portal-select', 'portal-token-copy', 'portal-token-reveal'];
    const all = [...common, ...tokens, 'portal-state-change'].toSorted();
    expect(Object.fromEntries(elements.map(({ tagName, events }) => [tagName, namesOf(events)]))).toEqual({
      'portal-account': all,
      'portal-customer-card': common,
      'portal-subscription-list': all,
      'portal-access-tokens': [...common, ...tokens].toSorted(),
      'portal-usage': [...common, 'portal-select'].toSorted(),
    });
  });

  it('lists every part with a description', async () => {
    const parts = elements.flatMap(({ cssParts }) => cssParts ?? []);
    const scripts = ['portal-widgets.js', 'portal-widgets-usage.js', 'portal-widgets-actions.js'];
    const used = Array.from(
      (await Promise.all(scripts.map(released))).join('\n').matchAll(/\bpart: ?["'`]([^"'`]+)["'`]/g),
      ([, names = '']) => names.split(' '),
    ).flat();
    // The others have a name that is inserted, such as the state of a subscription.
    const named = used.filter((name) => /^[\w-]+$/.test(name));
    expect(named.length).toBeGreaterThan(40);
    expect(namesOf(parts)).toEqual(expect.arrayContaining(named));
    const words = new Set((await Promise.all(scripts.map(released))).join('\n').match(/[\w-]+/g));
    // Of a section of a panel, and of a link, which a setting names.
    const sourcesOf = (name: string) => [
      name,
      name.replace('row-', ''),
      name.replaceAll(/-./g, (part) => part.slice(1).toUpperCase()),
    ];
    const isUsed = (name: string) => name.startsWith('state-') || sourcesOf(name).some((source) => words.has(source));
    expect(namesOf(parts).filter((name) => !isUsed(name))).toEqual([]);
    expect(parts.filter(({ description }) => !description.endsWith('.'))).toEqual([]);
  });

  it('lists every CSS variable that the style sheets use', async () => {
    const scripts = await Promise.all(['portal-widgets.js', 'portal-widgets-usage.js'].map(released));
    const variables = scripts.join('\n').match(/--portal-[\w-]+/g) ?? [];
    for (const { cssProperties = [] } of elements) {
      expect(namesOf(cssProperties)).toEqual([...new Set(variables)].toSorted());
      expect(cssProperties.filter(({ description }) => !description.endsWith('.'))).toEqual([]);
    }
  });

  it('is the source of the data for VS Code and JetBrains editors', async () => {
    const { tags } = JSON.parse(await released('vscode.html-custom-data.json')) as {
      tags: { name: string; attributes: { name: string }[] }[];
    };
    const { properties } = JSON.parse(await released('vscode.css-custom-data.json')) as {
      properties: { name: string }[];
    };
    const { contributions } = JSON.parse(await released('web-types.json')) as {
      contributions: { html: { elements: { name: string }[] } };
    };
    for (const { tagName = '', attributes, cssProperties } of elements) {
      expect(namesOf(tags.find(({ name }) => name === tagName)?.attributes)).toEqual(namesOf(attributes));
      expect(namesOf(properties)).toEqual(expect.arrayContaining(namesOf(cssProperties)));
      expect(namesOf(contributions.html.elements)).toContain(tagName);
    }
  });
});
