import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { openPortal, type PortalPageOptions, scriptFile, scriptTag } from '../browser/portal-page.js';
import { smallAccount } from '../browser/portal-records.js';
import { expectWorkingWidgets } from '../browser/expect-working-widgets.js';

const TAG = scriptTag('customer-card subscription-list');
const PAGE_SCRIPT = '<script src="/page.js"></script>';

function withScript(script: string): PortalPageOptions {
  return { account: smallAccount(), files: { '/page.js': scriptFile(script) } };
}

/** Modifications of built-ins by scripts of host pages. Libraries are tested in `test/host-pages`. */
const MODIFICATIONS: readonly (readonly [string, string])[] = [
  [
    'enumerable additions to Array.prototype',
    `for (const name of ['each', 'extend', 'first', 'remove', 'contains', 'clear', 'without', 'inspect', 'size'])
       Array.prototype[name] = function () { return this; };
     Array.prototype.note = 'a text';`,
  ],
  [
    'toJSON methods',
    `for (const { prototype } of [Array, String, Number, Date]) prototype.toJSON = function () { return 'the same'; };`,
  ],
  [
    'a bind polyfill',
    `Function.prototype.bind = function (self, ...args) {
       return (...rest) => this.apply(self, [...args, ...rest]);
     };`,
  ],
  [
    'frozen prototypes',
    'for (const { prototype } of [Object, Array, Function, Promise, Map, Set, Error]) Object.freeze(prototype);',
  ],
  ['no console', 'console = {};'],
];

describe('host page that modified built-ins before the script:', () => {
  it.each(MODIFICATIONS)('%s', async (_, script) => {
    const { page, requestsTo } = await openPortal({ ...withScript(script), body: `${PAGE_SCRIPT}${TAG}` });
    await expectWorkingWidgets(page);
    await page.evaluate(() => void PortalWidgets.refresh());
    await expect.poll(() => requestsTo('getCustomer').length).toBe(2);
  });
});

/** Names of data, options and attributes, without those that Preact reads: `ref`, `render`, event handlers, raw HTML. */
const NAMES = [
  ...['children', 'className', 'class', 'hidden', 'href', 'id', 'key', 'role'],
  ...[
    'style',
    'tabIndex',
    'title',
    'type',
    'icon',
    'label',
    'isBusy',
    'isExpanded',
    'isStale',
    'isStrip',
    'variant',
    'tone',
    'hint',
    'actions',
    'element',
    'error',
    'defaultProps',
  ],
  ...[
    'apiBase',
    'locale',
    'theme',
    'state',
    'kind',
    'status',
    'retryAfterSeconds',
    'name',
    'data',
    'items',
    'metadata',
  ],
];

describe('host page that added to Object.prototype', () => {
  it.each([
    ['functions', 'function () { return this; }'],
    ['strings', "'polluted'"],
    ['markup', "{ __html: '<img src=x>' }"],
  ])('%s under many names', async (_, value) => {
    const names = JSON.stringify([...NAMES, 'extend', 'each']);
    const script = `for (const name of ${names}) Object.prototype[name] = ${value};`;
    const { page } = await openPortal({ ...withScript(script), body: `${PAGE_SCRIPT}${TAG}` });
    await expectWorkingWidgets(page);
    const inside = await page.evaluate(() =>
      Array.from(document.querySelectorAll('*'), ({ shadowRoot }) => shadowRoot?.getHTML() ?? '').join(),
    );
    expect(inside).not.toContain('polluted');
    expect(inside).not.toContain('<img');
  });
});

