import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { createPortalHandler, type PortalHandlerOptions } from '../../src/provider/portal-handler.js';
import { useImmediateRetries } from './immediate-retries.js';
import {
  CUSTOMER,
  KEY,
  OTHER_CUSTOMER,
  OTHER_SUBSCRIPTION,
  OTHER_TOKEN,
  providerService,
  SUBSCRIPTION,
  TOKEN,
} from './provider-service.js';

const PORTAL = 'https://portal.example';

/**
 * A portal handler on the simulated service. The session is the id of the customer in the header
 * `x-session`.
 */
async function portalService(
  records: Parameters<typeof providerService>[0] = {},
  { handler, ...upstream }: Parameters<typeof providerService>[1] & { handler?: Partial<PortalHandlerOptions> } = {},
) {
  const simulation = await providerService(records, upstream);
  const handle = createPortalHandler({
    provider: simulation.provider,
    authenticate: ({ headers }) => headers.get('x-session'),
    onError: () => undefined,
    ...handler,
  });
  async function send(path: string, init: RequestInit = {}, session: string | null = CUSTOMER) {
    const headers = new Headers(init.headers);
    if (session !== null) headers.set('x-session', session);
    const response = await handle(new Request(`https://vendor.example/api/v0/${path}`, { ...init, headers }));
    const text = await response.text();
    const body: any = text === '' ? null : JSON.parse(text);
    return { status: response.status, headers: response.headers, text, body };
  }
  return { ...simulation, handle, send };
}

const manySubscriptions = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    subscriptionRecord({ id: `sub_${index}`, customer_id: CUSTOMER, state: index % 2 ? 'canceled' : 'active' }),
  );

describe('the data of the signed-in customer', () => {
  const pagination = (total: number) => ({ pagination: { limit: 20, offset: 0, total } });
  const { external_id: _own, ...customer } = customerRecord({ id: CUSTOMER, name: 'Maya' }) as Record<string, unknown>;
  const subscriptions = manySubscriptions(3);

  it.each<[string, string, unknown]>([
    ['the record, without external_id', 'customer', customer],
    [
      'the list of subscriptions as the portal has it, with null for each record that failed validation',
      'subscriptions/',
      { data: [...subscriptions, null], metadata: pagination(4) },
    ],
    [
      'the list of access tokens of a subscription, with values',
      'subscriptions/sub_1/access-tokens/',
      { data: [accessTokenRecord({ value: TOKEN })], metadata: pagination(1) },
    ],
    [
      'the usage of a subscription',
      'usage?subscription_id=sub_1',
      { data: [billableMetricRecord({ label: 'Calls of one' })] },
    ],
  ])('is %s', async (_, path, expected) => {
    const { send, service } = await portalService({
      customer: { ...customer, external_id: 'crm-1' },
      subscriptions: [...subscriptions, { id: 7 }],
    });
    const { status, body, headers } = await send(path);
    expect([status, body]).toEqual([200, expected]);
    expect(headers.get('content-type')).toBe('application/json');
    for (const request of service.requests) {
      expect(request.path).toMatch(/^\/provider\/v0\/(customers\/cus_1|subscriptions\/sub_1)(\/|$)/);
    }
  });

  it.each(['customer', 'subscriptions', `subscriptions/${SUBSCRIPTION}/access-tokens`])(
    'is found at %s without a slash at the end, and with one, below any prefix',
    async (path) => {
      const { send } = await portalService();
      for (const prefix of ['', 'tenants/acme/', 'subscriptions/x/']) {
        for (const end of ['', '/']) expect((await send(`${prefix}${path}${end}`)).status).toBe(200);
      }
    },
  );

  it.each(['sub 7/8 #1? 100% ü', '...', '%2e%2e', 'customer'])(
    'has the tokens and the usage of the subscription with the id %j',
    async (id) => {
      const { send, service } = await portalService({
        subscriptions: [subscriptionRecord({ id })],
        tokens: { [id]: [accessTokenRecord({ value: TOKEN })] },
        metrics: { [id]: [] },
      });
      expect((await send(`subscriptions/${encodeURIComponent(id)}/access-tokens/`)).body.data).toHaveLength(1);
      expect((await send(`usage?${String(new URLSearchParams({ subscription_id: id }))}`)).status).toBe(200);
      expect(service.requests[1]?.path).toContain(`/subscriptions/${encodeURIComponent(id)}/access-tokens/`);
    },
  );
});

