import { expect, it } from 'vitest';
import { openPortal, scriptFile, scriptTag } from './portal-page.js';

const TAG = scriptTag('customer-card subscription-list');

/**
 * Opens a page whose script changes what the browser provides, before the script of the widgets
 * runs.
 */
function openAfter(script: string, allowedMessages = /^warning: portal-widgets: /) {
  return openPortal({
    body: `<script src="/page.js"></script>${TAG}<portal-usage>No widgets</portal-usage>`,
    files: { '/page.js': scriptFile(script) },
    allowedMessages: [allowedMessages],
  });
}

it('widgets work in a page that makes all shadow roots closed', async () => {
  const { page } = await openPortal({
    body: `<script src="/page.js"></script>${TAG}`,
    files: {
      '/page.js': scriptFile(`
        const { attachShadow } = Element.prototype;
        globalThis.roots = [];
        Element.prototype.attachShadow = function (options) {
          const root = attachShadow.call(this, { ...options, mode: 'closed' });
          roots.push(root);
          return root;
        };
      `),
    },
  });
  const texts = () =>
    page.evaluate(() =>
      (globalThis as unknown as { readonly roots: readonly ShadowRoot[] }).roots.map(({ textContent }) => textContent),
    );
  await expect.poll(texts).toEqual([expect.stringContaining('Robin Example'), expect.stringContaining('Maps')]);
});

it.each([
  ['queueMicrotask', 'delete globalThis.queueMicrotask;'],
  ['MutationObserver', 'globalThis.MutationObserver = class { constructor() { throw new Error("polyfill"); } };'],
  ['CSSStyleSheet', 'globalThis.CSSStyleSheet = class { constructor() { throw new Error("polyfill"); } };'],
  ['CSSStyleSheet', 'delete ShadowRoot.prototype.adoptedStyleSheets;'],
  ['AbortSignal.any', 'delete AbortSignal.any;'],
])('a page without %s shows its own content, and one warning says so: %s', async (feature, script) => {
  const { page, console: messages } = await openAfter(script);
  await expect.poll(() => messages).toHaveLength(1);
  expect(messages).toEqual([
    `warning: portal-widgets: The widgets don't start, because the page has no working ${feature}. It shows the elements' own content. Use at least Chrome 123, Firefox 128 or Safari 17.5, or remove the script that replaces the feature.`,
  ]);
  await page.getByText('No widgets').waitFor();
  expect(await page.locator('portal-customer-card').count()).toBe(0);
});

it.each(['get', 'set', 'value', 'writable', 'then'])(
  'the console says that the widgets can’t start if a page adds %s to Object.prototype',
  async (name) => {
    const script = `Object.defineProperty(Object.prototype, '${name}', { value() {}, configurable: true, enumerable: true, writable: true });`;
    const { page, console: messages } = await openAfter(script, /./);
    await page.getByText('No widgets').waitFor();
    expect(messages[0]).toBe(
      `warning: portal-widgets: Object.prototype has "${name}", so the widgets can't start and the page shows the elements' own content. Find the script that adds this, and remove it.`,
    );
  },
);
