import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Manifest } from '../../src/release/manifest.js';
import type { WidgetEventType } from '../../src/ui/widget-events.js';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';
import { declaredElements, namesOf } from './declared-elements.js';
import { newPage, openPortal, releaseFiles, scriptTag } from './portal-page.js';

// In bytes, compressed with brotli. A translation is never shortened for it.
const CATALOG_LIMIT = 6000;

const released = (fileName: string) => readFile(join('dist', fileName), 'utf8');
const readManifest = async () => JSON.parse(await released('manifest.json')) as Manifest;

describe('release', () => {
  it('lets Chromium compile what a first visit runs while it is downloaded', async () => {
    const chunks = Object.keys(await readManifest()).filter((name) => name.startsWith('chunks/shared'));
    expect(chunks).not.toEqual([]);
    for (const name of ['portal-widgets.js', 'portal-widgets.mjs', 'elements.mjs', ...chunks])
      expect(await released(name)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  it('has the licenses of the libraries in it', async () => {
    const librariesIn = async (file: string) =>
      Array.from((await released(file)).matchAll(/^## (\S+) - \S+ \(.+\)$/gm), ([, name]) => name);
    expect(await librariesIn('licenses.md')).toEqual(['@preact/signals-core', '@preact/signals', 'preact']);
    expect(await librariesIn('provider-licenses.md')).toEqual(['eventemitter3', 'lru-cache', 'p-queue', 'p-timeout']);
  });

  it.each(SUPPORTED_LOCALES)(
    `has a catalog of at most ${CATALOG_LIMIT} bytes for %s, with the messages of its source`,
    async (tag) => {
      const { messages } = (await import(/* @vite-ignore */ resolve(`dist/locales/${tag}.js`))) as { messages: object };
      const source = (await import(`../../src/i18n/locales/${tag}.json`)) as { default: object };
      // Forms that are the same as another are left out.
      expect(source.default).toMatchObject(messages);
      expect((await readManifest())[`locales/${tag}.js`]?.brotli).toBeLessThanOrEqual(CATALOG_LIMIT);
    },
  );
});

it('contains no development-only code, and scripts that documents in any encoding read as they are', () => {
  for (const [name, { body }] of Object.entries(releaseFiles())) {
    expect([name, /process\.env|__VERSION__|sourceMappingURL/.exec(String(body))]).toEqual([name, null]);
    if (name.endsWith('.js')) expect([name, /[^\0-\x7F]/.exec(String(body))]).toEqual([name, null]);
  }
});

it('the script adds one global', async () => {
  const { page } = await openPortal({
    body: scriptTag(),
    initScript: () => Object.assign(globalThis, { before: Object.getOwnPropertyNames(globalThis) }),
  });
  const added = await page.evaluate(() => {
    const { before } = globalThis as unknown as { before: readonly string[] };
    return Object.getOwnPropertyNames(globalThis).filter((name) => name !== 'before' && !before.includes(name));
  });
  expect(added).toEqual(['PortalWidgets']);
});

// `test/consumers` tests the result of a build.
it('the module has message catalogs that the dev server of Vite finds after it has bundled dependencies', async () => {
  const root = await mkdtemp(join(tmpdir(), 'bundled-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await cp('dist', join(root, 'node_modules/portal-widgets/dist'), { recursive: true });
  await cp('package.json', join(root, 'node_modules/portal-widgets/package.json'));
  const code = "import { mount } from 'portal-widgets'; mount('body', 'customer-card', { locale: 'de' });";
  await writeFile(join(root, 'main.js'), code);
  await writeFile(join(root, 'index.html'), '<!doctype html><body><script type="module" src="/main.js"></script>');
  const server = await createServer({ root, configFile: false, logLevel: 'silent', server: { port: 0 } });
  onTestFinished(() => server.close());
  await server.listen();
  const { page } = await newPage();
  await page.route('**/api/v0/customer', (route) => route.fulfill({ json: { name: 'Robin Example' } }));
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  const card = page.getByRole('region', { name: 'Ihre Daten' });
  await expect.poll(() => card.getByText('Robin Example').count()).toBe(1);
});

describe('custom elements manifest', () => {
  const elements = declaredElements();

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

  // Every part that a widget has is listed: `test/visual/check-stories.ts`.
  it('lists parts that exist, with a description', async () => {
    const parts = elements.flatMap(({ cssParts }) => cssParts);
    const scripts = ['portal-widgets.js', 'portal-widgets-usage.js', 'portal-widgets-actions.js'];
    const words = new Set((await Promise.all(scripts.map(released))).join('\n').match(/[\w-]+/g));
    // The sources name a part of a section, or of a link, in another form.
    const sourcesOf = (name: string) => [
      name,
      name.replace('row-', ''),
      name.replaceAll(/-./g, (part) => part.slice(1).toUpperCase()),
    ];
    const isUsed = (name: string) => name.startsWith('state-') || sourcesOf(name).some((source) => words.has(source));
    expect(namesOf(parts).filter((name) => !isUsed(name))).toEqual([]);
    expect(parts.filter(({ description }) => !description.endsWith('.'))).toEqual([]);
  });

  it('is the source of the data for VS Code and JetBrains editors', async () => {
    const read = async (name: string) => JSON.parse(await released(name)) as Record<string, any>;
    const { tags } = await read('vscode.html-custom-data.json');
    const { properties } = await read('vscode.css-custom-data.json');
    const { contributions } = await read('web-types.json');
    for (const { tagName = '', attributes, cssProperties } of elements) {
      const tag = (tags as { name: string; attributes: { name: string }[] }[]).find(({ name }) => name === tagName);
      expect(namesOf(tag?.attributes ?? [])).toEqual(namesOf(attributes));
      expect(namesOf(properties)).toEqual(expect.arrayContaining(namesOf(cssProperties)));
      expect(namesOf(contributions.html.elements)).toContain(tagName);
    }
  });
});
