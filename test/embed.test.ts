// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as PortalWidgets from '../src/index.js';
import { allRequests, insert, inside, requestTo, rootOf, useFreshPage } from './element/portal-page.js';
import { settle } from './state/mock-requests.js';

useFreshPage();

const INSTALLED = Symbol.for('portal-widgets');
const WARNED = Symbol.for('portal-widgets warned');
const page = globalThis as { PortalWidgets?: typeof PortalWidgets } & Record<symbol, unknown>;
let runs = 0;

beforeEach(() => {
  // What the script leaves on the page cannot be taken away, unless it was there before as something that can.
  Object.defineProperty(page, INSTALLED, { value: undefined, configurable: true, writable: true });
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
});

afterEach(async () => {
  page.PortalWidgets?.configure({ apiBase: undefined, locale: undefined, theme: undefined, messages: undefined });
  for (const name of ['PortalWidgets', INSTALLED, WARNED]) Reflect.deleteProperty(page, name);
  Reflect.deleteProperty(Document.prototype, 'currentScript');
  Reflect.deleteProperty(document, 'currentScript');
  await settle();
});

function isStillLoading(): void {
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

/** Runs the script as the browser does for a tag of the page, or for none: a module has no current script. */
async function run(script: unknown): Promise<void> {
  // happy-dom has the getter elsewhere.
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
  it('leaves its functions on the page', async () => {
    await run(scriptTag());
    expect(page.PortalWidgets).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      configure: expect.any(Function) as unknown,
      mount: expect.any(Function) as unknown,
      refresh: expect.any(Function) as unknown,
      on: expect.any(Function) as unknown,
      diagnose: expect.any(Function) as unknown,
    });
  });

  it('defines the elements and mounts nothing, without data-widgets', async () => {
    await run(scriptTag());
    expect(children(document.body)).toEqual(['·']);
    const card = await insert('portal-customer-card');
    expect(inside(card).getByRole('region', { name: 'Your details' })).toBeVisible();
  });

  it('mounts nothing when it is a module', async () => {
    scriptTag({ 'data-widgets': 'customer-card' });
    await run(null);
    expect(children(document.body)).toEqual(['·']);
    expect(page.PortalWidgets?.mount).toBeTypeOf('function');
  });

  it.each<readonly [what: string, shadow: () => void]>([
    [
      'an <img name=currentScript>',
      () => {
        const image = document.createElement('img');
        image.setAttribute('name', 'currentScript');
        image.dataset['widgets'] = 'access-tokens';
        Object.defineProperty(document, 'currentScript', { value: image, configurable: true });
      },
    ],
    [
      'a <form id=PortalWidgets>',
      () => {
        const form = document.createElement('form');
        form.id = 'PortalWidgets';
        document.body.append(form);
        // A browser has elements with an id as read-only properties above those of the page itself.
        Object.defineProperty(Object.getPrototypeOf(page) as object, 'PortalWidgets', {
          value: form,
          writable: false,
          configurable: true,
        });
      },
    ],
  ])('is not misled by %s', async (_, shadow) => {
    const script = scriptTag({ 'data-widgets': 'customer-card' });
    shadow();
    await run(script);
    Reflect.deleteProperty(Object.getPrototypeOf(page) as object, 'PortalWidgets');
    expect(script.nextElementSibling?.localName).toBe('portal-customer-card');
    expect(Object.hasOwn(page, 'PortalWidgets')).toBe(true);
    expect(page.PortalWidgets?.mount).toBeTypeOf('function');
  });

  it('takes an SVG’s script for none', async () => {
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
  ])('"%s" mounts right after the script, in that order', async (widgets, mounted) => {
    const script = scriptTag({ 'data-widgets': widgets });
    await insert('footer');
    await run(script);
    expect(children(document.body)).toEqual(['·', ...mounted, '·']);
  });

  it.each(['usages', 'Customer-Card', 'constructor', 'portal-customer-card'])(
    'names "%s" in the console as unknown, and mounts the others',
    async (unknown) => {
      vi.mocked(console.error).mockReturnValue(undefined);
      await run(scriptTag({ 'data-widgets': `subscription-list ${unknown} customer-card` }));
      expect(children(document.body)).toEqual(['·', 'subscription-list', 'customer-card']);
      expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`"${unknown}"`));
    },
  );
});

