import { describe, expect, it } from 'vitest';
import { openPortal, type PortalPage, scriptFile, scriptTag } from './portal-page.js';

/** Children of an element in order: the widget name, or `·` for any other element. */
function children({ page }: PortalPage, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluate((parent) => Array.from(parent.children, ({ localName }) => /^portal-(.*)/.exec(localName)?.[1] ?? '·'));
}

describe('script tag', () => {
  it('of a module is reported, because a module can not read its attributes', async () => {
    const portal = await openPortal({
      body: scriptTag('customer-card', 'type="module"'),
      allowedMessages: [/The tag of \S+portal-widgets\.js has type="module", so /],
    });
    await expect.poll(() => portal.console).toHaveLength(1);
  });

  it('executed asynchronously in the head mounts its widgets at the end of the body', async () => {
    const portal = await openPortal({ head: scriptTag('customer-card', 'async'), body: '<p></p>' });
    await portal.region('Your details').getByText('Robin Example').waitFor();
    expect(await children(portal, 'body')).toEqual(['·', 'customer-card']);
  });

  it.each([
    ['a cross-origin base element', '<base href="https://elsewhere.example/">', ''],
    ['an image named currentScript', '', '<img name="currentScript" data-widgets="access-tokens">'],
    ['a form with the id PortalWidgets', '', '<form id="PortalWidgets"></form>'],
    ['a variable of the page', '<script src="/variable.js"></script>', ''],
    [
      'elements named like properties of the document',
      '',
      ['head', 'body', 'origin', 'activeElement', 'documentElement', 'defaultView']
        .map((name) => `<img name="${name}"><form name="${name}" id="${name}"></form>`)
        .join(''),
    ],
  ])('ignores %s', async (_, head, before) => {
    const portal = await openPortal({
      head,
      body: `${before}<main>${scriptTag('customer-card')}</main>`,
      files: { '/variable.js': scriptFile('var PortalWidgets = { queue: [] };') },
    });
    await portal.region('Your details').getByText('Robin Example').waitFor();
    expect(await children(portal, 'main')).toEqual(['·', 'customer-card']);
    expect(await portal.page.evaluate(() => typeof PortalWidgets.mount)).toBe('function');
    expect(portal.requestsTo('getCustomer').map(({ path }) => path)).toEqual(['/api/v0/customer']);
  });
});

it('an element shows its content until it is upgraded, and not afterwards', async () => {
  const body = '<portal-customer-card><a href="/account">Your account</a></portal-customer-card>';
  const { page, region } = await openPortal({ body });
  const fallback = page.getByText('Your account');
  expect(await fallback.isVisible()).toBe(true);
  await page.evaluate("import('/portal-widgets.js')");
  await region('Your details').getByText('Robin Example').waitFor();
  expect(await fallback.isVisible()).toBe(false);
});

it('the page of these tests records console messages, errors and policy violations', async () => {
  const { console } = await openPortal({
    body: `<p style="color: red"></p><script src="/page.js"></script>`,
    files: { '/page.js': scriptFile("console.info('hello'); document.body.innerHTML = '<p>'") },
    allowedMessages: [/./],
  });
  expect(console).toEqual([
    expect.stringMatching(/^error: .*style/),
    'info: hello',
    expect.stringMatching(/^error: .*TrustedHTML/),
    expect.stringMatching(/^uncaught: .*TrustedHTML/),
  ]);
});
