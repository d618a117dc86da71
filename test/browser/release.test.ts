import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import { parseSync } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeFiles, type Manifest } from '../../src/release/manifest.js';
import { sourceFiles } from '../source/source-files.js';
import { launchHeadlessShell } from './chromium.js';

// In bytes, as brotli makes them of it.
const SIZE_LIMIT = 20_000;
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

const released = (fileName: string) => readFile(join('dist', fileName), 'utf8');
const readManifest = async () => JSON.parse(await released('manifest.json')) as Manifest;

describe('manifest', () => {
  it('describes every other file', async () => {
    const files = sourceFiles('dist', /\.\w+$/).map(({ path, content }) => [path.replace('dist/', ''), content] as const);
    const manifest = await readManifest();
    expect(Object.keys(manifest)).toContain('portal-widgets.js');
    expect(manifest).toEqual(describeFiles(new Map(files.filter(([name]) => name !== 'manifest.json'))));
  });

  it(`script is at most ${SIZE_LIMIT} bytes`, async () => {
    const manifest = await readManifest();
    expect(manifest['portal-widgets.js']?.brotli).toBeLessThanOrEqual(SIZE_LIMIT);
  });
});

it('the script can be compiled while streaming', async () => {
  expect(await released('portal-widgets.js')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

describe.each(['portal-widgets.js', 'portal-widgets.mjs'])('%s', (fileName) => {
  it('loads no other file but its locale scripts', async () => {
    const code = await released(fileName);
    const { module } = parseSync(fileName, code);
    expect(module.staticImports).toEqual([]);
    const requests = module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start, end));
    expect(requests).toEqual([expect.stringMatching(/^`\.\/locales\/\$\{\w+\}\.js`$/)]);
    expect(module.staticExports.flatMap(({ entries }) => entries.filter((entry) => entry.moduleRequest))).toEqual([]);
  });

  it('contains no server code', async () => {
    expect(await released(fileName)).not.toContain('service-provider-key');
  });

  it('contains no development code', async () => {
    expect(await released(fileName)).not.toMatch(/process\.env|__VERSION__|sourceMappingURL/);
  });

  it('contains minified style sheets without downleveling', async () => {
    const code = await released(fileName);
    expect(code).toMatch(/light-dark\(#\w+,#\w+\)/);
    expect(code).not.toMatch(/--lightningcss/);
    expect(code).not.toMatch(/display: |\n {2}/);
  });
});

describe('script', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchHeadlessShell();
  });

  afterAll(() => browser.close());

  it('loads with integrity under a strict CSP and defines one global', async () => {
    const { ['portal-widgets.js']: script } = await readManifest();
    const body = await released('portal-widgets.js');
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.route('**/*', (route) => {
      const path = new URL(route.request().url()).pathname;
      const tag = `<script src="/portal-widgets.js" integrity="${script?.integrity}"></script>`;
      if (path === '/portal-widgets.js') return route.fulfill({ contentType: 'text/javascript', body });
      return route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': POLICY },
        body: `<!doctype html><title>Portal</title>${path === '/pasted' ? tag : ''}`,
      });
    });
    const globals = () => page.evaluate(() => Object.getOwnPropertyNames(globalThis));
    await page.goto('http://portal.test/empty');
    const before = await globals();
    await page.goto('http://portal.test/pasted');
    const added = (await globals()).filter((name) => !before.includes(name));
    expect(added).toEqual(['PortalWidgets']);
    expect(complaints).toEqual([]);
  });
});

describe('declarations', () => {
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

  it.each(resolutions)('type-check a host page with module %s and moduleResolution %s', async (...resolution) => {
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

  it.each(resolutions)('report a type error with module %s and moduleResolution %s', async (...resolution) => {
    const code = "import { mount } from './portal-widgets.mjs';\nmount('#portal', 'subscription-lst');";
    expect(await compile(code, ...resolution)).toMatch(/error TS2345.*subscription-lst/);
  });

  it('are identical for both module names', async () => {
    const declarations = await released('portal-widgets.d.ts');
    expect(declarations).not.toMatch(/\bfrom ['"]|import\(/);
    expect(await released('portal-widgets.d.mts')).toBe(declarations);
  });
});
