import sugar from 'sugar/dist/sugar.js?raw';
import { expect, it } from 'vitest';
import zone from 'zone.js?raw';
import { en } from '../../src/i18n/en.js';
import { openPortal, type PortalPageOptions, scriptFile, scriptTag } from '../browser/portal-page.js';
import { expectWorkingWidgets } from '../browser/expect-working-widgets.js';

const TAG = scriptTag('customer-card subscription-list');
const PAGE_SCRIPT = '<script src="/page.js"></script>';

function withScript(script: string): PortalPageOptions {
  return { files: { '/page.js': scriptFile(script) } };
}

/** Modifications of built-ins by scripts and libraries of host pages. */
const MODIFICATIONS: Readonly<Record<string, string>> = {
  'enumerable additions to Array.prototype': `for (const name of ['each', 'extend', 'first', 'remove', 'contains', 'clear', 'without', 'inspect', 'size'])
       Array.prototype[name] = function () { return this; };
     Array.prototype.note = 'a text';`,
  'toJSON methods': `for (const { prototype } of [Array, String, Number, Date]) prototype.toJSON = function () { return 'the same'; };`,
  'a bind polyfill': `Function.prototype.bind = function (self, ...args) {
       return (...rest) => this.apply(self, [...args, ...rest]);
     };`,
  'frozen prototypes':
    'for (const { prototype } of [Object, Array, Function, Promise, Map, Set, Error]) Object.freeze(prototype);',
  'no console': 'console = {};',
  'zone.js': zone,
  'Sugar, extended': `${sugar};Sugar.extend({ objectPrototype: true });`,
};

it.each(Object.entries(MODIFICATIONS))(
  'works in a host page that modified built-ins before the script: %s',
  async (_, script) => {
    const { page, requestsTo } = await openPortal({ ...withScript(script), body: `${PAGE_SCRIPT}${TAG}` });
    await expectWorkingWidgets(page);
    await page.evaluate(() => void PortalWidgets.refresh());
    await expect.poll(() => requestsTo('getCustomer').length).toBe(2);
  },
);

/** Names of data, options and attributes, without those that Preact reads: `ref`, `render`, event handlers, raw HTML. */
const NAMES = [
  'children className class hidden href id key role style tabIndex title type icon label isBusy isExpanded hasData isStrip variant',
  'tone hint tools element error defaultProps apiBase locale theme state kind status retryAfterSeconds name data items metadata',
].flatMap((names) => names.split(' '));

it.each([
  ['functions', 'function () { return this; }'],
  ['markup', "{ __html: '<img src=x>' }"],
])('works in a host page that added %s to Object.prototype, under many names', async (_, value) => {
  const names = JSON.stringify([...NAMES, 'extend', 'each']);
  const script = `for (const name of ${names}) Object.prototype[name] = ${value};`;
  const { page } = await openPortal({ ...withScript(script), body: `${PAGE_SCRIPT}${TAG}` });
  await expectWorkingWidgets(page);
  const inside = await page.evaluate(() =>
    Array.from(document.querySelectorAll('*'), ({ shadowRoot }) => shadowRoot?.getHTML() ?? '').join(),
  );
  expect(inside).not.toContain('<img');
});

it('user actions still work in a host page that later replaces Promise and the clipboard', async () => {
  const script = `
    Promise = undefined;
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
