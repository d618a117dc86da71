import { describe, expect, it, vi } from 'vitest';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { logLines, portalRequests, VENDOR } from './portal-requests.js';
import { CUSTOMER } from './provider-service.js';
import { PORTAL, queryOf } from './usage-server.js';

type Refused = readonly [name: string, path: string, init: RequestInit, status: number, error: string, message: string];

const EVIL = { headers: { origin: 'https://evil.example' } };
const ORIGIN = "the origin of the page isn't allowed";
const PATHS = 'unknown path: use customer, subscriptions/, subscriptions/{id}/access-tokens/ or usage';
const ID = 'subscription_id must be given once, as an id';
const NOT_FOUND = 'the signed-in customer has no such subscription';

const PORTAL_REFUSALS: readonly Refused[] = [
  ['a foreign origin', 'customer', EVIL, 403, 'forbidden', ORIGIN],
  ['a foreign preflight', 'customer', { ...EVIL, method: 'OPTIONS' }, 403, 'forbidden', ORIGIN],
  ['a foreign HEAD', 'customer', { ...EVIL, method: 'HEAD' }, 403, 'forbidden', ORIGIN],
  [
    'the usage request of a page without usage-auth="session"',
    `usage?${queryOf()}`,
    {},
    400,
    'bad-request',
    "customer_id isn't accepted: the customer is the signed-in one",
  ],
  ['no subscription', 'usage', {}, 400, 'bad-request', ID],
  ['two subscriptions', 'usage?subscription_id=a&subscription_id=b', {}, 400, 'bad-request', ID],
  [
    'a wrong limit',
    'subscriptions/?limit=0',
    {},
    400,
    'bad-request',
    'limit must be given once, as a whole number from 1',
  ],
  [
    'a wrong offset',
    'subscriptions/?offset=-1',
    {},
    400,
    'bad-request',
    'offset must be given once, as a whole number from 0',
  ],
  [
    'a wrong state',
    'subscriptions/?state=paused',
    {},
    400,
    'bad-request',
    'state must be given once, as active or canceled',
  ],
  ['an unknown path', 'customers', {}, 404, 'not-found', PATHS],
  ['a subscription of another customer', 'usage?subscription_id=a', {}, 404, 'not-found', NOT_FOUND],
  ['tokens of another customer', 'subscriptions/a/access-tokens/', {}, 404, 'not-found', NOT_FOUND],
  ['POST', 'customer', { method: 'POST' }, 405, 'method-not-allowed', 'use GET, HEAD or OPTIONS'],
];

describe('a request that the portal handler rejects', () => {
  it.each(PORTAL_REFUSALS)('%s: is reported once', async (_, path, init, status, error, message) => {
    const { onError, send } = portalRequests();
    const response = await send(path, init);
    expect(response.status).toBe(status);
    expect(response.text).toBe(init.method === 'HEAD' ? '' : JSON.stringify({ error, message }));
    const hint = expect.stringContaining(`A request was refused with ${status}: ${message}.`);
    expect(onError.mock.calls).toEqual([[{ operation: 'request', kind: 'refused', status, hint }]]);
  });

  it('has no session: is reported once', async () => {
    const { calls, onError, send } = portalRequests({ authenticate: () => null });
    for (const path of ['customer', 'subscriptions/', 'subscriptions/a/access-tokens/', 'usage?subscription_id=a']) {
      onError.mockClear();
      const { status, text } = await send(path);
      expect([status, text]).toEqual([401, '{"error":"unauthorized","message":"no customer is signed in"}']);
      const hint =
        'A request was refused with 401: no customer is signed in. authenticate() returned null: if the customer is signed in, check how it reads the session.';
      expect(onError.mock.calls).toEqual([[{ operation: 'request', kind: 'refused', status, hint }]]);
    }
    expect(calls).toEqual([]);
  });

  it('tells only the integrator the remedy: the page’s setting and the handler’s option', async () => {
    const { onError, send } = portalRequests();
    const texts = [await send(`usage?${queryOf()}`), await send('customer', EVIL)].map(({ text }) => text).join();
    const hints = onError.mock.calls.map(([{ hint }]) => hint as string);
    expect(hints[0]).toContain('set usage-auth="session" (data-usage-auth in the script tag).');
    expect(hints[1]).toContain('set allowOrigin to its origin');
    for (const remedy of ['usage-auth', 'allowOrigin', 'evil']) expect(texts).not.toContain(remedy);
  });

  it('is logged once for each reason without `onError`, however often it is sent', async () => {
    const log = logLines();
    const { send } = portalRequests({ onError: undefined });
    for (let each = 0; each < 3; each++)
      for (const [, path, init] of PORTAL_REFUSALS)
        await send(path.replace('usage?subscription_id=a', `usage?subscription_id=a${each}`), init);
    const reasons = new Set(PORTAL_REFUSALS.map(([, , , status, , message]) => `${status}: ${message}`));
    expect(log()).toHaveLength(reasons.size);
    for (const line of log()) {
      expect(line).toMatch(
        /^portal-widgets: A request was refused with 4\d\d: .*\. More errors of this kind won't be logged; /,
      );
      expect(line).not.toContain('evil');
    }
  });
});