describe('the subscription of another customer', () => {
  const encoded = [...OTHER_SUBSCRIPTION].map((each) => `%${each.charCodeAt(0).toString(16)}`).join('');

  it.each([
    ['its tokens', `subscriptions/${OTHER_SUBSCRIPTION}/access-tokens/`, 404],
    ['its tokens, encoded', `subscriptions/${encoded}/access-tokens/`, 404],
    ['its tokens, climbing', `subscriptions/${SUBSCRIPTION}%2f..%2f${OTHER_SUBSCRIPTION}/access-tokens/`, 404],
    [
      'its tokens below the other customer',
      `customers/${OTHER_CUSTOMER}/subscriptions/${OTHER_SUBSCRIPTION}/access-tokens/`,
      404,
    ],
    [
      'its tokens with customer_id',
      `subscriptions/${OTHER_SUBSCRIPTION}/access-tokens/?customer_id=${OTHER_CUSTOMER}`,
      400,
    ],
    ['an unknown subscription', 'subscriptions/unknown/access-tokens/', 404],
    ['a segment that isn’t an id', 'subscriptions/%00/access-tokens/', 404],
    ['a segment that can’t be decoded', 'subscriptions/%ff/access-tokens/', 404],
    ['its usage', `usage?subscription_id=${OTHER_SUBSCRIPTION}`, 404],
    ['its usage, doubled', `usage?subscription_id=${SUBSCRIPTION}&subscription_id=${OTHER_SUBSCRIPTION}`, 400],
    ['the own usage with customer_id', `usage?subscription_id=${SUBSCRIPTION}&customer_id=${OTHER_CUSTOMER}`, 400],
    ['usage of `..`', 'usage?subscription_id=..', 400],
    ['the other customer’s record', `customer?customer_id=${OTHER_CUSTOMER}`, 400],
  ])('is not revealed: %s', async (_, path, status) => {
    const { send, operations } = await portalService();
    const response = await send(path);
    expect(response.status).toBe(status);
    expect(response.body).toEqual({ error: expect.stringMatching(/^[a-z-]+$/), message: expect.any(String) });
    expect(response.text).not.toContain(OTHER_SUBSCRIPTION);
    for (const secret of [OTHER_TOKEN, TOKEN, KEY, 'Calls of']) expect(response.text).not.toContain(secret);
    expect(operations()).not.toContain('listAccessTokens');
    expect(operations()).not.toContain('listBillableMetrics');
  });

  it.each(['customer', 'subscriptions/'])('is not part of %s below a path that names the customer', async (path) => {
    const { send, service } = await portalService();
    const { text } = await send(`customers/${OTHER_CUSTOMER}/${path}`);
    expect(text).toContain(CUSTOMER);
    expect(text).not.toContain(OTHER_CUSTOMER);
    expect(service.requests.every((request) => request.path.includes(`/customers/${CUSTOMER}`))).toBe(true);
  });

  it('does not become readable because its owner has read it', async () => {
    const { send } = await portalService();
    const path = `subscriptions/${OTHER_SUBSCRIPTION}/access-tokens/`;
    expect((await send(path, {}, OTHER_CUSTOMER)).status).toBe(200);
    expect((await send(path)).status).toBe(404);
  });
});

describe('the check that a subscription is the customer’s', () => {
  const useFakePerformance = (): void => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
  };

  it('reads at most 50 pages of 100, and is cached for each customer', async () => {
    // A busy machine may take longer than the 5 seconds after which what was not found is looked up
    // again.
    useFakePerformance();
    const { send, service, operations } = await portalService(
      { subscriptions: manySubscriptions(5100), tokens: { sub_4999: [], sub_5000: [] } },
      { service: { maxLimit: 100 } },
    );
    expect((await send('subscriptions/sub_150/access-tokens/')).status).toBe(200);
    expect(operations()).toEqual(['listSubscriptions', 'listSubscriptions', 'listAccessTokens']);
    expect(service.requests.map(({ query }) => query['limit'])).toEqual(['100', '100', '20']);
    expect((await send('subscriptions/sub_0/access-tokens/')).status).toBe(200);
    expect(operations().filter((name) => name === 'listSubscriptions')).toHaveLength(2);
    expect((await send('subscriptions/sub_4999/access-tokens/')).status).toBe(200);
    for (const path of ['subscriptions/sub_5000/access-tokens/', 'usage?subscription_id=sub_5000']) {
      expect(await send(path)).toMatchObject({ status: 422, body: { error: 'too-many-subscriptions' } });
    }
    expect(operations().filter((name) => name === 'listSubscriptions')).toHaveLength(50);
  });

  it('uses the first list of subscriptions even if access to another one is denied', async () => {
    const { send, service } = await portalService();
    service.faults.set('provider.listSubscriptions', { times: 1 }, { kind: 'status', status: 404 });
    expect((await send('subscriptions/unknown/access-tokens/')).status).toBe(404);
    expect((await send(`subscriptions/${SUBSCRIPTION}/access-tokens/`)).status).toBe(200);
  });

  it('finds a new subscription after 5 seconds, and forgets a removed one after `cacheSeconds`', async () => {
    useFakePerformance();
    const subscriptions = manySubscriptions(1);
    const records = { subscriptions, tokens: { sub_0: [], sub_1: [] }, metrics: { sub_0: [] } };
    const { send, operations } = await portalService(records);
    const statusOf = async (id: string) => (await send(`subscriptions/${id}/access-tokens/`)).status;
    expect(await statusOf('sub_1')).toBe(404);
    subscriptions.push(...manySubscriptions(2).slice(1));
    vi.advanceTimersByTime(4900);
    expect(await statusOf('sub_1')).toBe(404);
    vi.advanceTimersByTime(200);
    expect(await statusOf('sub_1')).toBe(200);
    subscriptions.pop();
    const countLists = () => operations().filter((name) => name === 'listSubscriptions').length;
    const lists = countLists();
    vi.advanceTimersByTime(29_900);
    await statusOf('sub_1');
    expect(countLists()).toBe(lists);
    vi.advanceTimersByTime(200);
    expect(await statusOf('sub_1')).toBe(404);
    expect(countLists()).toBeGreaterThan(lists);
  });
});