describe('host page that later replaces', () => {
  it.each([
    ['JSON', 'JSON = undefined;'],
    ['the functions of JSON', "JSON.parse = JSON.stringify = () => { throw new Error('No'); };"],
    ['Promise', 'Promise = undefined;'],
    ['URL and URLSearchParams', 'URL = URLSearchParams = undefined;'],
    [
      'fetch with a wrapper',
      'const original = fetch; fetch = (...args) => original(...args).then((response) => response.clone());',
    ],
    [
      'timers with wrappers',
      'const original = setTimeout; setTimeout = (callback, ...args) => original(() => callback(), ...args);',
    ],
    ['Response, Headers and Request', 'Response = Headers = Request = undefined;'],
    ['console', 'console = undefined;'],
  ])('%s', async (_, script) => {
    const { page } = await openPortal({ ...withScript(script), body: `${TAG}${PAGE_SCRIPT}` });
    await expectWorkingWidgets(page);
  });

  it('all of these and the clipboard: user actions still work', async () => {
    const script = `
      JSON = Promise = URL = URLSearchParams = undefined;
      delete Navigator.prototype.clipboard;
      delete Document.prototype.execCommand;
      document.addEventListener('refresh', () => PortalWidgets.refresh());`;
    const { page, region, requestsTo } = await openPortal({
      ...withScript(script),
      body: `<portal-customer-card></portal-customer-card><portal-subscription-list url-sync></portal-subscription-list>${scriptTag()}${PAGE_SCRIPT}`,
    });
    await expectWorkingWidgets(page);
    await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('canceled');
    const list = region('Subscriptions');
    await list.getByRole('combobox', { name: 'Status' }).selectOption('All');
    await list.getByRole('button', { name: 'Copy Server' }).click();
    await list
      .getByRole('paragraph')
      .filter({ hasText: en.copyFailed.replace('{{name}}', 'Server') })
      .waitFor();
    await page.evaluate(() => void document.dispatchEvent(new Event('refresh')));
    await expect.poll(() => requestsTo('getCustomer').length).toBe(2);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it.each([
    ['that throws', "() => { throw new Error('No'); }", 'network'],
    ['that returns undefined', '() => undefined', 'network'],
    ['that rejects with undefined', '() => Promise.reject()', 'network'],
    ['that resolves with another object', 'async () => ({ ok: true })', 'network'],
    ['that resolves with an empty Response', 'async () => new Response()', 'malformed'],
    ['that never resolves', '() => new Promise(() => {})', 'timeout'],
    ['that is undefined', 'undefined', 'network'],
  ])('fetch with a value %s: reports an error', async (_, fetch, kind) => {
    const script = `fetch = ${fetch}; document.addEventListener('refresh', () => PortalWidgets.refresh());`;
    const { page, region, events } = await openPortal({
      ...withScript(script),
      body: `${TAG}${PAGE_SCRIPT}`,
      initScript: shortenTimeouts,
    });
    await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
    await page.evaluate(() => document.dispatchEvent(new Event('refresh')));
    const alert = region('Your details').getByRole('alert');
    await alert.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 45_000 });
    await region('Subscriptions').getByRole('button', { name: 'Try again' }).waitFor({ timeout: 45_000 });
    expect((await events('portal-error')).map((event) => event.kind)).toEqual([kind, kind]);
    expect(await region('Your details').getByText('Robin Example').isVisible()).toBe(true);
  });
});

/** Shortens the timeouts to a tenth and the retry delays to their minimum. */
function shortenTimeouts(): void {
  Math.random = () => 0;
  const { timeout } = AbortSignal;
  const set = globalThis.setTimeout;
  AbortSignal.timeout = (delay) => timeout.call(AbortSignal, delay / 10);
  Object.assign(globalThis, {
    setTimeout: (callback: () => void, delay = 0) => set(callback, delay > 10_000 ? delay / 10 : delay),
  });
}

describe('host page with DOM clobbering', () => {
  it.each([
    'currentScript',
    'removeEventListener',
    'visibilityState',
    'hidden',
    'readyState',
    'activeElement',
    'documentElement',
    'head',
    'body',
    'execCommand',
    'getElementById',
    'defaultView',
    'title',
    'cookie',
    'location',
  ])('document.%s', async (name) => {
    const { page } = await openPortal({
      account: smallAccount(),
      body: `<img name="${name}"><form name="${name}"></form><main>${TAG}</main>`,
    });
    await expectWorkingWidgets(page);
  });
});