describe('a legitimate request', () => {
  it.each([
    ['GET', 200, VENDOR],
    ['HEAD', 200, VENDOR],
    ['OPTIONS', 204, VENDOR],
    ['OPTIONS', 204, PORTAL],
    ['GET', 200, PORTAL],
  ])('is not reported: %s (%d) of %s', async (method, status, origin) => {
    const { onError, send } = portalRequests({ allowOrigin: PORTAL });
    expect((await send('customer', { method, headers: { origin } })).status).toBe(status);
    expect(onError).not.toHaveBeenCalled();
  });
});

it.each<[name: string, status: number, init: RequestInit, query: string]>([
  ['a foreign origin', 403, EVIL, queryOf()],
  ['a foreign preflight', 403, { ...EVIL, method: 'OPTIONS' }, ''],
  ['POST', 405, { method: 'POST' }, queryOf()],
  ['no ids', 400, {}, ''],
])('a request that the usage handler rejects is reported once: %s (%d)', async (_, status, init, query) => {
  const onError = vi.fn();
  const notExpected = () => Promise.reject(new Error('not expected'));
  const provider = { listAccessTokens: notExpected, listBillableMetrics: notExpected };
  const handle = createUsageHandler({ provider, allowOrigin: PORTAL, onError });
  const response = await handle(new Request(`https://usage.example/?${query}`, init));
  expect(response.status).toBe(status);
  const hint = expect.stringMatching(new RegExp(`^A request was refused with ${status}: `));
  expect(onError.mock.calls).toEqual([[{ operation: 'request', kind: 'refused', status, hint }]]);
});

describe('a customer that the service doesn’t know', () => {
  const missing = (part: string) => (pathname: string) =>
    pathname.includes(part)
      ? Response.json({ message: 'none' }, { status: 404 })
      : Response.json({ data: [{ id: 'a' }], metadata: {} });

  it.each([
    ['customer', 'getCustomer'],
    ['subscriptions/', 'listSubscriptions'],
    ['subscriptions/a/access-tokens/', 'listSubscriptions'],
    ['usage?subscription_id=a', 'listSubscriptions'],
  ])('leads to a 502 for %s, with a hint on the server', async (path, operation) => {
    const { onError, send } = portalRequests({ respond: missing(`/customers/${CUSTOMER}`) });
    const { status, text } = await send(path);
    const message = "the service doesn't know the signed-in customer: the log of this server says what to check";
    expect([status, JSON.parse(text)]).toEqual([502, { error: 'unknown-customer', message }]);
    const hint = `${operation} failed: service.example has no such record (404). Check that the customer id is one of the Provider API (a portal handler gets it from authenticate()), and that baseUrl ends with /v0.`;
    expect(onError.mock.calls).toEqual([[{ operation, kind: 'not-found', status: 404, hint }]]);
  });

  it('differs from an own subscription without tokens or usage, which leads to a 404', async () => {
    for (const [path, part] of [
      ['subscriptions/a/access-tokens/', '/access-tokens/'],
      ['usage?subscription_id=a', '/billable-metrics/'],
    ] as const) {
      const { send } = portalRequests({ respond: missing(part) });
      expect([path, (await send(path)).status]).toEqual([path, 404]);
    }
  });

  it.each([403, 400, 500, 401])(
    'differs from a list that the service rejects with %d, which is “service-failed”',
    async (status) => {
      const respond = () => Response.json({}, { status });
      const { onError, send } = portalRequests({ respond });
      const response = await send('subscriptions/a/access-tokens/');
      expect([response.status, response.text]).toEqual([
        502,
        '{"error":"service-failed","message":"the service failed: the log of this server says why"}',
      ]);
      expect(onError).toHaveBeenCalledTimes(1);
    },
  );
});