describe('elements that stand in the page before the script', () => {
  it('ask whom its tag names, and nobody else', async () => {
    // The elements are defined already in this file: what matters is who is asked once the script has run.
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
  it('names the element to mount into', async () => {
    const target = await insert('main', { id: 'here' });
    await insert('p', {}, target);
    await run(scriptTag({ 'data-widgets': 'customer-card access-tokens', 'data-target': '#here' }));
    expect(children(target)).toEqual(['·', 'customer-card', 'access-tokens']);
  });

  it('is the body where it is empty, whatever the page calls by that name', async () => {
    Object.defineProperty(document, 'body', { get: () => document.querySelector('form'), configurable: true });
    try {
      await insert('form', { name: 'body' }, document.documentElement.querySelector('body') as Element);
      await run(scriptTag({ 'data-widgets': 'customer-card', 'data-target': '' }, document.head));
      expect(children(document.documentElement.querySelector('body') as Element)).toContain('customer-card');
    } finally {
      Reflect.deleteProperty(document, 'body');
    }
  });

  it('that is no selector is named in an error', async () => {
    vi.mocked(console.error).mockReturnValue(undefined);
    await run(scriptTag({ 'data-widgets': 'customer-card', 'data-target': '##' }));
    expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"##"'));
  });

  it('may come later in the page', async () => {
    isStillLoading();
    await run(scriptTag({ 'data-widgets': 'customer-card', 'data-target': '#later' }, document.head));
    expect(document.querySelector('portal-customer-card')).toBeNull();
    const target = await insert('main', { id: 'later' });
    await finishLoading();
    expect(children(target)).toEqual(['customer-card']);
  });

  it('is not waited for where it is there already', async () => {
    isStillLoading();
    const target = await insert('main');
    await run(scriptTag({ 'data-widgets': 'customer-card', 'data-target': 'main' }, document.head));
    expect(children(target)).toEqual(['customer-card']);
  });

  it.each([
    ['while the page is loading', isStillLoading],
    ['when the page is there', () => undefined],
  ])('that is missing is named in an error: %s', async (_, prepare) => {
    vi.mocked(console.error).mockReturnValue(undefined);
    prepare();
    await run(scriptTag({ 'data-widgets': 'customer-card', 'data-target': '#nowhere' }));
    await finishLoading();
    expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"#nowhere"'));
    expect(document.querySelector('portal-customer-card')).toBeNull();
  });
});

describe('a script in the head', () => {
  it('mounts at the end of the body once it is there', async () => {
    isStillLoading();
    await run(scriptTag({ 'data-widgets': 'customer-card subscription-list' }, document.head));
    expect(document.querySelector('portal-customer-card')).toBeNull();
    await insert('main');
    await finishLoading();
    expect(children(document.body)).toEqual(['·', 'customer-card', 'subscription-list']);
    expect(children(document.head)).toEqual(['·']);
  });

  it('mounts at once when it is deferred', async () => {
    const script = scriptTag({ 'data-widgets': 'customer-card', defer: '' }, document.head);
    await insert('main');
    await run(script);
    expect(children(document.body)).toEqual(['·', 'customer-card']);
  });

  it('that has taken itself away mounts at the end of the body as well', async () => {
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
  ])('data-api-base of %o asks %s', async (apiBase, url, credentials) => {
    const base = document.createElement('base');
    base.href = 'https://elsewhere.example/deep/';
    document.head.append(base);
    const attributes = { 'data-widgets': 'customer-card', ...(apiBase !== undefined && { 'data-api-base': apiBase }) };
    await run(scriptTag(attributes));
    expect(requestTo('/customer').url).toBe(new URL(url, location.origin).href);
    expect(requestTo('/customer').init.credentials).toBe(credentials);
  });

  it('hold for all widgets of the page', async () => {
    await run(scriptTag({ 'data-locale': 'en-GB', 'data-theme': 'dark', 'data-api-base': '/other/' }));
    const root = rootOf(await insert('portal-customer-card'));
    expect(root).toHaveAttribute('lang', 'en-GB');
    expect(getComputedStyle(root).colorScheme).toBe('dark');
    expect(requestTo('/other/customer').isAborted()).toBe(false);
  });

  it.each(['', 'plaid', 'AUTO'])('data-theme of "%s" is the default', async (theme) => {
    await run(scriptTag({ 'data-widgets': 'customer-card', 'data-theme': theme }));
    const card = document.querySelector('portal-customer-card');
    expect(card && getComputedStyle(rootOf(card)).colorScheme).toBe('light dark');
  });

  it.each(['', 'nonsense!'])('data-locale of "%s" is the default', async (locale) => {
    document.documentElement.lang = 'en-GB';
    await run(scriptTag({ 'data-widgets': 'customer-card', 'data-locale': locale }));
    const card = document.querySelector('portal-customer-card');
    expect(card && rootOf(card)).toHaveAttribute('lang', 'en-GB');
  });

  it('are what the script’s own tag says, not what the page has put on every object', async () => {
    const pollution = { widgets: 'access-tokens', target: 'footer', apiBase: 'https://evil.example/', theme: 'dark' };
    for (const [name, value] of Object.entries(pollution)) {
      Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
    }
    try {
      const script = scriptTag();
      // happy-dom's `dataset` inherits nothing; a browser's inherits what every object does.
      Object.defineProperty(script, 'dataset', { value: {} });
      await run(script);
      expect(children(document.body)).toEqual(['·']);
      const root = rootOf(await insert('portal-customer-card'));
      expect(requestTo('/customer').url).toBe(`${location.origin}/api/v0/customer`);
      expect(getComputedStyle(root).colorScheme).toBe('light dark');
    } finally {
      for (const name of Object.keys(pollution)) Reflect.deleteProperty(Object.prototype, name);
    }
  });
});

describe('a script that is pasted twice', () => {
  it('keeps the first one’s widgets and functions, and mounts nothing that is there already', async () => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    await run(scriptTag({ 'data-widgets': 'customer-card', 'data-locale': 'en-GB' }));
    const first = page.PortalWidgets;
    for (let again = 0; again < 3; again += 1) {
      await run(scriptTag({ 'data-widgets': 'customer-card', 'data-locale': 'en-AU' }));
    }
    expect(page.PortalWidgets).toBe(first);
    expect(children(document.body)).toEqual(['·', 'customer-card', '·', '·', '·']);
    expect(allRequests()).toHaveLength(1);
    const card = document.querySelector('portal-customer-card');
    expect(card && rootOf(card)).toHaveAttribute('lang', 'en-GB');
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('mounts its own widgets in its own place', async () => {
    await run(scriptTag({ 'data-widgets': 'customer-card' }));
    const aside = document.createElement('aside');
    document.body.append(aside);
    await run(scriptTag({ 'data-widgets': 'customer-card usage' }, aside));
    expect(children(aside)).toEqual(['·', 'customer-card', 'usage']);
    expect(allRequests()).toHaveLength(1);
  });

  it('passes its attributes on to the widgets that know them', async () => {
    await run(scriptTag({ 'data-widgets': 'subscription-list usage customer-card', 'data-usage-url': '/usage', 'data-page-size': '5' }));
    const attributes = (name: string) => document.querySelector(`portal-${name}`)?.getAttributeNames();
    expect(attributes('subscription-list')).toEqual(expect.arrayContaining(['usage-url', 'page-size']));
    expect(attributes('usage')).toEqual(['usage-url']);
    expect(attributes('customer-card')).toEqual([]);
  });

  it('mounts its widgets with another version that was there before, and reports that once', async () => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    const older = { version: '0.0.1' };
    page[INSTALLED] = older;
    await run(scriptTag({ 'data-widgets': 'customer-card' }));
    expect(page.PortalWidgets).toBeUndefined();
    expect(document.querySelector('portal-customer-card')).not.toBeNull();
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/0\.0\.1.*\d+\.\d+\.\d+/));
  });

  it('says nothing where it is alone', async () => {
    await run(scriptTag({ 'data-widgets': 'customer-card' }));
    expect(console.warn).not.toHaveBeenCalled();
    expect(console.error).not.toHaveBeenCalled();
  });
});