describe('paging', () => {
  it.each([
    ['', { limit: '20' }, 20],
    ['?limit=7&offset=3', { limit: '7', offset: '3' }, 7],
    ['?limit=1000', { limit: '100' }, 100],
    ['?limit=&offset=&state=', { limit: '20' }, 20],
    ['?limit=5&state=active', { limit: '5', state: 'active' }, 5],
  ])('subscriptions/%s', async (query, sent, received) => {
    const { send, service } = await portalService(
      { subscriptions: manySubscriptions(250) },
      { service: { maxLimit: 500 } },
    );
    const { body } = await send(`subscriptions/${query}`);
    expect(body.data).toHaveLength(received);
    expect(body.metadata.pagination.limit).toBe(received);
    expect(service.requests[0]?.query).toMatchObject(sent);
  });

  it.each(['limit=0', 'limit=1.5', 'offset=-1', 'limit=5&limit=6', 'state=paused'])(
    'with %s is a 400, without an upstream call',
    async (query) => {
      const { send, service } = await portalService();
      expect((await send(`subscriptions/?${query}`)).status).toBe(400);
      expect(service.requests).toEqual([]);
    },
  );
});

describe('a response', () => {
  it('is private and dated, and has no CORS headers without `allowOrigin`', async () => {
    const { send } = await portalService();
    for (const [path, init] of [
      ['customer', {}],
      ['unknown', {}],
      ['customer', { method: 'OPTIONS' }],
      ['customer', { headers: { origin: PORTAL } }],
    ] as const) {
      const { headers } = await send(path, init);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('vary')).toBe('Origin, Cookie, Authorization');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(10_000);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('has the service’s `Date`', async () => {
    const { send } = await portalService({}, { service: { now: () => Date.parse('2026-02-03T04:05:06Z') } });
    expect((await send('customer')).headers.get('date')).toBe('Tue, 03 Feb 2026 04:05:06 GMT');
  });

  it('to HEAD equals the response to GET without its body', async () => {
    const { send } = await portalService();
    for (const path of ['customer', 'unknown', `subscriptions/${SUBSCRIPTION}/access-tokens/`]) {
      const [head, get] = [await send(path, { method: 'HEAD' }), await send(path)];
      expect([head.status, head.text]).toEqual([get.status, '']);
      expect([...head.headers.keys()]).toEqual([...get.headers.keys()]);
    }
  });
});

it('CORS lets pages of `allowOrigin` read responses with credentials, and send headers without a session', async () => {
  const authenticate = vi.fn(() => CUSTOMER);
  const { send } = await portalService({}, { handler: { allowOrigin: PORTAL, authenticate } });
  for (const path of ['customer', 'unknown']) {
    const { headers } = await send(path, { headers: { origin: PORTAL } });
    expect(headers.get('access-control-allow-origin')).toBe(PORTAL);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-expose-headers')).toBe('Date, Retry-After');
  }
  authenticate.mockClear();
  const requested = { origin: PORTAL, 'access-control-request-headers': 'authorization,x-csrf' };
  const { status, headers } = await send('customer', { method: 'OPTIONS', headers: requested });
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  expect(headers.get('access-control-allow-headers')).toBe('authorization,x-csrf');
  expect(authenticate).not.toHaveBeenCalled();
});

describe('an error of the Provider API', () => {
  it('is retried once', async () => {
    useImmediateRetries();
    const { send, service, operations } = await portalService();
    service.faults.set('*', { kind: 'status', status: 500, times: 1 });
    expect((await send('customer')).status).toBe(200);
    expect(operations()).toEqual(['getCustomer', 'getCustomer']);
  });

  it('becomes a 502 if items can’t be written as JSON', async () => {
    const depth = 20_000;
    const body = `{"data":[{"id":"a","items":[{"a":${'['.repeat(depth)}${']'.repeat(depth)}}]}]}`;
    const { send } = await portalService({}, { client: { fetch: () => Promise.resolve(new Response(body)) } });
    expect((await send('subscriptions/')).status).toBe(502);
    expect((await send(`subscriptions/a/access-tokens/`)).status).toBe(200);
  });
});

it.each(['', 'customer/x', 'xcustomer', 'subscriptions/a', 'subscriptions//access-tokens/', 'usages'])(
  'an unknown path %j is a 404, without a session',
  async (path) => {
    const { send, service } = await portalService();
    expect((await send(path, {}, null)).status).toBe(404);
    expect(service.requests).toEqual([]);
  },
);
