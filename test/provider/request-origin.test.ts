import { expect, it, vi } from 'vitest';
import { createPortalHandler } from '../../src/provider/portal-handler.js';

const PORTAL = 'https://portal.example';
/** Whether a request is accepted: without `allowOrigin`, and with it. */
it.each<[name: string, headers: Readonly<Record<string, string>>, without: boolean, withAllowed: boolean]>([
  ['no origin', {}, true, true],
  ['no origin, from another site', { 'sec-fetch-site': 'cross-site' }, false, false],
  ['its own origin', { origin: 'https://vendor.example' }, true, true],
  ['its own origin behind a proxy that ends TLS', { origin: 'http://vendor.example' }, true, true],
  [
    'its own, behind another host',
    { origin: 'https://www.vendor.example', 'sec-fetch-site': 'same-origin' },
    true,
    true,
  ],
  ['the host of its header', { origin: 'https://real.example', host: 'real.example' }, true, true],
  ['the host of its URL, not of its header', { origin: 'https://vendor.example', host: 'a.b' }, false, false],
  ['the allowed origin', { origin: PORTAL, 'sec-fetch-site': 'cross-site' }, false, true],
  ['the allowed origin with another scheme', { origin: 'http://portal.example' }, false, false],
  ['another origin', { origin: 'https://evil.example' }, false, false],
  ['another of its site', { origin: 'https://x.vendor.example', 'sec-fetch-site': 'same-site' }, false, false],
  ['another port', { origin: 'https://vendor.example:8443' }, false, false],
  ['an opaque origin', { origin: 'null' }, false, false],
  ['an empty origin', { origin: '' }, false, false],
])('the handler checks the origin of a request with %s', async (_, headers, without, withAllowed) => {
  for (const [allowOrigin, isAnswered] of [
    [undefined, without],
    [PORTAL, withAllowed],
  ] as const) {
    const authenticate = vi.fn(() => null);
    const call = vi.fn();
    const handle = createPortalHandler({
      provider: { getCustomer: call, listSubscriptions: call, listAccessTokens: call, listBillableMetrics: call },
      authenticate,
      onError: () => undefined,
      allowOrigin,
    });
    for (const method of ['GET', 'HEAD']) {
      const response = await handle(new Request('https://vendor.example/api/v0/customer', { method, headers }));
      expect([method, allowOrigin, response.status]).toEqual([method, allowOrigin, isAnswered ? 401 : 403]);
      if (!isAnswered) expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
    const preflight = await handle(new Request('https://vendor.example/customer', { method: 'OPTIONS', headers }));
    expect(preflight.status).toBe(isAnswered ? 204 : 403);
    expect(authenticate).toHaveBeenCalledTimes(isAnswered ? 2 : 0);
    expect(call).not.toHaveBeenCalled();
  }
});
