import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { execPath } from 'node:process';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { parseSync } from 'vite';
import { expect } from 'vitest';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';
import { declaredElements, namesOf } from '../browser/declared-elements.js';
import { section } from './document.js';
import { at, ELEMENTS, observedAttributes, openPage, tag } from './page.js';
import { subscription } from './records.js';

const { says } = section('1.');

const released = (name: string) => readFileSync(`dist/${name}`, 'utf8');
const exportsOf = (name: string) =>
  parseSync(name, released(name)).module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => exportName.name),
  );
const dynamicImportsOf = (name: string) => {
  const code = released(name);
  return parseSync(name, code).module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start, end));
};
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
/** The files that a browser loads, without the server's modules and commands. */
const BROWSER_FILES = /^(?:portal-widgets.*\.m?js|elements\.mjs|chunks\/.*|locales\/.*)$/;

says(
  '`portal-widgets.js` | the one script that is pasted: a classic script with list, panel, access tokens, customer card, account and English; no imports. Nothing else is needed for them',
  "`portal-widgets-actions.js` | menus, exports, token formats, the calendar file of a token's expiry,",
  'loaded with the first use',
)(async () => {
  const { page, region, requests } = await openPage();
  await region('Your details').getByText('Robin Example').waitFor();
  await region('plain').getByRole('button', { name: 'Show Server' }).waitFor();
  expect(await page.evaluate(() => typeof PortalWidgets)).toBe('object');
  const files = () =>
    requests.map((request) => new URL(request.url()).pathname).filter((path) => path.startsWith('/assets/'));
  expect(files()).toEqual(['/assets/portal-widgets.js']);
  const { module } = parseSync('portal-widgets.js', released('portal-widgets.js'), { sourceType: 'script' });
  expect(module.staticImports).toEqual([]);
  await region('plain').getByRole('button', { name: 'More for Server' }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(files()).toEqual(['/assets/portal-widgets.js', '/assets/portal-widgets-actions.js']);
  for (const part of ['text/csv', 'BEGIN:VCALENDAR']) {
    expect(released('portal-widgets-actions.js')).toContain(part);
    expect(released('portal-widgets.js')).not.toContain(part);
  }
});

says(
  '`portal-widgets-usage.js` | usage; requested by the script only if the page has a `usage-url`, in parallel with the requests to the API, from its own folder;',
)(async () => {
  const { requests } = await openPage({
    body: tag('account', 'data-usage-url="/usage"'),
    respond: ({ pathname }) => (pathname.startsWith('/api/') ? 'hang' : undefined),
  });
  const paths = () => requests.map((request) => new URL(request.url()).pathname);
  await expect.poll(paths).toContain('/assets/portal-widgets-usage.js');
  expect(paths().indexOf('/assets/portal-widgets-usage.js')).toBeGreaterThan(
    paths().findIndex((path) => path.endsWith('/subscriptions/')),
  );
});

says('and the usage section says which file is missing')(async () => {
  const { region } = await openPage({
    body: tag('account', 'data-usage-url="/usage"'),
    respond: at('/portal-widgets-usage.js', { status: 404 }),
  });
  const alert = region('plain').getByRole('group', { name: 'Usage' }).getByRole('alert');
  await alert.getByText('portal-widgets-usage.js').waitFor();
});

says('without it everything else works,')(async () => {
  const { region, page } = await openPage({
    body: tag('account', 'data-usage-url="/usage"'),
    respond: at('/portal-widgets-usage.js', { status: 404 }),
  });
  const alert = region('plain').getByRole('group', { name: 'Usage' }).getByRole('alert');
  await alert.getByText('This part of the page couldn’t be loaded').waitFor();
  await region('plain').getByRole('button', { name: 'Show Server' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
});

says('and the words of warnings;')(async () => {
  const { requestsTo, console } = await openPage({ body: tag('customer-card', 'data-theme="neon"') });
  await expect.poll(() => console).toEqual([expect.stringContaining('theme="neon"')]);
  expect(console.join()).toContain('use "auto", "light" or "dark"');
  expect(requestsTo('/portal-widgets-actions.js')).toHaveLength(1);
  for (const part of ['a whole number', 'unknown setting']) expect(released('portal-widgets.js')).not.toContain(part);
});

says(
  '`portal-widgets.mjs` + `portal-widgets.d.mts` | the same as an ES module with types, for integrators with a bundler, which makes chunks of its dynamic imports',
)(() => {
  expect(exportsOf('portal-widgets.mjs')).toContain('mount');
  expect(released('portal-widgets.d.mts')).toMatch(/\bmount\b/);
  const modules = filesOf('dist').filter((name) => /^(?:portal-widgets|elements|chunks\/).*\.mjs$/.test(name));
  const imports = modules.flatMap((name) => dynamicImportsOf(name).map((specifier) => [name, specifier] as const));
  expect(imports.length).toBeGreaterThan(50);
  // Bundlers resolve only literal specifiers.
  const isFound = ([name, specifier]: readonly [string, string]) =>
    /^(["'`])\.\.?\/[\w/.-]+\1$/.test(specifier) && existsSync(join('dist', dirname(name), specifier.slice(1, -1)));
  expect(imports.filter((each) => !isFound(each))).toEqual([]);
});

says('`elements.mjs` | the element classes, not registered')(() => {
  const names = execFileSync(execPath, [
    '--input-type=module',
    '-e',
    `
    globalThis.HTMLElement = class {};
    globalThis.customElements = { get() {}, define: (name) => console.log('registered', name) };
    const exported = await import('${process.cwd()}/dist/elements.mjs');
    console.log(Object.values(exported).filter((each) => each.prototype instanceof HTMLElement).length);
  `,
  ]).toString();
  expect(names.trim()).toBe('5');
});

says('`chunks/*.mjs` | what the module files share; not to be imported by name')(() => {
  const chunksOf = (name: string) => {
    const code = released(name);
    const { staticImports, staticExports } = parseSync(name, code).module;
    return [...staticImports, ...staticExports.flatMap(({ entries }) => entries)]
      .map(({ moduleRequest }) => moduleRequest?.value ?? '')
      .filter((path) => path.startsWith('./chunks/'));
  };
  expect(chunksOf('elements.mjs').filter((chunk) => chunksOf('portal-widgets.mjs').includes(chunk))).not.toEqual([]);
  for (const name of ['elements.mjs', 'portal-widgets.mjs']) expect(released(name).length).toBeLessThan(3000);
});

says('`testing.mjs`, `cli.mjs` | mock server for tests; the commands')(() => {
  expect(exportsOf('testing.mjs')).toContain('startMockServer');
  const help = execFileSync(execPath, ['dist/cli.mjs', '--help']).toString();
  for (const command of ['serve', 'preview', 'check']) expect(help).toContain(command);
});

says('`portal-widgets.d.ts` | types of the classic script: the global `PortalWidgets`, elements, events')(() => {
  const types = typesOf('portal-widgets.d.ts');
  expect(types).toContain('var PortalWidgets: PortalWidgetsApi');
  expect(types).toMatch(/interface HTMLElementTagNameMap extends PortalElements\b/);
  expect(types).toContain("'portal-account': AccountElement;");
  expect(types).toMatch(/interface GlobalEventHandlersEventMap extends WidgetEventMap\b/);
});

says('of this release only (another one is refused and reported)')(async () => {
  const body = "export const version = '0.0.9', messages = { customer: 'Alt' };";
  const host = await openPage({
    body: tag('customer-card', 'data-locale="de"'),
    respond: at('/locales/de.js', { contentType: 'text/javascript', body }),
  });
  await expect.poll(() => host.console.join()).toMatch(/Showing English: locales\/de\.js .*version 0\.0\.9 is not /);
  expect(await host.page.getByText('Alt').count()).toBe(0);
});

says('`locales/<tag>.js` | one message catalog per locale,')(async () => {
  const names = readdirSync('dist/locales');
  expect(names.toSorted()).toEqual(SUPPORTED_LOCALES.map((locale) => `${locale}.js`).toSorted());
  const { messages } = (await import(`${process.cwd()}/dist/locales/de.js`)) as { messages: object };
  expect(messages).toMatchObject({ subscriptions: 'Abonnements' });
});

says('`provider.mjs` + `provider.d.mts` | the server-side part (section 8); nothing of it may be in a browser file')(
  () => {
    expect(exportsOf('provider.mjs')).toEqual(
      expect.arrayContaining(['createProviderClient', 'createUsageHandler', 'createPortalHandler']),
    );
    expect(released('provider.d.mts')).toContain('createPortalHandler');
    const browserFiles = filesOf('dist').filter((name) => BROWSER_FILES.test(name));
    expect(browserFiles.length).toBeGreaterThan(50);
    expect(
      browserFiles.filter((name) => /service-provider-key|createProviderClient|apiKey/.test(released(name))),
    ).toEqual([]);
  },
);

says(
  '`openapi.yaml` | OpenAPI 3.1 description of what a portal has to serve: the three endpoints below the API base, and the usage endpoint',
)(() => {
  const description = released('openapi.yaml');
  expect(description).toMatch(/^openapi: ["']?3\.1\./m);
  const paths = Array.from(description.matchAll(/^ {2}(\/\S*):$/gm), ([, path]) => path);
  expect(new Set(paths)).toEqual(
    new Set(['/customer', '/subscriptions/', '/subscriptions/{subscriptionId}/access-tokens/', '/usage']),
  );
});

says('`custom-elements.json` | the custom elements manifest: complete for every element, `<portal-account>` included')(
  async () => {
    const elements = declaredElements();
    const { page, region } = await openPage({
      body: tag('account', 'data-usage-url="/usage"'),
      // A state that the manifest does not know is a part, too.
      records: { subscriptions: [subscription('plain'), subscription('ended', { state: 'canceled' })] },
    });
    await region('plain').getByRole('meter').first().waitFor();
    expect(Object.fromEntries(elements.map((each) => [each.tagName, namesOf(each.attributes)]))).toEqual(
      await observedAttributes(page, ELEMENTS),
    );
    const withParts = page.locator('portal-account [part]');
    const parts = await withParts.evaluateAll((all) => all.flatMap((each) => [...each.part]));
    const described = namesOf(elements.find(({ tagName }) => tagName === 'portal-account')?.cssParts ?? []);
    expect(parts.length).toBeGreaterThan(50);
    expect(parts.filter((part) => !described.includes(part))).toEqual([]);
  },
);

says('`manifest.json` | per file: size, gzip, brotli, and the `sha384-…` integrity string')(() => {
  const manifest = JSON.parse(released('manifest.json')) as Record<string, { size: number; integrity: string }>;
  expect(Object.keys(manifest).toSorted()).toEqual(
    filesOf('dist')
      .filter((name) => name !== 'manifest.json')
      .toSorted(),
  );
  for (const [name, { size, integrity }] of Object.entries(manifest)) {
    const content = readFileSync(`dist/${name}`);
    const hash = createHash('sha384').update(content).digest('base64');
    expect({ name, size, integrity }).toEqual({ name, size: content.length, integrity: `sha384-${hash}` });
  }
  const script = readFileSync('dist/portal-widgets-actions.js');
  expect(manifest['portal-widgets-actions.js']).toMatchObject({
    gzip: gzipSync(script, { level: 9 }).length,
    brotli: brotliCompressSync(script).length,
  });
});

/** A file of types with those that it imports. */
function typesOf(name: string): string {
  const code = released(name);
  const imported = Array.from(code.matchAll(/from ["']\.\/([\w.]+)\.mjs["']/g), ([, file]) =>
    released(`${file}.d.mts`),
  );
  return [code, ...imported].join('\n');
}
