import { expect, describe, it } from 'vitest';
import { FAILED_REQUEST, openPortal, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';
import { bodyWith, SETTINGS_FILES, WAYS } from './setting-ways.js';

const CARD = 'customer-card';
const SESSION = 'secret-of-the-session';
const WARNING = /^warning: portal-widgets: /;
const UNUSED_PRELOAD = /^warning: A preload for .* is found, but is not used/;

const open = (body: string, options: PortalPageOptions = {}) =>
  openPortal({ account: smallAccount(), body, ...options });

const isLoaded = ({ region }: PortalPage) => region('Your details').getByText('Robin Example').waitFor();

describe.each(WAYS)('a setting by %s', (way) => {
  const bodyFor = (attribute: string, value: string) => bodyWith(way, CARD, { [attribute]: value });

  it('credentials="omit" sends no cookie', async () => {
    const portal = await open(bodyFor('credentials', 'omit'), {
      files: SETTINGS_FILES,
      allowedMessages: [FAILED_REQUEST],
    });
    await expect.poll(() => portal.requestsTo('getCustomer').at(-1)?.headers.cookie ?? null).toBeNull();
    await expect.poll(() => portal.events('portal-error')).toMatchObject([{ kind: 'session-ended' }]);
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

  it('keep preloaded responses from being used', async () => {
    const preload = '<link rel="preload" as="fetch" crossorigin href="/api/v0/customer">';
    const portal = await withHeaders(
      `PortalWidgets.configure({ headers: { Authorization: 'Bearer ${SESSION}' } });`,
      preload,
    );
    await isLoaded(portal);
    expect(new Set(authorizations(portal, '/api/v0/customer'))).toEqual(new Set([`Bearer ${SESSION}`, undefined]));
  });
});
