import turbo from '@hotwired/turbo/dist/turbo.es2017-umd.js?raw';
import idiomorph from 'idiomorph/dist/idiomorph.js?raw';
import morphdom from 'morphdom/dist/morphdom-umd.js?raw';
import { describe, expect, it } from 'vitest';
import { htmlPage, openPortal, scriptFile, scriptTag } from '../browser/portal-page.js';

declare global {
  var Idiomorph: { morph(target: Element, html: Element, options?: object): void };
  var morphdom: (target: Element, html: Element) => void;
  var Turbo: { visit(url: string, options?: object): void; session: { refresh(url: string): void } };
}

const LIST = scriptTag('subscription-list');

/** A page with a library, whose user has chosen a filter. */
async function openWith(library: string, body: string, head = '') {
  const host = await openPortal({
    head: `${head}<script src="/library.js"></script>`,
    body,
    files: { '/library.js': scriptFile(library) },
    // The libraries parse HTML and apply styles.
    headers: { 'content-security-policy': "default-src 'self' 'unsafe-inline'" },
  });
  await host.region('Subscriptions').getByRole('combobox', { name: 'Status' }).selectOption('Active');
  return host;
}

type Host = Awaited<ReturnType<typeof openWith>>;

async function expectListWithFilter({ page, region }: Host): Promise<void> {
  const filter = region('Subscriptions').getByRole('combobox', { name: 'Status' });
  await expect.poll(() => filter.inputValue()).toBe('active');
  expect(await page.locator('portal-subscription-list').count()).toBe(1);
}

/** The body of the page, as the server sends it. */
const SERVED_BODY = "new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html').body";

describe('a widget that a tag has mounted stays in the page, with the filter that the user has chosen,', () => {
  it.each([
    ['idiomorph', idiomorph, `Idiomorph.morph(document.body, ${SERVED_BODY})`],
    [
      'idiomorph, inner HTML only',
      idiomorph,
      `Idiomorph.morph(document.body, ${SERVED_BODY}, { morphStyle: 'innerHTML' })`,
    ],
    ['morphdom', morphdom, `morphdom(document.body, ${SERVED_BODY})`],
  ])('when %s morphs the page', async (_, library, morph) => {
    for (const body of [`<main>${LIST}<p>Text</p></main>`, `<main id="place"></main>${targetTag('#place')}`]) {
      const host = await openWith(library, body);
      await host.page.evaluate(`(async () => { ${morph}; })()`);
      await expectListWithFilter(host);
    }
  });

  it('when a section is replaced by its own HTML', async () => {
    const host = await openWith('', `<main><section>${LIST}</section></main>`);
    await host.page.evaluate(async () => {
      const html = await (await fetch(location.href)).text();
      const section = new DOMParser().parseFromString(html, 'text/html').querySelector('section') as Element;
      // The server has a new release.
      section.querySelector('script')?.setAttribute('src', '/portal-widgets.js?v=2');
      document.querySelector('section')?.replaceWith(document.importNode(section, true));
    });
    await expectListWithFilter(host);
  });

  it('when Turbo refreshes the page by morphing it', async () => {
    const head =
      '<meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">';
    const host = await openWith(turbo, `<main>${LIST}</main>`, head);
    await host.page.evaluate(() => {
      const rendered = new Promise((resolve) => addEventListener('turbo:render', resolve, { once: true }));
      Turbo.visit(location.href, { action: 'replace' });
      return rendered;
    });
    await expectListWithFilter(host);
  });
});

it.each([
  ['beside the tag', ''],
  ['in its target', 'data-target="section"'],
])('a swapped tag with other attributes, which the browser does not run, mounts its widgets %s', async (_, target) => {
  const tag = (attributes: string) => `<section>${scriptTag('subscription-list', `${target} ${attributes}`)}</section>`;
  const host = await openPortal({
    body: `<main>${tag('')}</main>`,
    files: { '/next': htmlPage(tag('data-heading-level="4" data-page-size="5"')) },
    headers: { 'content-security-policy': "default-src 'self' 'unsafe-inline'" },
  });
  await host.region('Subscriptions').waitFor();
  await host.page.evaluate(async () => {
    const html = await (await fetch('/next')).text();
    const section = new DOMParser().parseFromString(html, 'text/html').querySelector('section') as Element;
    document.querySelector('section')?.replaceWith(document.importNode(section, true));
  });
  await host.region('Subscriptions').getByRole('heading', { level: 4 }).waitFor();
  expect(await host.page.locator('portal-subscription-list').count()).toBe(1);
});

it.each([
  ['mounts the widgets of the next page once', LIST, 1],
  ['mounts nothing on a page without a tag, and says so', '<p>No widgets</p>', 0],
])('a Turbo visit while the script is loading %s', async (_, next, count) => {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const host = await openPortal({
    // Omit the widgets, so that their script can be held back.
    head: '<script src="/library.js"></script>',
    body: '<a href="/first">Start</a>',
    files: {
      '/library.js': scriptFile(turbo),
      '/first': htmlPage(turboPage(`<main>${scriptTag('subscription-list', 'defer')}</main>`)),
      '/next': htmlPage(turboPage(`<main><h1>Next</h1>${next}</main>`)),
    },
    headers: { 'content-security-policy': "default-src 'self' 'unsafe-inline'" },
    allowedMessages: [/The script tag was removed before the script ran, so its widgets are not mounted\./],
  });
  await host.page.route(/portal-widgets\.js/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await host.page.goto(`${host.origin}/first`, { waitUntil: 'commit' });
  await host.page.waitForFunction(() => 'Turbo' in globalThis && document.querySelector('script[data-widgets]'));
  await host.page.evaluate(() => Turbo.visit('/next'));
  await host.page.getByRole('heading', { name: 'Next' }).waitFor();
  release();
  if (count === 0) await expect.poll(() => host.console).toHaveLength(1);
  else await host.region('Subscriptions').waitFor();
  expect(await host.page.locator('portal-subscription-list').count()).toBe(count);
});

function turboPage(body: string): string {
  return `<!doctype html><html lang="en"><head><title>Portal</title><script src="/library.js"></script></head><body>${body}</body></html>`;
}

it('a page that removes a widget again and again is left alone, and told so', async () => {
  const host = await openPortal({
    body: LIST,
    allowedMessages: [/The page removed <portal-subscription-list> ten times within 0\.2 seconds/],
  });
  await host.region('Subscriptions').waitFor();
  await host.page.evaluate(() => {
    const removeList = (): void => document.querySelector('portal-subscription-list')?.remove();
    new MutationObserver(removeList).observe(document, { childList: true, subtree: true });
    removeList();
  });
  await expect.poll(() => host.console.length).toBe(1);
  expect(await host.page.locator('portal-subscription-list').count()).toBe(0);
});

function targetTag(target: string): string {
  return scriptTag('subscription-list', `data-target="${target}"`);
}
