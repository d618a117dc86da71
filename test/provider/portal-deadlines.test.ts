import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { createPortalHandler, type PortalHandlerOptions } from '../../src/provider/portal-handler.js';
import { createProviderClient } from '../../src/provider/provider-client.js';
import { CUSTOMER, KEY, SUBSCRIPTION, TOKEN } from './provider-service.js';

const ENDLESS = () => new Promise<never>(() => undefined);

const PATHS = {
  customer: 'customer',
  subscriptions: 'subscriptions/',
  tokens: `subscriptions/${SUBSCRIPTION}/access-tokens/`,
  usage: `usage?subscription_id=${SUBSCRIPTION}`,
};

type Operation = keyof typeof PATHS;

/** The upstream operation of a URL. */
function operationOf(url: string): Operation {
  if (url.includes('/access-tokens/')) return 'tokens';
  if (url.includes('/billable-metrics/')) return 'usage';
  return url.includes('/subscriptions/') ? 'subscriptions' : 'customer';
}

const RECORDS: Readonly<Record<Operation, unknown>> = {
  customer: customerRecord({ id: CUSTOMER }),
  subscriptions: { data: [subscriptionRecord({ id: SUBSCRIPTION, customer_id: CUSTOMER })] },
  tokens: { data: [accessTokenRecord({ value: TOKEN })] },
  usage: { data: [] },
};

/** A handler on a Provider API whose responses a test replaces, of one operation or all. */
function portal(
  respond: (operation: Operation) => Promise<Response> | undefined,
  options: Partial<PortalHandlerOptions> = {},
) {
  const calls: Operation[] = [];
  const handle = createPortalHandler({
    provider: createProviderClient({
      baseUrl: 'https://service.example/v0',
      apiKey: KEY,
      fetch(input) {
        const operation = operationOf(input as string);
        calls.push(operation);
        return respond(operation) ?? Promise.resolve(Response.json(RECORDS[operation]));
      },
    }),
    authenticate: () => CUSTOMER,
    onError: () => undefined,
    ...options,
  });
  const send = async (path: string): Promise<number> => {
    const { status } = await handle(new Request(`https://vendor.example/api/v0/${path}`));
    return status;
  };
  return { send, calls };
}

const ALL = Object.keys(PATHS) as Operation[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

it('session, owner and data share one deadline', async () => {
  const slow = <Value>(value: () => Value) =>
    new Promise<Value>((resolve) => void setTimeout(() => resolve(value()), 400));
  const { send } = portal((operation) => slow(() => Response.json(RECORDS[operation])), {
    authenticate: () => slow(() => CUSTOMER),
    timeoutMs: 1000,
  });
  const statuses: number[] = [];
  const all = [PATHS.customer, PATHS.tokens].map(async (path) => void statuses.push(await send(path)));
  await vi.advanceTimersByTimeAsync(999);
  expect(statuses).toEqual([200]);
  await vi.advanceTimersByTimeAsync(2);
  expect(statuses).toEqual([200, 504]);
  await Promise.all(all);
});

it.each<[path: string, hanging: Operation, operation: string]>([
  [PATHS.tokens, 'subscriptions', 'listSubscriptions'],
  [PATHS.usage, 'subscriptions', 'listSubscriptions'],
  [PATHS.tokens, 'tokens', 'listAccessTokens'],
  [PATHS.usage, 'usage', 'listBillableMetrics'],
  [PATHS.customer, 'customer', 'getCustomer'],
])('a request to %s that times out while it waits for %s names the operation %s', async (path, hanging, operation) => {
  const onError = vi.fn();
  const authenticate = () => new Promise<string>((resolve) => void setTimeout(() => resolve(CUSTOMER), 500));
  const { send } = portal((each) => (each === hanging ? ENDLESS() : undefined), {
    authenticate,
    timeoutMs: 1000,
    onError,
  });
  const status = send(path);
  await vi.advanceTimersByTimeAsync(1001);
  expect(await status).toBe(504);
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ kind: 'timeout', operation })]]);
});

it('an `authenticate` that hangs doesn’t take places of other requests', async () => {
  let isHanging = true;
  const { send, calls } = portal(() => undefined, {
    authenticate: () => (isHanging ? ENDLESS() : CUSTOMER),
    maxConcurrency: 1,
    maxQueue: 0,
  });
  const hanging = [1, 2, 3].map(() => send(PATHS.customer));
  isHanging = false;
  expect(await send(PATHS.customer)).toBe(200);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await Promise.all(hanging)).toEqual([504, 504, 504]);
  expect(calls).toEqual(['customer']);
});

describe('the status of a response', () => {
  const status = (code: number) => () => Promise.resolve(new Response('{}', { status: code }));

  const FAILED = { customer: 502, subscriptions: 502, tokens: 502, usage: 502 };

  it.each<[string, () => Promise<Response>, Readonly<Record<Operation, number>>]>([
    ['400', status(400), { ...FAILED, usage: 404 }],
    ['401', status(401), FAILED],
    ['403', status(403), { ...FAILED, usage: 404 }],
    ['404', status(404), { customer: 502, subscriptions: 502, tokens: 404, usage: 404 }],
    ['429', status(429), { customer: 429, subscriptions: 429, tokens: 429, usage: 429 }],
    ['500', status(500), FAILED],
    ['no response', ENDLESS, { customer: 504, subscriptions: 504, tokens: 504, usage: 504 }],
    ['no connection', () => Promise.reject(new TypeError(`fetch failed: ${KEY}`)), FAILED],
  ])('after %s from the Provider API', async (_, respond, expected) => {
    const statuses = Promise.all(
      ALL.map(async (name) => {
        const { send } = portal((operation) => (operation === name ? respond() : undefined));
        return [name, await send(PATHS[name])] as const;
      }),
    );
    await vi.advanceTimersByTimeAsync(12_000);
    expect(Object.fromEntries(await statuses)).toEqual(expected);
  });
});
