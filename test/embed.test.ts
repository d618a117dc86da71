// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as PortalWidgets from '../src/index.js';
import { allRequests, insert, requestTo, rootOf, useFreshPage } from './element/portal-page.js';
import { settleReports, warnings } from './element/reports.js';
import { settle } from './state/mock-requests.js';

useFreshPage();

const API_KEY = Symbol.for('portal-widgets');
const WARNED = Symbol.for('portal-widgets warned');
const page = globalThis as { PortalWidgets?: typeof PortalWidgets } & Record<symbol, unknown>;
let runs = 0;

beforeEach(() => {
  // The script defines a non-configurable property. Defining a configurable one first allows tests to delete it.
  Object.defineProperty(page, API_KEY, { value: undefined, configurable: true, writable: true });
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
});

afterEach(async () => {
  page.PortalWidgets?.configure({ apiBase: undefined, locale: undefined, theme: undefined, messages: undefined });
  for (const name of ['PortalWidgets', API_KEY, WARNED, Symbol.for('portal-widgets settings')])
    Reflect.deleteProperty(page, name);
  Reflect.deleteProperty(Document.prototype, 'currentScript');
  Reflect.deleteProperty(document, 'currentScript');
  await settle();
});

function startLoading(): void {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
}

async function finishLoading(): Promise<void> {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await settle();
}

function scriptTag(attributes: Record<string, string> = {}, parent: Element = document.body): HTMLScriptElement {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  parent.append(script);
  return script;
}

/** Runs the script with the given `document.currentScript`, which is null for a module. */
async function run(script: unknown): Promise<void> {
  // happy-dom defines the getter on the superclass of `Document`.
  Object.defineProperty(Document.prototype, 'currentScript', { get: () => script, configurable: true });
  runs += 1;
  await import(/* @vite-ignore */ `../src/embed.ts?run=${runs}`);
  await settle();
}

/** The names of the widgets among an element's children, and `·` for each other element. */
function children(parent: Element): string[] {
  return Array.from(parent.children, ({ localName }) => localName.match(/^portal-(.*)/)?.[1] ?? '·');
}

describe('the script', () => {
  it('mounts nothing if it is a module', async () => {
    scriptTag({ 'data-widgets': 'customer-card' });
    await run(null);
    expect(children(document.body)).toEqual(['·']);
    expect(page.PortalWidgets?.mount).toBeTypeOf('function');
  });

  it('ignores a <script> in SVG', async () => {
    const script = document.createElementNS('http://www.w3.org/2000/svg', 'script');
    script.setAttribute('data-widgets', 'customer-card');
    await run(script);
    expect(document.querySelector('portal-customer-card')).toBeNull();
    expect(page.PortalWidgets?.mount).toBeTypeOf('function');
  });
});

describe('data-widgets', () => {
  it.each([
    ['customer-card', ['customer-card']],
    ['access-tokens customer-card', ['access-tokens', 'customer-card']],
    ['\n  subscription-list\t access-tokens  ', ['subscription-list', 'access-tokens']],
    ['customer-card customer-card', ['customer-card', 'customer-card']],
    ['', []],
    ['  ', []],
  ])('"%s" mounts the widgets after the script, in that order', async (widgets, mounted) => {
    const script = scriptTag({ 'data-widgets': widgets });
    await insert('footer');
    await run(script);
    expect(children(document.body)).toEqual(['·', ...mounted, '·']);
  });

  it.each(['usages', 'Customer-Card', 'constructor', 'portal-customer-card'])(
    'logs an error for the unknown widget "%s", and mounts the others',
    async (unknown) => {
      vi.mocked(console.error).mockReturnValue(undefined);
      await run(scriptTag({ 'data-widgets': `subscription-list ${unknown} customer-card` }));
      expect(children(document.body)).toEqual(['·', 'subscription-list', 'customer-card']);
      expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`"${unknown}"`));
    },
  );
});

describe('elements that are in the document before the script', () => {
  it('send requests only to the API base of the script tag', async () => {
    // Other tests of this file have defined the elements already, so the element is inserted while the script runs.
    const card = document.createElement('portal-customer-card');
    const define = vi.spyOn(customElements, 'get').mockImplementation(() => {
      document.body.append(card);
      return class extends HTMLElement {};
    });
    await run(scriptTag({ 'data-api-base': '/other/api/v0/' }));
    define.mockRestore();
    expect(allRequests().map(({ url }) => url)).toEqual([`${location.origin}/other/api/v0/customer`]);
  });
});

describe('data-target', () => {
  it('defaults to the body if it is empty, even if document.body is clobbered', async () => {
    Object.defineProperty(document, 'body', { get: () => document.querySelector('form'), configurable: true });
    try {
      await insert('form', { name: 'body' }, document.documentElement.querySelector('body') as Element);
      await run(scriptTag({ 'data-widgets': 'customer-card', 'data-target': '' }, document.head));
      expect(children(document.documentElement.querySelector('body') as Element)).toContain('customer-card');
    } finally {
      Reflect.deleteProperty(document, 'body');
    }
  });

  it('is reported if it is not a valid selector', async () => {
    await run(scriptTag({ 'data-widgets': 'customer-card', 'data-target': '##' }));
    expect(await warnings()).toEqual([expect.stringContaining('"##"')]);
  });

  it('is mounted into immediately if it is already in the document', async () => {
    startLoading();
    const target = await insert('main');
    await run(scriptTag({ 'data-widgets': 'customer-card', 'data-target': 'main' }, document.head));
    expect(children(target)).toEqual(['customer-card']);
  });

  it.each([
    ['while the page is loading', '#nowhere', startLoading],
    ['after the page has loaded', '#never', () => undefined],
  ])('is reported if no element matches %s', async (_, target, prepare) => {
    prepare();
    await run(scriptTag({ 'data-widgets': 'customer-card', 'data-target': target }));
    await finishLoading();
    expect(await warnings()).toEqual([expect.stringContaining(target)]);
    expect(document.querySelector('portal-customer-card')).toBeNull();
  });
});

