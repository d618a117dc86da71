import { beforeAll, describe, expect, it } from 'vitest';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { createPortalHandler, type PortalHandlerOptions } from '../../src/provider/portal-handler.js';
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

const ALLOW_ORIGIN = { allowOrigin: 'https://portal.example' };
const OTHER_ORIGIN = { origin: 'https://other.example' };
const PATHS = [
  ['/customer', 'customer'],
  ['/subscriptions/', 'subscriptions/'],
  ['/subscriptions/{subscriptionId}/access-tokens/', `subscriptions/${SUBSCRIPTION}/access-tokens/`],
  ['/usage', `usage?subscription_id=${SUBSCRIPTION}`],
] as const;

type Records = Parameters<typeof providerService>[0];
type Fault = Parameters<ProviderService['service']['faults']['set']>[1];

let contract: Contract;

beforeAll(async () => {
  contract = await loadContract();
});

/**
 * Sends requests to a handler, and compares its responses with openapi.yaml. The last argument is
 * the status that is expected.
 */
function sender(handle: (request: Request) => Promise<Response>, defaults: Record<string, string>) {
  return async (path: string, url: string, changes: Record<string, string>, expected: number): Promise<any> => {
    const { method = 'GET', ...others } = changes;
    const headers = { origin: ALLOW_ORIGIN.allowOrigin, ...defaults, ...others };
    const response = await handle(new Request(`https://vendor.example/api/v0/${url}`, { method, headers }));
    const received = { status: response.status, headers: response.headers, text: await response.text() };
    const errors = contract.responseErrors(method === 'OPTIONS' ? 'options' : 'get', path, received);
    expect({ status: received.status, errors }).toEqual({ status: expected, errors: [] });
    const isJson = received.text !== '' && response.headers.get('content-type') === 'application/json';
    return isJson ? JSON.parse(received.text) : null;
  };
}

describe('the portal handler', () => {
  async function startHandler(records: Records = {}, options: Partial<PortalHandlerOptions> = {}) {
    const { provider, service } = await providerService(records);
    const authenticate = ({ headers }: Request) => headers.get('x-session');
    const handle = createPortalHandler({ provider, authenticate, ...ALLOW_ORIGIN, ...options });
    return {
      expectStatus: sender(handle, { 'x-session': CUSTOMER }),
      fail: (fault: Fault) => service.faults.set('*', fault),
    };
  }

  it.each(PATHS)('responds to %s as described', async (path, url) => {
    const { expectStatus } = await startHandler();
    await expectStatus(path, url, {}, 200);
    await expectStatus(path, url, { method: 'OPTIONS', 'access-control-request-headers': 'x-csrf' }, 204);
    await expectStatus(path, url, { 'x-session': '' }, 401);
    await expectStatus(path, url, OTHER_ORIGIN, 403);
    await expectStatus(path, url, { ...OTHER_ORIGIN, method: 'OPTIONS' }, 403);
    await expectStatus(path, url, { method: 'POST' }, 405);
    await expectStatus(path, `${url}${url.includes('?') ? '&' : '?'}customer_id=${CUSTOMER}`, {}, 400);
    if (url.includes(SUBSCRIPTION)) await expectStatus(path, url.replace(SUBSCRIPTION, OTHER_SUBSCRIPTION), {}, 404);
  });

  it('describes the responses for incomplete or unreadable records of the service', async () => {
    const { expectStatus } = await startHandler({
      customer: { id: CUSTOMER },
      subscriptions: [subscriptionRecord({ id: SUBSCRIPTION }), {}, { id: 7 }],
      tokens: { [SUBSCRIPTION]: [{}, { value: 7 }] },
      metrics: { [SUBSCRIPTION]: [{}, { quotas: [{ quota: 5 }, 'none'] }, 'none'] },
    });
    const bodies = [];
    for (const [path, url] of PATHS) bodies.push(await expectStatus(path, url, {}, 200));
    expect(bodies.map(({ data }) => data?.at(-1))).toEqual([undefined, null, null, null]);
  });

  it.each(PATHS)('fails at %s as described', async (path, url) => {
    for (const [status, expected] of Object.entries({ 404: 502, 429: 429, 500: 502, 504: 504 })) {
      const { expectStatus, fail } = await startHandler();
      fail({ kind: 'status', status: Number(status), headers: { 'retry-after': '0' } });
      await expectStatus(path, url, {}, expected);
    }
    const authenticate = () => {
      throw new Error('no session store');
    };
    await (await startHandler({}, { authenticate })).expectStatus(path, url, {}, 503);
  });
});

it('the usage handler responds as described, with the codes of the examples', async () => {
  const start = async (fault?: { operation: string; status: number }, records: Records = {}) => {
    const { provider, service } = await providerService(records);
    const headers = { 'retry-after': '0' };
    if (fault) service.faults.set(fault.operation as '*', { kind: 'status', status: fault.status, headers });
    const send = sender(createUsageHandler({ provider, ...ALLOW_ORIGIN }), { authorization: `Bearer ${TOKEN}` });
    return (changes: Record<string, string>, expected: number, query = queryOf()) =>
      send('/usage', `usage?${query}`, changes, expected);
  };
  const { responses } = contract.specification['paths']['/usage'].get;
  const { responses: components } = contract.specification['components'];
  const expectExample = (status: number, body: unknown): void => {
    const name = responses[status].$ref.split('/').at(-1);
    // A message says more, for the developer.
    const { message: _, ...facts } = body as { readonly message?: string };
    expect([status, facts]).toEqual([status, components[name].content['application/json'].example]);
  };
  const send = await start();
  await send({}, 200);
  await send({ method: 'OPTIONS' }, 204);
  const wrong = { authorization: 'Bearer wrong' };
  expectExample(400, await send({}, 400, 'subscription_id=a'));
  expectExample(401, await send(wrong, 401));
  expectExample(403, await send(OTHER_ORIGIN, 403));
  expectExample(405, await send({ method: 'PUT' }, 405));
  const many = Array.from({ length: 1100 }, (_, index) => ({ id: `token_${index}`, value: `value-${index}` }));
  expectExample(422, await (await start(undefined, { tokens: { [SUBSCRIPTION]: many } }))(wrong, 422));
  expectExample(404, await (await start({ operation: 'provider.listBillableMetrics', status: 404 }))({}, 404));
  for (const [status, expected] of Object.entries({ 429: 429, 500: 502, 504: 504 }))
    expectExample(expected, await (await start({ operation: '*', status: Number(status) }))({}, expected));
});
