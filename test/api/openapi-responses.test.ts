// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import {
  CUSTOMER,
  OTHER_SUBSCRIPTION,
  providerService,
  type ProviderService,
  SUBSCRIPTION,
  TOKEN,
} from '../provider/provider-service.js';
import { queryOf } from '../provider/usage-server.js';
import { type Contract, loadContract } from './openapi-contract.js';

const PORTAL = 'https://portal.example';
const PATHS = [
  ['/customer', 'customer'],
  ['/subscriptions/', 'subscriptions/'],
  ['/subscriptions/{subscriptionId}/access-tokens/', `subscriptions/${SUBSCRIPTION}/access-tokens/`],
  ['/usage', `usage?subscription_id=${SUBSCRIPTION}`],
] as const;

let contract: Contract;

beforeAll(async () => {
  contract = await loadContract();
});

interface Sent {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
  /** Differences from openapi.yaml. */
  readonly errors: readonly string[];
}

/** Compares a response with the description of its operation. */
async function inspect(path: string, response: Response, method = 'GET'): Promise<Sent> {
  const { status, headers } = response;
  const text = await response.text();
  const described = method === 'OPTIONS' ? 'options' : 'get';
  return {
    status,
    headers,
    body: text !== '' && headers.get('content-type') === 'application/json' ? JSON.parse(text) : null,
    errors: contract.responseErrors(described, path, { status, headers, text }),
  };
}

function expectStatus({ status, errors }: Sent, expected: number): void {
  expect({ status, errors }).toEqual({ status: expected, errors: [] });
}

describe('the portal handler', () => {
  type Fault = Parameters<ProviderService['service']['faults']['set']>[1];

  async function startHandler(records: Parameters<typeof providerService>[0] = {}, options: object = {}) {
    const { provider, service } = await providerService(records);
    const handle = createPortalHandler({
      provider,
      authenticate: ({ headers }) => headers.get('x-session'),
      allowOrigin: PORTAL,
      ...options,
    });
    const send = async (path: string, url: string, { method = 'GET', ...headers }: Record<string, string> = {}) => {
      const request = new Request(`https://vendor.example/api/v0/${url}`, {
        method,
        headers: { 'x-session': CUSTOMER, origin: PORTAL, ...headers },
      });
      return inspect(path, await handle(request), method);
    };
    return { send, fail: (fault: Fault) => service.faults.set('*', fault) };
  }

  it.each(PATHS)('answers %s as described', async (path, url) => {
    const { send } = await startHandler();
    expectStatus(await send(path, url), 200);
    expectStatus(await send(path, url, { method: 'OPTIONS', 'access-control-request-headers': 'x-csrf' }), 204);
    expectStatus(await send(path, url, { 'x-session': '' }), 401);
    expectStatus(await send(path, url, { origin: 'https://other.example' }), 403);
    expectStatus(await send(path, url, { origin: 'https://other.example', method: 'OPTIONS' }), 403);
    expectStatus(await send(path, url, { method: 'POST' }), 405);
    expectStatus(await send(path, `${url}${url.includes('?') ? '&' : '?'}customer_id=${CUSTOMER}`), 400);
    if (url.includes(SUBSCRIPTION)) expectStatus(await send(path, url.replace(SUBSCRIPTION, OTHER_SUBSCRIPTION)), 404);
  });

  it('serves records that the service sends incomplete or unreadable as described', async () => {
    const { send } = await startHandler({
      customer: { id: CUSTOMER },
      subscriptions: [subscriptionRecord({ id: SUBSCRIPTION }), {}, { id: 7 }],
      tokens: { [SUBSCRIPTION]: [{}, { value: 7 }] },
      metrics: { [SUBSCRIPTION]: [{}, { quotas: [{ quota: 5 }, 'none'] }, 'none'] },
    });
    const bodies = [];
    for (const [path, url] of PATHS) {
      const sent = await send(path, url);
      expectStatus(sent, 200);
      bodies.push(sent.body);
    }
    expect(bodies.map(({ data }) => data?.at(-1))).toEqual([undefined, null, null, null]);
  });

  it.each(PATHS)('fails at %s as described', async (path, url) => {
    for (const [status, expected] of [
      [404, 404],
      [429, 429],
      [500, 502],
      [504, 504],
    ] as const) {
      const { send, fail } = await startHandler();
      fail({ kind: 'status', status, headers: { 'retry-after': '0' } });
      expectStatus(await send(path, url), expected);
    }
    const throws = () => {
      throw new Error('no session store');
    };
    expectStatus(await (await startHandler({}, { authenticate: throws })).send(path, url), 503);
  });
});

describe('the usage handler', () => {
  async function startHandler(records: Parameters<typeof providerService>[0] = {}) {
    const { provider, service } = await providerService(records);
    const handle = createUsageHandler({ provider, allowOrigin: PORTAL });
    const send = async ({ method = 'GET', query = queryOf(), ...headers }: Record<string, string> = {}) => {
      const request = new Request(`https://vendor.example/usage?${query}`, {
        method,
        headers: { authorization: `Bearer ${TOKEN}`, origin: PORTAL, ...headers },
      });
      return inspect('/usage', await handle(request), method);
    };
    return { send, service };
  }

  it('responds as described, with the codes of the examples', async () => {
    const { send, service } = await startHandler();
    expectStatus(await (await startHandler()).send(), 200);
    expectStatus(await send({ method: 'OPTIONS' }), 204);
    const sent = [
      await send({ query: 'subscription_id=a' }),
      await send({ authorization: 'Bearer wrong' }),
      await send({ origin: 'https://other.example' }),
      await send({ method: 'PUT' }),
    ];
    service.faults.set('provider.listBillableMetrics', { kind: 'status', status: 404 });
    sent.push(await send());
    const many = Array.from({ length: 1100 }, (_, index) => ({ id: `token_${index}`, value: `value-${index}` }));
    sent.push(await (await startHandler({ tokens: { [SUBSCRIPTION]: many } })).send({ authorization: 'Bearer wrong' }));
    for (const status of [429, 500, 504]) {
      const failing = await startHandler();
      failing.service.faults.set('*', { kind: 'status', status, headers: { 'retry-after': '0' } });
      sent.push(await failing.send());
    }
    const { responses } = contract.specification['paths']['/usage'].get;
    const { responses: components } = contract.specification['components'];
    for (const response of sent) {
      expectStatus(response, response.status);
      const name = responses[response.status].$ref.split('/').at(-1);
      expect(response.body).toEqual(components[name].content['application/json'].example);
    }
    expect(sent.map(({ status }) => status)).toEqual([400, 401, 403, 405, 404, 422, 429, 502, 504]);
  });
});
