// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type * as PortalWidgets from '../src/index.js';
import { allRequests, insert, useFreshPage } from './element/portal-page.js';
import { warnings } from './element/warnings.js';
import { settle } from './store/mock-requests.js';

useFreshPage();

const API_KEY = Symbol.for('portal-widgets');
const page = globalThis as { PortalWidgets?: typeof PortalWidgets } & Record<symbol, unknown>;
let runs = 0;

beforeEach(() => {
  // The script defines a non-configurable property. Defining a configurable one first allows tests to delete it.
  Object.defineProperty(page, API_KEY, { value: undefined, configurable: true, writable: true });
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
});

afterEach(async () => {
  // Widgets of a tag come back unless the page insists on their removal.
  for (let times = 0; times < 12; times++) {
    document.body.replaceChildren();
    await settle();
  }
  const symbols = ['warnings', 'settings'].map((name) => Symbol.for(`portal-widgets ${name}`));
  for (const name of ['PortalWidgets', API_KEY, ...symbols]) Reflect.deleteProperty(page, name);
  Reflect.deleteProperty(Document.prototype, 'currentScript');
  Reflect.deleteProperty(document, 'currentScript');
  await settle();
});

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

it('a script without its tag says so if the page has no widget', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await run(null);
  // The page mounts a widget itself.
  const card = await insert('portal-customer-card');
  vi.advanceTimersByTime(2000);
  expect(await warnings()).toEqual([]);
  card.remove();
  await settle();
  await run(null);
  vi.advanceTimersByTime(2000);
  expect(await warnings()).toEqual([
    expect.stringMatching(/^The script cannot find its tag.* Paste it as <script src=/),
  ]);
});

it('a <script> in SVG mounts nothing', async () => {
  // The warning about the missing tag must not appear in a later test.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const script = document.createElementNS('http://www.w3.org/2000/svg', 'script');
  script.setAttribute('data-widgets', 'customer-card');
  await run(script);
  expect(document.querySelector('portal-customer-card')).toBeNull();
  expect(page.PortalWidgets?.mount).toBeTypeOf('function');
});

it('the script keeps the API of a module that was loaded first', async () => {
  const { getOrCreateApi } = await import('../src/element/portal-widgets.js');
  const api = getOrCreateApi();
  await run(scriptTag());
  expect(page.PortalWidgets).toBe(api);
});

it('elements that another script has defined are reported with their names, in one line', async () => {
  const define = vi
    .spyOn(customElements, 'get')
    .mockImplementation((name) => (/usage|tokens/.test(name) ? class extends HTMLElement {} : undefined));
  vi.spyOn(customElements, 'define').mockReturnValue(undefined);
  await run(scriptTag());
  define.mockRestore();
  expect(await warnings()).toContainEqual(
    'Another script has already defined <portal-access-tokens>, <portal-usage>, so the widgets show nothing there. Remove the other definition, or load only one copy of the widgets.',
  );
});

describe('the widgets of a tag', () => {
  const isThere = (selector: string) => document.querySelector(selector) !== null;

  it.each([
    ['beside the tag', { 'data-widgets': 'usage access-tokens' }],
    ['in its target', { 'data-widgets': 'usage access-tokens', 'data-target': 'main.target' }],
  ])('come back %s, as the same elements, when the page has removed them', async (_, attributes) => {
    const main = await insert('main', { class: 'target' });
    await run(scriptTag(attributes, main));
    const elements = [...main.querySelectorAll('portal-usage, portal-access-tokens')];
    expect(elements).toHaveLength(2);
    for (const element of elements) element.remove();
    await settle();
    expect([...main.querySelectorAll('portal-usage, portal-access-tokens')]).toEqual(elements);
  });

  it('come back into a section that has been replaced by a copy of its HTML', async () => {
    const main = await insert('section');
    await run(scriptTag({ 'data-widgets': 'usage', 'data-warn-days': '3' }, main));
    main.replaceChildren();
    // A library has marked the tag.
    const marks = { 'data-turbo-eval': 'false', nonce: 'b' };
    scriptTag({ 'data-widgets': 'usage', 'data-warn-days': '3', ...marks }, main);
    await settle();
    expect(children(main)).toEqual(['·', 'usage']);
  });

  it('stay away while the page keeps them in a fragment', async () => {
    const main = await insert('main');
    await run(scriptTag({ 'data-widgets': 'usage', 'data-warn-days': '6' }, main));
    const usage = main.querySelector('portal-usage') as Element;
    const kept = document.createDocumentFragment();
    kept.append(usage);
    await settle();
    expect(children(main)).toEqual(['·']);
    main.prepend(kept);
    await settle();
    expect(main.firstElementChild).toBe(usage);
    expect(children(main)).toEqual(['usage', '·']);
  });

  it('stay in a page that often removes them, such as a page that morphs on each key press', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const main = await insert('section');
    await run(scriptTag({ 'data-widgets': 'usage', 'data-warn-days': '4' }, main));
    for (let times = 0; times < 30; times++) {
      vi.advanceTimersByTime(30);
      main.querySelector('portal-usage')?.remove();
      await settle();
    }
    expect(children(main)).toEqual(['·', 'usage']);
  });

  it('wait until their place exists again', async () => {
    const main = await insert('main', { id: 'place' });
    await run(scriptTag({ 'data-widgets': 'usage', 'data-target': '#place' }, document.head));
    main.remove();
    await settle();
    expect(isThere('portal-usage')).toBe(false);
    await insert('main', { id: 'place' });
    await settle();
    expect(isThere('#place > portal-usage')).toBe(true);
  });

  it('are not mounted twice if the tag runs again after a swap', async () => {
    const attributes = { 'data-widgets': 'usage', 'data-target': '#swapped' };
    const main = await insert('main', { id: 'swapped' });
    await run(scriptTag(attributes));
    main.replaceWith(Object.assign(document.createElement('main'), { id: 'swapped' }));
    await run(scriptTag(attributes));
    expect(document.querySelectorAll('portal-usage')).toHaveLength(1);
  });
});

