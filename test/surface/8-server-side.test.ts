import { readFileSync } from 'node:fs';
import { expect, onTestFinished, vi } from 'vitest';
import type * as Provider from '../../src/provider/index.js';
import { section } from './document.js';
import { inDays } from '../browser/portal-records.js';
import { openPage, tag } from './page.js';
import { metric, subscription, token } from './records.js';

const { says } = section('8.');

// The built module, with the types of its source.
const { createPortalHandler, createProviderClient, createUsageHandler } = (await import(
  `${process.cwd()}/dist/provider.mjs`
)) as typeof Provider;

const KEY = 'key-of-the-vendor';
const API = 'https://provider.example/v0';
const PORTAL = 'https://portal.example';
const CUSTOMERS: Readonly<Record<string, number>> = { cus_1: 3, cus_2: 1, many: 150, endless: 6000 };

type Answer = (url: URL, request: Request) => Response | Promise<Response> | undefined;

/** The Provider API, and the requests that it has received. */
function upstream(answer: Answer = () => undefined, options: Partial<Provider.ProviderClientOptions> = {}) {
  const requests: Request[] = [];
  const provider = createProviderClient({
    baseUrl: API,
    apiKey: KEY,
    retries: 0,
    usageQuery: { name: 'usage' },
    ...options,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return (await answer(new URL(request.url), request)) ?? respond(new URL(request.url));
    },
  });
  return { provider, requests };
}

function respond({ pathname, searchParams }: URL): Response {
  const [, customer = '', id = ''] =
    /\/customers\/([^/]+)\/(?:subscriptions\/([^/]+)\/access-tokens\/)?/.exec(`${pathname}/`) ?? [];
  const list = (records: readonly object[]) => {
    const [limit, offset] = [Number(searchParams.get('limit') ?? 20), Number(searchParams.get('offset') ?? 0)];
    return Response.json({
      data: records.slice(offset, offset + limit),
      metadata: { pagination: { limit, offset, total: records.length } },
    });
  };
  if (pathname.endsWith('/access-tokens/'))
    return list([
      token('Server', { value: `token-of-${id}` }),
      token('Old', { value: `old-of-${id}`, expires_at: inDays(-1) }),
    ]);
  if (pathname.endsWith('/billable-metrics/')) return Response.json({ data: [metric('Calls')] });
  if (pathname.endsWith('/subscriptions/')) {
    const all = Array.from({ length: CUSTOMERS[customer] ?? 0 }, (_, index) => ({
      ...subscription(`${customer}-${index}`),
      customer_id: customer,
      items: [{ any: 'thing' }],
    }));
    return list(all.filter((each) => !searchParams.get('state') || each.state === searchParams.get('state')));
  }
  return customer in CUSTOMERS
    ? Response.json({ id: customer, name: 'Robin Example', external_id: 'external' })
    : Response.json({}, { status: 404 });
}

const hang = () => new Promise<never>(() => undefined);
const jsonOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

