import { expect, describe, it } from 'vitest';
import { FAILED_REQUEST, openPortal, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';

const LINKS = ['payment', 'manage', 'plans', 'new-token', 'upgrade', 'edit-details', 'support', 'sign-in'].map(
  (name) => `${name}-url`,
);
const HOSTILE = ['javascript:alert(1)', 'data:text/html,x', 'http://evil.example/', 'https://user@evil.example/'];
const CARD = 'customer-card';
const SESSION = 'secret-of-the-session';
const WARNING = /^warning: portal-widgets: /;
const UNUSED_PRELOAD = /^warning: A preload for .* is found, but is not used/;

const propertyOf = (attribute: string) => attribute.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const open = (body: string, options: PortalPageOptions = {}) =>
  openPortal({ account: smallAccount(), body, ...options });

const isLoaded = ({ region }: PortalPage) => region('Your details').getByText('Robin Example').waitFor();

const warningsOf = ({ console }: PortalPage) => console.filter((message) => WARNING.test(message));

const ways: readonly (readonly [string, (attribute: string, value: string) => string])[] = [
  ['the tag', (attribute, value) => scriptTag(CARD, `data-${attribute}="${value}"`)],
  ['an attribute', (attribute, value) => `<portal-${CARD} ${attribute}="${value}"></portal-${CARD}>${scriptTag()}`],
  [
    'configure',
    (attribute, value) =>
      `<div data-setting="${propertyOf(attribute)}" data-value="${value}"></div>${scriptTag(CARD)}` +
      '<script src="/configure.js"></script>',
  ],
];

const files = {
  '/configure.js': {
    type: 'text/javascript',
    body: `const { setting, value } = document.querySelector('[data-setting]').dataset;
      PortalWidgets.configure({ [setting]: value });`,
  },
};

describe.each(ways)('a setting by %s', (_, bodyFor) => {
  it.each(LINKS)('%s is a safe URL, or reported once', async (attribute) => {
    for (const value of HOSTILE) {
      const portal = await open(bodyFor(attribute, value), { files, allowedMessages: [WARNING] });
      await isLoaded(portal);
      expect(warningsOf(portal)).toEqual([
        expect.stringContaining('is not an https URL, an http URL of a loopback host'),
      ]);
      expect(warningsOf(portal)[0]).toContain(value);
      const links = await portal.page.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      expect(links).toEqual([]);
      await portal.context.close();
    }
    const portal = await open(bodyFor(attribute, '/vendor/page'), { files });
    await isLoaded(portal);
  });

  it('credentials="omit" sends no cookie', async () => {
    const portal = await open(bodyFor('credentials', 'omit'), { files, allowedMessages: [FAILED_REQUEST] });
    await expect.poll(() => portal.requestsTo('getCustomer').at(-1)?.headers.cookie ?? null).toBeNull();
    await expect.poll(() => portal.events('portal-error')).toMatchObject([{ kind: 'session-ended' }]);
  });

  it('locales limits the languages', async () => {
    const portal = await open(bodyFor('locales', 'en-GB'), { files, context: { locale: 'de-DE' } });
    await isLoaded(portal);
    await expect.poll(() => portal.page.locator('[part=root]').getAttribute('lang')).toBe('en-GB');
  });
});

describe('headers', () => {
  const withHeaders = (script: string, head = ''): Promise<PortalPage> =>
    open(
      `${scriptTag()}<script src="/settings.js"></script><portal-${CARD}></portal-${CARD}>` +
        `<portal-${CARD} api-base="{origin}/other/v0/"></portal-${CARD}>`,
      {
        head,
        files: { '/settings.js': { type: 'text/javascript', body: script } },
        allowedMessages: [FAILED_REQUEST, WARNING, UNUSED_PRELOAD],
      },
    );
  const authorizations = ({ service }: PortalPage, path: string) =>
    service.requests.filter((request) => request.path === path).map(({ headers }) => headers.authorization);

  it('are only for the API base of the page, and known to diagnose() by name', async () => {
    const portal = await withHeaders(
      `PortalWidgets.configure({ headers: async () => ({ Authorization: 'Bearer ${SESSION}' }) });`,
    );
    await isLoaded(portal);
    expect(authorizations(portal, '/api/v0/customer')).toEqual([`Bearer ${SESSION}`]);
    await expect.poll(() => authorizations(portal, '/other/v0/customer')).toEqual([undefined]);
    const diagnosis = await portal.page.evaluate(() => PortalWidgets.diagnose());
    expect(diagnosis.headers[`${portal.origin}/api/v0/`]).toEqual(['authorization']);
    expect(JSON.stringify(diagnosis)).not.toContain(SESSION);
  });

  it('keep preloaded responses from being used', async () => {
    const preload = '<link rel="preload" as="fetch" crossorigin href="/api/v0/customer">';
    const portal = await withHeaders(
      `PortalWidgets.configure({ headers: { Authorization: 'Bearer ${SESSION}' } });`,
      preload,
    );
    await isLoaded(portal);
    expect(new Set(authorizations(portal, '/api/v0/customer'))).toEqual(new Set([`Bearer ${SESSION}`, undefined]));
  });

  it('whose function throws are an error, with the name of the function in the console', async () => {
    const portal = await withHeaders(`PortalWidgets.configure({ headers() { throw new Error('${SESSION}'); } });`);
    await expect
      .poll(() => portal.events('portal-error'))
      .toContainEqual(expect.objectContaining({ operation: 'getCustomer', kind: 'network' }));
    expect(authorizations(portal, '/api/v0/customer')).toEqual([]);
    expect(warningsOf(portal)).toContainEqual(expect.stringContaining('headers() threw'));
    expect(portal.console.join()).not.toContain(SESSION);
  });
});

it('no setting or event ever has the value of a token', async () => {
  const script = `globalThis.seen = [];
    PortalWidgets.configure({
      headers: (...parameters) => (seen.push(parameters), { 'X-Csrf': 'x' }),
      actions: [{ id: 'rotate', label: 'Rotate', on: 'token', href: '/rotate/{token_id}' }],
      newTokenUrl: '/new/{subscription_id}',
    });
    PortalWidgets.on('portal-load', ({ detail }) => seen.push(detail.data));`;
  const portal = await openPortal({
    account: smallAccount(),
    body: `${scriptTag()}<script src="/settings.js"></script><portal-access-tokens subscription-id="sub_1"></portal-access-tokens>`,
    files: { '/settings.js': { type: 'text/javascript', body: script } },
  });
  await portal.region('Access tokens').getByRole('button', { name: 'Show Server' }).waitFor();
  const seen = await portal.page.evaluate(() => JSON.stringify((globalThis as { seen?: unknown }).seen));
  expect(seen).toContain('tok_1');
  expect(seen).not.toContain(SECRETS[0]);
  expect(await findLeaks(SECRETS[0], portal)).toEqual([]);
});