describe('mistakes of the tag', () => {
  it('are reported: attributes without an effect, with the nearest name, but not those of other libraries', async () => {
    await run(
      scriptTag({ 'data-apibase': '/x/', 'data-language': 'de', 'data-turbo-track': 'reload', 'data-theme': 'dark' }),
    );
    await settleReports();
    expect(vi.mocked(console.warn).mock.calls.flat()).toEqual([
      'portal-widgets: <script> has no attribute data-apibase; did you mean data-api-base?',
      'portal-widgets: <script> has no attribute data-language; did you mean data-locale?',
    ]);
  });

  it.each([
    [{ src: 'https://cdn.example/portal-widgets.js' }, 1],
    [{ src: 'https://cdn.example/portal-widgets.js', crossorigin: '' }, 0],
    [{ src: '/portal-widgets.js' }, 0],
  ])('are reported: a script of another origin without crossorigin: %j', async (attributes, count) => {
    const script = document.createElement('script');
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    await run(script);
    await settleReports();
    expect(
      vi.mocked(console.warn).mock.calls.filter(([text]) => String(text).includes('add crossorigin')),
    ).toHaveLength(count);
  });

  it('are reported: an element that does not exist, with the nearest name', async () => {
    for (const name of ['portal-acount', 'portal-tokens', 'portal-header']) await insert(name);
    await run(scriptTag());
    await settleReports();
    expect(vi.mocked(console.warn).mock.calls.flat()).toEqual([
      'portal-widgets: there is no element <portal-acount>; did you mean <portal-account>?',
      'portal-widgets: there is no element <portal-tokens>; did you mean <portal-access-tokens>?',
    ]);
  });
});

describe('a browser that lacks what the widgets need', () => {
  it('gets one line in the console and keeps the enclosed content', async () => {
    vi.stubGlobal('AbortSignal', {});
    const define = vi.spyOn(customElements, 'define');
    await run(scriptTag());
    vi.unstubAllGlobals();
    await settleReports();
    expect(define).not.toHaveBeenCalled();
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/this browser lacks .*AbortSignal\.any, so no widget is shown: Chrome 123/),
    );
  });
});

describe('a script', () => {
  it('mounts at the end of the body if it has been removed', async () => {
    const script = scriptTag({ 'data-widgets': 'customer-card' });
    script.remove();
    await insert('main');
    await run(script);
    expect(children(document.body)).toEqual(['·', 'customer-card']);
  });
});

describe('data-api-base, data-locale and data-theme', () => {
  it.each([
    [undefined, '/api/v0/customer', 'same-origin'],
    ['', '/api/v0/customer', 'same-origin'],
    ['/portal/api/v0', '/portal/api/v0/customer', 'same-origin'],
    ['portal/api/v0/', '/portal/api/v0/customer', 'same-origin'],
    ['https://portal.example/api/v0/', 'https://portal.example/api/v0/customer', 'include'],
  ])('data-api-base of %o sends requests to %s', async (apiBase, url, credentials) => {
    const base = document.createElement('base');
    base.href = 'https://elsewhere.example/deep/';
    document.head.append(base);
    const attributes = { 'data-widgets': 'customer-card', ...(apiBase !== undefined && { 'data-api-base': apiBase }) };
    await run(scriptTag(attributes));
    expect(requestTo('/customer').url).toBe(new URL(url, location.origin).href);
    expect(requestTo('/customer').init.credentials).toBe(credentials);
  });

  it.each(['', 'plaid', 'AUTO'])('data-theme of "%s" uses the default', async (theme) => {
    await run(scriptTag({ 'data-widgets': 'customer-card', 'data-theme': theme }));
    const card = document.querySelector('portal-customer-card');
    expect(card && getComputedStyle(rootOf(card)).colorScheme).toBe('light dark');
  });

  it.each(['', 'nonsense!'])('data-locale of "%s" uses the default', async (locale) => {
    document.documentElement.lang = 'en-GB';
    await run(scriptTag({ 'data-widgets': 'customer-card', 'data-locale': locale }));
    const card = document.querySelector('portal-customer-card');
    expect(card && rootOf(card)).toHaveAttribute('lang', 'en-GB');
  });
});

describe('a script that is included more than once', () => {
  it.each([
    ['the same settings', { 'data-api-base': '/one/', 'data-page-size': '5' }, 1],
    ['another API base', { 'data-api-base': '/two/', 'data-page-size': '5' }, 2],
    ['another attribute', { 'data-api-base': '/one/', 'data-page-size': '6' }, 2],
    ['a further attribute', { 'data-api-base': '/one/', 'data-page-size': '5', 'data-url-sync': '' }, 2],
    ['an attribute less', { 'data-api-base': '/one/' }, 2],
  ])('after a page swap, a tag with %s counts as mounted only if all are the same', async (_, attributes, count) => {
    const list = { 'data-widgets': 'subscription-list' };
    await run(scriptTag({ ...list, 'data-api-base': '/one/', 'data-page-size': '5' }));
    // The user has selected a filter, and the page another theme.
    document.querySelector('portal-subscription-list')?.setAttribute('state', 'active');
    page.PortalWidgets?.configure({ theme: 'dark' });
    for (const _visit of [1, 2]) await run(scriptTag({ ...list, ...attributes }));
    expect(document.querySelectorAll('portal-subscription-list')).toHaveLength(count);
  });
});