says("`provider.mjs` runs on the vendor's server, on any runtime with `fetch`.")(async () => {
  const imports = readFileSync('dist/provider.mjs', 'utf8').match(
    /^import .*|\bimport\(|\brequire\(|\bprocess\.|\bBuffer\b/gm,
  );
  expect(imports).toBe(null);
});

says(
  'const provider = createProviderClient({ baseUrl, apiKey }) // sent as service-provider-key; `keyHeader` names another header',
)(async () => {
  for (const [options, expected] of [
    [{}, [KEY, null]],
    [{ keyHeader: 'x-key' }, [null, KEY]],
  ] as const) {
    const { provider, requests } = upstream(undefined, options);
    await provider.getCustomer('cus_1');
    expect(['service-provider-key', 'x-key'].map((name) => requests[0]?.headers.get(name))).toEqual(expected);
  }
});

says(
  'await provider.getCustomer(customerId) await provider.listSubscriptions(customerId, { limit, offset, state }) await provider.listAccessTokens(customerId, subscriptionId, { limit, offset }) await provider.listBillableMetrics(subscriptionId) for await (const subscription of provider.allSubscriptions(customerId)) …',
  'Items of a Provider subscription are untyped objects in the document and are passed through unchanged.',
)(async () => {
  const { provider, requests } = upstream();
  expect((await provider.getCustomer('cus_1')).external_id).toBe('external');
  const list = await provider.listSubscriptions('cus_1', { limit: 1, offset: 1, state: 'active' });
  expect(list.data[0]?.items).toEqual([{ any: 'thing' }]);
  await provider.listAccessTokens('cus_1', 'cus_1-0', { limit: 1, offset: 0 });
  await provider.listBillableMetrics('cus_1-0');
  const all: (string | null)[] = [];
  for await (const each of provider.allSubscriptions('many')) all.push(each.id);
  expect(new Set(all).size).toBe(150);
  expect(requests.slice(0, 4).map(({ url }) => url.replace(API, ''))).toEqual([
    '/customers/cus_1',
    '/customers/cus_1/subscriptions/?limit=1&offset=1&state=active',
    '/customers/cus_1/subscriptions/cus_1-0/access-tokens/?limit=1&offset=0',
    '/subscriptions/cus_1-0/product/billable-metrics/?usage=currentUsage',
  ]);
});

says(
  'Lists resolve to `{ data, total, limit, offset, invalid }`: `data` are the validated records, `invalid` is how many failed validation, the others are null where the service did not say.',
)(async () => {
  const { provider } = upstream(() => Response.json({ data: [subscription('a'), 7] }));
  const { data, ...facts } = await provider.listSubscriptions('cus_1');
  expect(data.map(({ id }) => id)).toEqual(['a']);
  expect(facts).toEqual({ total: null, limit: null, offset: null, invalid: 1 });
});

says('A base URL that is neither https nor loopback is rejected, because it would send the key in clear text.')(() => {
  expect(() => createProviderClient({ baseUrl: 'http://provider.example/v0', apiKey: KEY })).toThrow(/baseUrl/);
  expect(() => createProviderClient({ baseUrl: 'http://127.0.0.1/v0', apiKey: KEY })).not.toThrow();
});

says('A deadline holds whatever `fetch` does.')(async () => {
  const provider = createProviderClient({ baseUrl: API, apiKey: KEY, retries: 0, timeoutMs: 50, fetch: hang });
  await expect(provider.getCustomer('cus_1')).rejects.toMatchObject({ kind: 'timeout' });
});

const usageRequest = (bearer: string, query = 'customer_id=cus_1&subscription_id=cus_1-0') =>
  new Request(`https://usage.example/usage?${query}`, {
    headers: { origin: PORTAL, ...(bearer && { authorization: `Bearer ${bearer}` }) },
  });

says(
  'const handler = createUsageHandler({ provider, allowOrigin }) // (Request) => Promise<Response>',
  'The usage handler serves `<portal-usage>`: it is called with `Authorization: Bearer <an access token of that subscription>` and `?customer_id=…&subscription_id=…`, verifies through the Provider API that the token is an unexpired one of that subscription, and only then returns its billable metrics. The API key never leaves the server.',
)(async () => {
  const { provider, requests } = upstream();
  const handler = createUsageHandler({ provider, allowOrigin: PORTAL });
  for (const bearer of ['', 'unknown', 'old-of-cus_1-0', 'token-of-cus_2-0']) {
    const refused = await handler(usageRequest(bearer));
    expect([bearer, refused.ok, (await refused.text()).includes('Calls')]).toEqual([bearer, false, false]);
  }
  expect(requests.filter(({ url }) => url.includes('billable-metrics'))).toEqual([]);
  const response = await handler(usageRequest('token-of-cus_1-0'));
  expect(await jsonOf(response.clone())).toMatchObject({ data: [{ name: 'Calls' }] });
  expect(JSON.stringify([...response.headers]) + (await response.text())).not.toContain(KEY);
});

says(
  'What a caller without a valid token costs is bounded and,',
  'A refusal is answered as soon as it is known.',
)(async () => {
  const { provider, requests } = upstream();
  const handler = createUsageHandler({ provider, allowOrigin: PORTAL });
  expect((await handler(usageRequest('unknown'))).status).toBe(401);
  expect((await handler(usageRequest('token-of-cus_1-0'))).status).toBe(200);
  const flood = Array.from({ length: 500 }, (_, index) => handler(usageRequest(`unknown-${index}`)));
  expect((await handler(usageRequest('token-of-cus_1-0'))).status).toBe(200);
  await Promise.all(flood);
  expect(requests.length).toBeLessThan(20);
});

says(
  "whatever ids it names, does not slow down callers that have been verified; one that repeats its token does not slow down first-time callers either. (A flood of new ids with new tokens can't be told apart from visitors: it is the business of a rate limit by address, which the documents recommend.)",
)(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  // Responses to the flood do not arrive at all.
  const { provider } = upstream(({ pathname }) => (pathname.includes('random') ? hang() : undefined));
  const handler = createUsageHandler({ provider, allowOrigin: PORTAL });
  const idsOf = (id: string) => `customer_id=${id}&subscription_id=${id}`;
  const statusOf = async (id: string) => (await handler(usageRequest(`token-of-${id}`, idsOf(id)))).status;
  expect(await statusOf('verified')).toBe(200);
  for (let each = 0; each < 400; each++) void handler(usageRequest('wrong', idsOf(`random-${each}`)));
  for (let each = 0; each < 15; each++) expect(await statusOf(`visitor-${each}`)).toBe(200);
  for (let each = 0; each < 400; each++) void handler(usageRequest(`wrong-${each}`, idsOf(`random-${each}`)));
  // Let the cached responses expire.
  vi.advanceTimersByTime(60_000);
  expect(await statusOf('verified')).toBe(200);
  expect(readFileSync('src/docs/own-server.md', 'utf8')).toContain('Limit requests by IP address');
});

function portalHandler(options: Partial<Provider.PortalHandlerOptions> = {}, answer?: Answer) {
  const { provider, requests } = upstream(answer);
  const handler = createPortalHandler({
    provider,
    authenticate: (request) => request.headers.get('x-customer'),
    ...options,
  });
  const get = (path: string, headers: Record<string, string> = { 'x-customer': 'cus_1' }, init: RequestInit = {}) =>
    handler(new Request(`https://vendor.example/any/prefix/${path}`, { headers, ...init }));
  return { get, requests };
}

says(
  'const portal = createPortalHandler({ provider, authenticate, allowOrigin }) // (Request) => Promise<Response>',
  "The portal handler serves the three portal endpoints from the Provider API, for vendors whose pages are not hosted by the service: `authenticate(request)` resolves to the customer's id or null (401). It answers GET, HEAD and OPTIONS by the end of the path, below any prefix, with `Cache-Control: private, no-store` and `Date`,",
  'pagination with a default of 20 and a maximum of 100, without `external_id`; other methods 405.',
  'It also answers `usage?subscription_id=…` below the same prefix, authorized by the same session, for `usage-auth="session"`.',
)(async () => {
  const { get } = portalHandler();
  const customer = await get('customer');
  expect([customer.headers.get('cache-control'), Number.isNaN(Date.parse(customer.headers.get('date') ?? ''))]).toEqual(
    ['private, no-store', false],
  );
  const record = await jsonOf(customer);
  expect([record['name'], 'external_id' in record]).toEqual(['Robin Example', false]);
  const pageOf = async (path: string) => {
    const { data, metadata } = await jsonOf(await get(path, { 'x-customer': 'many' }));
    return [(data as unknown[]).length, metadata];
  };
  expect([await pageOf('subscriptions/'), await pageOf('subscriptions/?limit=500')]).toEqual([
    [20, { pagination: { limit: 20, offset: 0, total: 150 } }],
    [100, { pagination: { limit: 100, offset: 0, total: 150 } }],
  ]);
  expect(await jsonOf(await get('subscriptions/cus_1-0/access-tokens/'))).toMatchObject({
    data: [{ value: 'token-of-cus_1-0' }, {}],
  });
  expect(await jsonOf(await get('usage?subscription_id=cus_1-0'))).toMatchObject({ data: [{ name: 'Calls' }] });
  const statuses = await Promise.all(
    ['HEAD', 'OPTIONS', 'POST', 'DELETE'].map(
      async (method) => (await get('customer', { 'x-customer': 'cus_1' }, { method })).status,
    ),
  );
  expect(statuses).toEqual([200, 204, 405, 405]);
  for (const path of [
    'customer',
    'subscriptions/',
    'subscriptions/cus_1-0/access-tokens/',
    'usage?subscription_id=cus_1-0',
  ])
    expect([path, (await get(path, {})).status]).toEqual([path, 401]);
});

says(
  'with CORS for `allowOrigin` only (none without it),',
  "an `Origin` other than the request's own or `allowOrigin` is 403;",
)(async () => {
  const own = 'https://vendor.example';
  const cases = [
    [{ allowOrigin: PORTAL }, PORTAL, 200],
    [{ allowOrigin: PORTAL }, own, 200],
    [{ allowOrigin: PORTAL }, 'https://evil.example', 403],
    [{}, own, 200],
    [{}, 'https://evil.example', 403],
  ] as const;
  for (const [options, origin, status] of cases) {
    const response = await portalHandler(options).get('customer', { 'x-customer': 'cus_1', origin });
    expect([origin, response.status]).toEqual([origin, status]);
    if (response.ok)
      expect(response.headers.get('access-control-allow-origin')).toBe('allowOrigin' in options ? PORTAL : null);
  }
});

says(
  "It returns data of that customer only: access tokens and metrics only after the subscription was found in that customer's list",
  'cached per customer), otherwise 404;',
  'a `customer_id` in the query is refused.',
)(async () => {
  const { get, requests } = portalHandler();
  expect((await get('subscriptions/cus_2-0/access-tokens/')).status).toBe(404);
  expect((await get('usage?subscription_id=cus_2-0')).status).toBe(404);
  expect(requests.filter(({ url }) => /cus_2|access-tokens|metrics/.test(url))).toEqual([]);
  expect((await get('customer?customer_id=cus_2')).status).toBe(400);
  const twice = portalHandler();
  for (const _ of [1, 2]) expect((await twice.get('subscriptions/cus_1-0/access-tokens/')).status).toBe(200);
  expect(twice.requests.filter(({ url }) => /subscriptions\/(?:\?|$)/.test(url))).toHaveLength(1);
});

says('(bounded: beyond it 422;')(async () => {
  const { get, requests } = portalHandler();
  expect((await get('subscriptions/endless-5999/access-tokens/', { 'x-customer': 'endless' })).status).toBe(422);
  expect(requests.length).toBeLessThanOrEqual(51);
});

says(
  "a page holds records of the asked range only, and all of them as far as the service's responses contain them, whatever it makes of `limit` and `offset`;",
)(async () => {
  const everything = Array.from({ length: 30 }, (_, index) => token(`T${index}`));
  const answers: Answer = ({ pathname }) =>
    pathname.endsWith('/access-tokens/')
      ? Response.json({ data: everything, metadata: { pagination: { limit: 30, offset: 0, total: 30 } } })
      : undefined;
  const { get } = portalHandler({}, answers);
  const names = everything.map(({ name }) => ({ name }));
  for (const [offset, expected] of [
    [0, names.slice(0, 20)],
    [20, names.slice(20)],
  ] as const) {
    const { data } = await jsonOf(await get(`subscriptions/cus_1-0/access-tokens/?limit=20&offset=${offset}`));
    expect(data).toMatchObject(expected);
  }
});

says('a customer without a place always gets one,')(async () => {
  const held: (() => void)[] = [];
  const { get } = portalHandler({}, ({ pathname }) =>
    pathname.includes('flood')
      ? new Promise((resolve) => held.push(() => resolve(Response.json({ data: [] }))))
      : undefined,
  );
  const statuses: number[] = [];
  const flood = Array.from({ length: 4 * 27 }, (_, each) =>
    get(`subscriptions/?offset=${each}`, { 'x-customer': `flood-${each % 4}` }),
  );
  const others = Array.from({ length: 10 }, async (_, each) => {
    const { status } = await get('subscriptions/', { 'x-customer': `other-${each}` });
    statuses.push(status);
  });
  await expect.poll(() => held.length).toBe(8);
  expect(statuses).toEqual([]);
  for (const release of held.splice(0)) release();
  await Promise.all(others);
  expect(statuses).toEqual(Array(10).fill(200));
  while (held.length > 0) {
    for (const release of held.splice(0)) release();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(flood);
});

says(
  'one customer has at most a quarter of calls and queue,',
  'and an aborted request gives its place back;',
)(async () => {
  let pendingCalls = 0;
  const { get } = portalHandler({ maxConcurrency: 8, maxQueue: 8 }, ({ pathname }, { signal }) => {
    if (!pathname.includes('cus_1')) return undefined;
    pendingCalls += 1;
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  const abort = new AbortController();
  const flood = Array.from({ length: 40 }, (_, index) =>
    get(`subscriptions/?limit=1&offset=${index}`, { 'x-customer': 'cus_1' }, { signal: abort.signal }),
  );
  const refused = flood.map(async (response) => (await response).status);
  const other = await Promise.race([
    get('customer', { 'x-customer': 'cus_2' }),
    new Promise<undefined>((resolve) => void setTimeout(resolve, 2000, undefined)),
  ]);
  expect([other?.status, pendingCalls]).toEqual([200, 2]);
  expect(await Promise.race(refused)).toBe(503);
  abort.abort();
  await Promise.allSettled(flood);
  const before = pendingCalls;
  void get('customer', { 'x-customer': 'cus_1' });
  await expect.poll(() => pendingCalls, { timeout: 2000 }).toBe(before + 1);
});

says(
  '`authenticate` that throws or resolves to something else than a text or null is 503, one that hangs 504; `onError` gets a `hint` that says which and the error as `cause`, the log its name and first frame, never its message.',
)(async () => {
  const cause = new TypeError('the session is abc');
  const throwing = () => Promise.reject(cause);
  const returning = (value: unknown) => () => Promise.resolve(value as string);
  for (const [authenticate, status, hint] of [
    [throwing, 503, /authenticate\(\) threw a TypeError at .*8-server-side.*, so the request gets a 503/],
    [returning(42), 503, /authenticate\(\) returned a number, .* Return a customer id \(string\), or null/],
    [returning(undefined), 503, /authenticate\(\) returned undefined,/],
    [hang, 504, /authenticate\(\) took too long/],
  ] as const) {
    const onError = vi.fn();
    const options = { authenticate, timeoutMs: authenticate === hang ? 1 : 12_000 };
    expect((await portalHandler({ ...options, onError }).get('customer')).status).toBe(status);
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ hint: expect.stringMatching(hint) })]]);
    const [report] = onError.mock.calls[0] as [Provider.UsageHandlerError];
    expect(report.cause).toBe(authenticate === throwing ? cause : undefined);
    expect(report.hint).not.toContain('abc');
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await portalHandler(options).get('customer');
    expect(log.mock.calls).toEqual([[expect.stringMatching(hint)]]);
    expect(String(log.mock.calls)).not.toContain('abc');
    log.mockRestore();
  }
});