describe('a tag that a page has removed while the script was loading', () => {
  const attributes = { 'data-widgets': 'usage', 'data-warn-days': '5' };
  const removedTag = (): HTMLScriptElement => {
    const script = scriptTag(attributes);
    script.remove();
    return script;
  };

  it('mounts nothing on the next page, and says so', async () => {
    await run(removedTag());
    expect(document.querySelector('portal-usage')).toBeNull();
    expect(await warnings()).toEqual([
      'The script tag was removed before the script ran, so its widgets are not mounted. Leave it in the page, or call PortalWidgets.mount().',
    ]);
  });

  it('mounts its widgets after the copy in the page', async () => {
    const script = removedTag();
    const main = await insert('main');
    scriptTag(attributes, main);
    await run(script);
    expect(children(main)).toEqual(['·', 'usage']);
    expect(document.querySelectorAll('portal-usage')).toHaveLength(1);
  });
});

describe('data-widgets', () => {
  it('may be separated by any white space', async () => {
    await run(scriptTag({ 'data-widgets': '\n  subscription-list\t access-tokens  ' }));
    expect(children(document.body)).toEqual(['·', 'subscription-list', 'access-tokens']);
  });

  it.each(['Customer-Card', 'constructor'])(
    'logs an error for the unknown widget "%s", and mounts the others',
    async (unknown) => {
      vi.mocked(console.error).mockReturnValue(undefined);
      await run(scriptTag({ 'data-widgets': `subscription-list ${unknown} customer-card` }));
      expect(children(document.body)).toEqual(['·', 'subscription-list', 'customer-card']);
      expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`"${unknown}"`));
    },
  );

  it('is named by the error for an unknown widget, with the most similar name', async () => {
    vi.mocked(console.error).mockReturnValue(undefined);
    await run(scriptTag({ 'data-widgets': 'customer-crad' }));
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      `portal-widgets: data-widgets: unknown widget "customer-crad", so it isn't mounted. Did you mean customer-card?`,
    );
  });
});

