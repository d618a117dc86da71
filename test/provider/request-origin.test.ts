// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { createPortalHandler } from '../../src/provider/portal-handler.js';

const PORTAL = 'https://portal.example';
const REFUSED = 403;
const ANSWERED = 401;

it.each<[name: string, headers: Readonly<Record<string, string>>, without: number, withAllowed: number]>([
  ['no origin', {}, ANSWERED, ANSWERED],
  ['no origin, from the same site', { 'sec-fetch-site': 'same-site' }, ANSWERED, ANSWERED],
  ['no origin, from another site', { 'sec-fetch-site': 'cross-site' }, REFUSED, REFUSED],
  ['its own origin', { origin: 'https://vendor.example' }, ANSWERED, ANSWERED],
  ['its own origin behind a proxy that ends TLS', { origin: 'http://vendor.example' }, ANSWERED, ANSWERED],
  [
    'its own origin behind a proxy that changes the host',
    { origin: 'https://www.vendor.example', 'sec-fetch-site': 'same-origin' },
    ANSWERED,
    ANSWERED,
  ],
  ['the host of its header', { origin: 'https://real.example', host: 'real.example' }, ANSWERED, ANSWERED],
  [
    'the host of its URL, with another one in its header',
    { origin: 'https://vendor.example', host: 'a.b' },
    REFUSED,
    REFUSED,
  ],
  ['the allowed origin', { origin: PORTAL, 'sec-fetch-site': 'cross-site' }, REFUSED, ANSWERED],
  ['the allowed origin with another scheme', { origin: 'http://portal.example' }, REFUSED, REFUSED],
  ['another origin', { origin: 'https://evil.example' }, REFUSED, REFUSED],
  [
    'another origin of the same site',
    { origin: 'https://x.vendor.example', 'sec-fetch-site': 'same-site' },
    REFUSED,
    REFUSED,
  ],
  ['another port', { origin: 'https://vendor.example:8443' }, REFUSED, REFUSED],
  ['an opaque origin', { origin: 'null' }, REFUSED, REFUSED],
  ['an empty origin', { origin: '' }, REFUSED, REFUSED],
])('a request with %s', async (_, headers, without, withAllowed) => {
  for (const [allowOrigin, status] of [
    [undefined, without],
    [PORTAL, withAllowed],
  ] as const) {
    const authenticate = vi.fn(() => null);
    const call = vi.fn();
    const handle = createPortalHandler({
      provider: { getCustomer: call, listSubscriptions: call, listAccessTokens: call, listBillableMetrics: call },
      authenticate,
      allowOrigin,
    });
    for (const method of ['GET', 'HEAD']) {
      const response = await handle(new Request('https://vendor.example/api/v0/customer', { method, headers }));
      expect([method, allowOrigin, response.status]).toEqual([method, allowOrigin, status]);
      if (status === REFUSED) expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
    const preflight = await handle(new Request('https://vendor.example/customer', { method: 'OPTIONS', headers }));
    expect(preflight.status).toBe(status === REFUSED ? REFUSED : 204);
    expect(authenticate).toHaveBeenCalledTimes(status === REFUSED ? 0 : 2);
    expect(call).not.toHaveBeenCalled();
  }
});