says('Each refusal calls `onError` once, a foreign origin included;')(async () => {
  const session = { 'x-customer': 'cus_1' };
  for (const [path, headers, method, status] of [
    ['customer', { ...session, origin: 'https://evil.example' }, 'GET', 403],
    ['customer', { origin: 'https://evil.example' }, 'OPTIONS', 403],
    ['usage?customer_id=cus_1&subscription_id=cus_1-0', session, 'GET', 400],
    ['subscriptions/?limit=0', session, 'GET', 400],
    ['customer', {}, 'GET', 401],
    ['unknown', session, 'GET', 404],
    ['subscriptions/cus_2-0/access-tokens/', session, 'GET', 404],
    ['customer', session, 'POST', 405],
    ['subscriptions/endless-5999/access-tokens/', { 'x-customer': 'endless' }, 'GET', 422],
  ] as const) {
    const onError = vi.fn();
    expect((await portalHandler({ onError }).get(path, headers, { method })).status).toBe(status);
    expect([path, onError.mock.calls]).toEqual([path, [[expect.objectContaining({ operation: 'request', status })]]]);
  }
});

says("a 404 of the service about the customer is 502 with `error: 'unknown-customer'`, never a 404.")(async () => {
  const onError = vi.fn();
  const { get } = portalHandler({ onError }, ({ pathname }) =>
    pathname.includes('/customers/') ? Response.json({}, { status: 404 }) : undefined,
  );
  for (const path of ['customer', 'subscriptions/', 'subscriptions/a/access-tokens/', 'usage?subscription_id=a']) {
    const response = await get(path, { 'x-customer': 'cus_unknown' });
    expect([path, response.status, (await jsonOf(response))['error']]).toEqual([path, 502, 'unknown-customer']);
  }
  expect(onError).toHaveBeenCalledWith(
    expect.objectContaining({ hint: expect.stringMatching(/404.*authenticate\(\).*\/v0/) }),
  );
});

says('`"data": null` of a list is an empty list, here and in the widgets.')(async () => {
  const none = { data: null, metadata: { pagination: { limit: 20, offset: 0, total: 0 } } };
  const { get } = portalHandler({}, ({ pathname }) => (pathname.endsWith('/') ? Response.json(none) : undefined));
  expect(await jsonOf(await get('subscriptions/'))).toEqual({ ...none, data: [] });
  const { page } = await openPage({
    body: tag('subscription-list'),
    respond: ({ pathname }) => (pathname === '/api/v0/subscriptions/' ? { json: none } : undefined),
  });
  await page.getByRole('region', { name: 'Subscriptions' }).getByText('No subscriptions').first().waitFor();
});