it('elements that are in the document before the script send requests only to the API base of the script tag', async () => {
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

describe('data-target', () => {
  it('is reported if it is not a valid selector', async () => {
    await run(scriptTag({ 'data-widgets': 'customer-card', 'data-target': '##' }));
    expect(await warnings()).toEqual([
      expect.stringContaining('data-target="##": no element matches this CSS selector'),
    ]);
  });

  it.each([
    ['loading', '#nowhere'],
    ['complete', '#never'],
  ] as const)('is reported if no element of a page that is %s matches', async (state, target) => {
    const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue(state);
    await run(scriptTag({ 'data-widgets': 'customer-card', 'data-target': target }));
    readyState.mockReturnValue('interactive');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(await warnings()).toEqual([expect.stringContaining(target)]);
    expect(document.querySelector('portal-customer-card')).toBeNull();
  });
});

describe('mistakes of the tag', () => {
  it('are reported: attributes without an effect, with the most similar name, but not attributes of other libraries', async () => {
    await run(
      scriptTag({ 'data-apibase': '/x/', 'data-language': 'de', 'data-turbo-track': 'reload', 'data-theme': 'dark' }),
    );
    expect(await warnings()).toEqual([
      'data-apibase of <script> is ignored: unknown attribute. Did you mean data-api-base?',
      'data-language of <script> is ignored: unknown attribute. Did you mean data-locale?',
    ]);
  });

  it('are reported: attributes without data-', async () => {
    await run(scriptTag({ 'api-base': '/x/', widgets: 'account', 'data-widgets': '', fetchpriority: 'low' }));
    expect(await warnings()).toEqual([
      'api-base of <script> is ignored: unknown attribute. Did you mean data-api-base?',
      'widgets of <script> is ignored: unknown attribute. Did you mean data-widgets?',
    ]);
  });

  it('are reported once: a language that the browser does not know', async () => {
    await run(scriptTag({ 'data-locales': 'en klingon' }));
    expect(await warnings()).toEqual([expect.stringContaining('dates in locales "klingon"')]);
  });

  it.each([
    [{ src: 'https://cdn.example/portal-widgets.js' }, 1],
    [{ src: 'https://cdn.example/portal-widgets.js', crossorigin: '' }, 0],
    [{ src: '/portal-widgets.js' }, 0],
  ])('are reported: a script of another origin without crossorigin: %j', async (attributes, count) => {
    // Not in the document, which would load it.
    await run(scriptTag(attributes, document.createElement('div')));
    expect(
      (await warnings()).filter((text) =>
        text.includes('<script src="https://cdn.example/portal-widgets.js"> has no crossorigin, so usage, '),
      ),
    ).toHaveLength(count);
  });

  it('are reported: an element that doesn’t exist, with the most similar name', async () => {
    for (const name of ['portal-acount', 'portal-tokens', 'portal-header']) await insert(name);
    await run(scriptTag());
    expect(await warnings()).toEqual([
      '<portal-acount> shows nothing: unknown element. Did you mean <portal-account>?',
      '<portal-tokens> shows nothing: unknown element. Did you mean <portal-access-tokens>?',
    ]);
  });
});

it('a browser without a necessary feature gets one warning and keeps the enclosed content', async () => {
  vi.stubGlobal('AbortSignal', {});
  const define = vi.spyOn(customElements, 'define');
  await run(scriptTag());
  vi.unstubAllGlobals();
  expect(define).not.toHaveBeenCalled();
  expect(await warnings()).toEqual([
    expect.stringMatching(
      /^The widgets don't start, because the page has no working AbortSignal\.any\. .* Use at least Chrome 123/,
    ),
  ]);
});

it('page settings of a later tag are reported once and ignored, and its language and theme are attributes of its widgets', async () => {
  await run(scriptTag({ 'data-widgets': 'customer-card', 'data-api-base': '/one/', 'data-payment-url': '/pay' }));
  const later = { 'data-widgets': 'subscription-list', 'data-api-base': '/two/', 'data-support-url': '/help' };
  for (const _visit of [1, 2])
    await run(scriptTag({ ...later, 'data-payment-url': '/pay', 'data-locale': 'en-GB', 'data-theme': 'dark' }));
  expect(allRequests().map(({ url }) => new URL(url).pathname)).toEqual(['/one/customer', '/one/subscriptions/']);
  const list = document.querySelector('portal-subscription-list');
  expect([list?.getAttribute('locale'), list?.getAttribute('theme')]).toEqual(['en-GB', 'dark']);
  expect(await warnings()).toEqual([
    'data-api-base, data-support-url of a later script tag are ignored: a page has one account, with the settings of its first tag. Move them there, or set them with configure().',
  ]);
});

it.each([
  ['the same settings', { 'data-api-base': '/one/', 'data-page-size': '5' }, 1],
  ['another API base, which is ignored,', { 'data-api-base': '/two/', 'data-page-size': '5' }, 1],
  ['another language', { 'data-page-size': '5', 'data-locale': 'de' }, 2],
  ['another attribute', { 'data-api-base': '/one/', 'data-page-size': '6' }, 2],
  ['a further attribute', { 'data-api-base': '/one/', 'data-page-size': '5', 'data-url-sync': '' }, 2],
  ['an attribute less', { 'data-api-base': '/one/' }, 2],
])('after a page swap, a tag with %s counts as mounted only if all are the same', async (_, attributes, count) => {
  // Another one for each test, because the tags of a page stay known.
  const list = { 'data-widgets': 'subscription-list', 'data-warn-days': String(runs) };
  await run(scriptTag({ ...list, 'data-api-base': '/one/', 'data-page-size': '5' }));
  // The user has selected a filter, and the page another theme.
  document.querySelector('portal-subscription-list')?.setAttribute('state', 'active');
  page.PortalWidgets?.configure({ theme: 'dark' });
  for (const _visit of [1, 2]) await run(scriptTag({ ...list, ...attributes }));
  expect(document.querySelectorAll('portal-subscription-list')).toHaveLength(count);
});
