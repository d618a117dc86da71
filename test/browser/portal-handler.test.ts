import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createPortalHandler } from '../../src/provider/index.js';
import { startTestServer } from '../mock-server/test-server.js';
import { providerService } from '../provider/provider-service.js';
import { htmlPage, openPortal, scriptFile, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';

// On the page's own origin: `readme-server.test.ts`.
it('the widgets run on the portal handler of another origin, with a bearer token as the session', async () => {
  const session = 'Bearer session-of-the-customer';
  const requests: IncomingMessage[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request);
    const { method = '', url = '', headers } = request;
    const result = await handle(
      new Request(`http://vendor.example${url}`, { method, headers: headers as Record<string, string> }),
    );
    response.writeHead(result.status, Object.fromEntries(result.headers)).end(await result.text());
  };
  const { origin: api } = await startTestServer({
    middleware: (request, response) => void serve(request, response),
  });
  const { page, origin, region } = await openPortal({
    allowedOrigin: api,
    body: '',
    files: {
      '/settings.js': scriptFile(
        `PortalWidgets.configure({ headers: () => ({ Authorization: '${session}' }), credentials: 'omit' });`,
      ),
      // Mounted by the page's script, after it has set the headers.
      '/account':
        htmlPage(`<!doctype html>${scriptTag('', `data-api-base="${api}/v0/"`)}<script src="/settings.js"></script>
        <portal-account usage-url="${api}/v0/usage" usage-auth="session"></portal-account>`),
    },
  });
  const { provider } = await providerService(smallAccount());
  const handle = createPortalHandler({
    provider,
    authenticate: ({ headers }) => (headers.get('authorization') === session ? smallAccount().customer.id : null),
    allowOrigin: origin,
  });
  await page.goto(`${origin}/account`);
  await region('Maps').getByRole('meter', { name: 'Map tiles' }).waitFor();
  await region('Maps').getByRole('button', { name: 'Show Server' }).waitFor();
  const sent = requests.filter(({ headers }) => headers['access-control-request-method'] === undefined);
  expect(new Set(sent.map(({ headers }) => headers.authorization))).toEqual(new Set([session]));
  expect(new Set(requests.map(({ headers }) => headers.cookie))).toEqual(new Set([undefined]));
  for (const { url, headers } of requests)
    for (const secret of SECRETS) expect(JSON.stringify([url, headers])).not.toContain(secret);
});

/**
 * Forwards requests below `/shop/` like a reverse proxy with its defaults: without the prefix, with
 * the server's `Host`, and the page's in `X-Forwarded-Host`.
 */
function reverseProxy(target: URL) {
  return ({ url = '', headers }: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (!url.startsWith('/shop/')) return next();
    const forwarded = {
      'x-forwarded-host': headers.host,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '192.0.2.1',
    };
    const options = { headers: { ...headers, ...forwarded, host: target.host } };
    requestHttp(new URL(url.replace('/shop', ''), target), options, (result) => {
      response.writeHead(result.statusCode ?? 502, result.headers);
      result.pipe(response);
    }).end();
  };
}

it('the widgets run on the portal handler behind a proxy that changes Host and removes a prefix', async () => {
  const { provider } = await providerService(smallAccount());
  const handle = createPortalHandler({ provider, authenticate: () => smallAccount().customer.id });
  const hosts = new Set<string | undefined>();
  const serve = async ({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse) => {
    hosts.add(headers.host);
    const request = new Request(`http://localhost${url}`, { method, headers: headers as Record<string, string> });
    const result = await handle(request);
    response.writeHead(result.status, Object.fromEntries(result.headers)).end(await result.text());
  };
  const { origin: api } = await startTestServer({
    middleware: (request, response) => void serve(request, response),
  });
  const settings = 'data-api-base="/shop/v0/" data-usage-url="/shop/v0/usage" data-usage-auth="session"';
  const { region } = await openPortal({
    service: { middleware: reverseProxy(new URL(api)) },
    body: scriptTag('account', settings),
  });
  await region('Maps').getByRole('button', { name: 'Show Server' }).waitFor();
  await region('Maps').getByRole('meter', { name: 'Map tiles' }).waitFor();
  expect(hosts).toEqual(new Set([new URL(api).host]));
});
