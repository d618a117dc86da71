import { expect, it } from 'vitest';
import { openPortal, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';

it('headers keep preloaded responses from being used', async () => {
  const { region, service } = await openPortal({
    account: smallAccount(),
    head: '<link rel="preload" as="fetch" crossorigin href="/api/v0/customer">',
    body: `${scriptTag()}<script src="/settings.js"></script><portal-customer-card></portal-customer-card>`,
    files: {
      '/settings.js': {
        type: 'text/javascript',
        body: "PortalWidgets.configure({ headers: { Authorization: 'Bearer of-the-session' } });",
      },
    },
    allowedMessages: [/^warning: A preload for .* is found, but is not used/],
  });
  await region('Your details').getByText('Robin Example').waitFor();
  const sent = service.requests.flatMap(({ path, headers }) => (path === '/api/v0/customer' ? [headers] : []));
  expect(new Set(sent.map(({ authorization }) => authorization))).toEqual(
    new Set(['Bearer of-the-session', undefined]),
  );
});
