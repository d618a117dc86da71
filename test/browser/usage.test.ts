import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import type { MockServerOptions } from '../../src/mock-server/server.js';
import { startTestServer } from '../mock-server/test-server.js';
import { openPortal, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';

const [SECRET] = SECRETS;

/** A server of another origin, and what it has received. */
async function otherServer(respond: NonNullable<MockServerOptions['middleware']>) {
  const requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  const { origin } = await startTestServer({
    accounts: { records: smallAccount() },
    isAllowedOrigin: () => true,
    middleware(request, response, next) {
      requests.push(request);
      respond(request, response, next);
    },
  });
  return { origin, requests };
}

const widget = (usageUrl: string) =>
  `<portal-usage subscription-id="sub_1" usage-url="${usageUrl}"></portal-usage>${scriptTag()}`;

it('a usage server of another origin is the only one that receives the token, without cookie and referrer', async () => {
  const other = await otherServer((_request, _response, next) => next());
  const portal = await openPortal({
    body: widget(`${other.origin}/usage`),
    allowedOrigin: other.origin,
  });
  await portal.region('Usage').getByRole('meter', { name: 'Map tiles' }).waitFor();
  await portal.page.evaluate(() => PortalWidgets.refresh());
  for (const secret of SECRETS) expect(await findLeaks(secret, portal)).toEqual([]);
  const getRequests = other.requests.filter(({ method }) => method === 'GET');
  expect(getRequests).toHaveLength(2);
  for (const { url, headers } of other.requests) {
    expect(url).toBe('/usage?customer_id=cus_example&subscription_id=sub_1');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
  }
  for (const { headers } of getRequests) {
    const { authorization, ...others } = headers;
    expect(authorization).toBe(`Bearer ${SECRET}`);
    expect(JSON.stringify(others)).not.toContain(SECRET.slice(0, 4));
    expect(headers.origin).toBe(portal.origin);
  }
});

it('a redirect of the usage server does not forward the token', async () => {
  const target = await otherServer((_, response) =>
    response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).end('{}'),
  );
  const { region, events } = await openPortal({
    body: widget('/usage'),
    allowedOrigin: target.origin,
    allowedMessages: [/\/usage redirects/],
    service: {
      middleware({ url = '' }, response, next) {
        if (url.startsWith('/usage')) response.writeHead(307, { location: `${target.origin}/usage` }).end();
        else next();
      },
    },
  });
  await region('Usage').getByRole('alert').waitFor();
  expect(await events('portal-error')).toEqual([
    expect.objectContaining({ widget: 'usage', operation: 'listBillableMetrics', kind: 'server' }),
  ]);
  expect(target.requests).toEqual([]);
});
