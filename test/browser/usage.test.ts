import { describe, expect, it } from 'vitest';
import { usageEndpoint } from '../../src/mock-server/usage-endpoint.js';
import { removeRetryJitter } from './page-state.js';
import { FAILED_REQUEST, scriptTag } from './portal-page.js';
import { SECRETS } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';
import { httpsServer, openWithUsage } from './usage-server.js';

const [SECRET] = SECRETS;
const NO_RESPONSE = /^warning: portal-widgets: no response from https:\/\/127\.0\.0\.1:\d+: /;
const BLOCKED_BY_CORS = /^error: .*blocked by CORS policy/;

/** A page with the usage of one subscription. */
function widget(usageUrl: string, subscriptionId = 'sub_1'): string {
  return `<portal-usage subscription-id="${subscriptionId}" usage-url="${usageUrl}"></portal-usage>${scriptTag()}`;
}

describe('cross-origin usage server', () => {
  const ignoreTlsErrors = { context: { ignoreHTTPSErrors: true } };

  it('provides the usage over https and is the only server that receives the token', async () => {
    const usageServer = await httpsServer();
    const portal = await openWithUsage(
      { ...ignoreTlsErrors, body: widget(`${usageServer.origin}/usage`), allowedOrigin: usageServer.origin },
      usageServer,
    );
    await portal.region('Usage').getByRole('meter', { name: 'Map tiles' }).waitFor();
    await portal.page.evaluate(() => PortalWidgets.refresh());
    for (const secret of SECRETS) expect(await findLeaks(secret, portal)).toEqual([]);
    const getRequests = usageServer.requests.filter(({ method }) => method === 'GET');
    expect(getRequests.length).toBe(2);
    for (const { url, headers } of usageServer.requests) {
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
    expect(JSON.stringify(await portal.events('portal-load'))).not.toContain(SECRET.slice(0, 4));
  });

  it('rejects requests from other origins', async () => {
    const usageServer = await httpsServer();
    const handle = usageEndpoint({
      origin: () => 'https://portal.example',
      apiKey: 'a-key',
    });
    usageServer.handleRequest = (request, response) => handle(request, response, () => response.writeHead(404).end());
    const { region, events } = await openWithUsage({
      ...ignoreTlsErrors,
      initScript: removeRetryJitter,
      body: widget(`${usageServer.origin}/usage`),
      allowedOrigin: usageServer.origin,
      allowedMessages: [FAILED_REQUEST, BLOCKED_BY_CORS, NO_RESPONSE],
    });
    await region('Usage').getByRole('alert').waitFor();
    expect(await region('Usage').getByRole('meter').count()).toBe(0);
    expect(await events('portal-error')).toEqual([
      expect.objectContaining({ widget: 'usage', operation: 'listBillableMetrics', kind: 'network' }),
    ]);
    // Only the preflight request was sent, without the token.
    expect(usageServer.requests.every(({ method, headers }) => method === 'OPTIONS' && !headers.authorization)).toBe(
      true,
    );
  });

  it.each([302, 307])('redirect %i does not forward the token', async (status) => {
    const target = await httpsServer();
    target.handleRequest = (request, response) => {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 200, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*, Authorization',
        'content-type': 'application/json',
      });
      response.end(request.method === 'OPTIONS' ? undefined : '{"data":[]}');
    };
    const { region, events, usageRequests } = await openWithUsage({
      ...ignoreTlsErrors,
      body: widget('/usage'),
      allowedOrigin: target.origin,
      service: {
        middleware(request, response, next) {
          if (request.url?.startsWith('/usage'))
            response.writeHead(status, { location: `${target.origin}/usage` }).end();
          else next();
        },
      },
    });
    await region('Usage').getByRole('alert').waitFor();
    expect(await events('portal-error')).toEqual([
      expect.objectContaining({ widget: 'usage', operation: 'listBillableMetrics', kind: 'server' }),
    ]);
    expect(usageRequests().length).toBe(1);
    expect(target.requests).toEqual([]);
  });
});
