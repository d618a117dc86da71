import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createPortalHandler, createProviderClient } from '../../src/provider/index.js';
import { sessionAccount } from '../../src/mock-server/session.js';
import { meteredAccount } from './metered-records.js';
import { openPortal, type PortalPageOptions, scriptTag } from './portal-page.js';
import { SECRETS } from './portal-records.js';

const KEY = 'vendor-key-Zx81_Qm47-pL09';
const PREFIX = '/tenants/acme/v0/';
const [SECRET] = SECRETS;
const { customer } = meteredAccount();

interface Exchange {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly status: number;
  readonly body: string;
}

/** The vendor's server: the portal handler in front of the Provider API of a service, on any origin. */
function vendorServer(
  authenticate: (request: Request) => string | null,
  allowOrigin?: () => string,
): {
  readonly exchanges: Exchange[];
  readonly serve: (service: string, request: IncomingMessage, response: ServerResponse) => Promise<void>;
} {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    async serve(service, { method = '', url = '', headers }, response) {
      const handle = createPortalHandler({
        provider: createProviderClient({
          baseUrl: `${service}/provider/v0`,
          apiKey: KEY,
          usageQuery: { name: 'usage' },
        }),
        authenticate,
        allowOrigin: allowOrigin?.(),
      });
      const request = new Request(`http://vendor.example${url}`, {
        method,
        headers: headers as Record<string, string>,
      });
      const result = await handle(request);
      const body = await result.text();
      exchanges.push({ url, headers, status: result.status, body });
      response.writeHead(result.status, Object.fromEntries(result.headers)).end(body);
    },
  };
}

/** The portal handler below a prefix of the page's origin. */
function onPageOrigin(): { readonly service: PortalPageOptions['service']; readonly exchanges: Exchange[] } {
  const { exchanges, serve } = vendorServer(({ headers }) =>
    sessionAccount({ headers: { cookie: headers.get('cookie') ?? '' } } as IncomingMessage) ? customer.id : null,
  );
  return {
    exchanges,
    service: {
      providerKey: KEY,
      middleware(request, response, next) {
        if (request.url?.startsWith(PREFIX)) void serve(`http://${request.headers.host}`, request, response);
        else next();
      },
    },
  };
}

const settings = (base: string) =>
  `data-api-base="${base}" data-usage-url="${base}usage" data-usage-auth="session" data-url-sync`;

it('the widgets run on the portal handler, usage included, without a token in any request', async () => {
  const { service, exchanges } = onPageOrigin();
  const portal = await openPortal({
    account: meteredAccount(),
    body: scriptTag('account', settings(PREFIX)),
    service: service ?? {},
  });
  const { page, region } = portal;
  await region('Your details').getByText('Robin Example').waitFor();
  await region('Maps').getByRole('meter', { name: 'Map tiles' }).waitFor();
  await region('Maps').getByRole('button', { name: 'Show Server' }).click();
  await region('Maps').getByText(SECRET).waitFor();
  await page.evaluate(() => PortalWidgets.refresh());

  const paths = exchanges.map(({ url }) => url.replace(PREFIX, '').replace(/\?.*/, ''));
  expect(new Set(paths)).toEqual(
    new Set(['customer', 'subscriptions/', 'subscriptions/sub_1/access-tokens/', 'usage']),
  );
  expect(exchanges.filter(({ url }) => url.includes('usage')).map(({ url }) => url)).toContain(
    `${PREFIX}usage?subscription_id=sub_1`,
  );
  for (const { url, headers, status, body } of exchanges) {
    expect(status).toBe(200);
    for (const secret of SECRETS) expect(JSON.stringify([url, headers])).not.toContain(secret);
    expect(JSON.stringify([headers, body])).not.toContain(KEY);
    expect(headers.authorization).toBeUndefined();
  }
  const fromPage = portal.service.requests.filter(({ path }) => !path.startsWith('/provider/'));
  expect(fromPage.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
  expect(await portal.events('portal-error')).toEqual([]);
});

it('the widgets run on the portal handler of another origin, with a bearer token as the session', async () => {
  const session = 'Bearer session-of-the-customer';
  let page = '';
  const { exchanges, serve } = vendorServer(
    ({ headers }) => (headers.get('authorization') === session ? customer.id : null),
    () => page,
  );
  const server = createServer((request, response) => void serve(page, request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const script = `PortalWidgets.configure({ headers: () => ({ Authorization: '${session}' }), credentials: 'omit' });`;
  const portal = await openPortal({
    account: meteredAccount(),
    allowedOrigin: api,
    // Mounted by the page's script, after it has set the headers.
    body: `${scriptTag('', `data-api-base="${api}/v0/"`)}<script src="/settings.js"></script><portal-account
      usage-url="${api}/v0/usage" usage-auth="session"></portal-account>`,
    files: { '/settings.js': { type: 'text/javascript', body: script } },
    service: {
      providerKey: KEY,
      middleware({ headers }, _, next) {
        // The first request is for the page.
        page = `http://${headers.host}`;
        next();
      },
    },
  });
  await portal.region('Maps').getByRole('meter', { name: 'Map tiles' }).waitFor();
  await portal.region('Maps').getByRole('button', { name: 'Show Server' }).waitFor();
  const sent = exchanges.filter(({ headers }) => headers['access-control-request-method'] === undefined);
  expect(new Set(sent.map(({ headers }) => headers.authorization))).toEqual(new Set([session]));
  expect(new Set(exchanges.map(({ headers }) => headers.cookie))).toEqual(new Set([undefined]));
  for (const { url, headers } of exchanges)
    for (const secret of SECRETS) expect(JSON.stringify([url, headers])).not.toContain(secret);
});
