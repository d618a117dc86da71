import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isResourceId } from '../../src/client/identifier.js';
import type { UsageHandlerError } from '../../src/provider/reports.js';
import { anyId } from '../client/any-id.js';
import { portalRequests, VENDOR } from './portal-requests.js';
import { CUSTOMER, KEY } from './provider-service.js';
import { PORTAL } from './usage-server.js';

const SECRET = 'secretOfTheSession';

/** Values that `authenticate` may return. The id of a customer, and null, are valid. */
const outcome = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(CUSTOMER, 'a/../b', 'ü ?#%') },
  fc.constant(null),
  fc.anything().filter((value) => typeof value !== 'string' && value !== null),
  anyId,
);
const authentication = fc.record({
  result: outcome,
  kind: fc.constantFrom('return', 'return', 'resolve', 'resolve', 'throw', 'reject'),
});
const path = fc.oneof(
  fc.constantFrom(
    ...['customer', 'subscriptions', 'subscriptions/', 'subscriptions/a/access-tokens/', 'usage', 'x/usage/', ''],
    ...['subscriptions/%2e%2e/access-tokens/', 'subscriptions/%ff/access-tokens', 'customers/cus_2/customer', '%00'],
  ),
  fc.webPath(),
);
const query = fc.dictionary(
  fc.constantFrom('limit', 'offset', 'state', 'subscription_id', 'customer_id'),
  fc.oneof(fc.constantFrom('', '1', '0', '-1', '1e3', 'active', 'a', '..'), fc.string()),
);
const origin = fc.constantFrom(
  undefined,
  VENDOR,
  PORTAL,
  'https://evil.example',
  'null',
  '',
  'http://vendor.example:80',
);
const request = fc.record({
  path,
  query,
  origin,
  site: fc.constantFrom(undefined, undefined, 'same-origin', 'cross-site', 'same-site'),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'PATCH'),
  status: fc.constantFrom(200, 200, 200, 301, 400, 401, 404, 429, 500),
  allowOrigin: fc.constantFrom(undefined, PORTAL),
});

it('any request gets a response that is reported at most once, and has data of the signed-in customer only', async () => {
  await fc.assert(
    fc.asyncProperty(request, authentication, async (each, { result, kind }) => {
      const { calls, onError, send } = portalRequests({
        allowOrigin: each.allowOrigin,
        authenticate: () => {
          if (kind === 'throw') throw result;
          const value = result as string;
          if (kind === 'resolve') return Promise.resolve(value);
          return kind === 'return' ? value : Promise.reject(Object.assign(new Error(SECRET), { result }));
        },
        respond: (pathname) =>
          each.status === 200
            ? Response.json(pathname.endsWith('/') ? { data: [{ id: 'a', value: 'v' }] } : { id: CUSTOMER })
            : Response.json({ message: `${KEY} ${SECRET}` }, { status: each.status, headers: { 'retry-after': '9' } }),
      });
      const headers = new Headers();
      if (each.origin !== undefined) headers.set('origin', each.origin);
      if (each.site !== undefined) headers.set('sec-fetch-site', each.site);
      const url = `${each.path}?${String(new URLSearchParams(each.query))}`;
      const { status, headers: sent, text } = await send(url, { method: each.method, headers });

      const isSignedIn =
        typeof result === 'string' && isResourceId(result) && (kind === 'return' || kind === 'resolve');
      if (status === 200) expect([isSignedIn, ['GET', 'HEAD'].includes(each.method)]).toEqual([true, true]);
      if (calls.length > 0) expect(isSignedIn).toBe(true);
      const own = `/v0/customers/${encodeURIComponent(isSignedIn ? result : '')}`;
      for (const call of calls) expect(call.startsWith(own) || call.startsWith('/v0/subscriptions/')).toBe(true);
      expect(sent.get('cache-control')).toBe('private, no-store');
      expect(sent.has('date')).toBe(true);
      expect(sent.get('access-control-allow-origin')).toBe(status === 403 ? null : (each.allowOrigin ?? null));
      if (each.method === 'HEAD' || status === 204) expect(text).toBe('');
      else expect('error' in JSON.parse(text)).toBe(status !== 200);
      // A service that never has usage is reported, too.
      const reports = onError.mock.calls.map(([report]) => report as UsageHandlerError);
      const failures = reports.filter((report) => report.kind !== 'no-usage');
      expect(failures).toHaveLength(status === 200 || status === 204 ? 0 : 1);
      for (const report of reports) {
        expect(report.hint).toMatch(/^[A-Za-z].*\.$/);
        for (const secret of [KEY, SECRET]) expect(`${report.hint} ${text}`).not.toContain(secret);
      }
    }),
    { numRuns: 500 },
  );
});
