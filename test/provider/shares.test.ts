import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { createPortalHandler, type PortalHandlerOptions } from '../../src/provider/portal-handler.js';
import type { ProviderClient } from '../../src/provider/provider-client.js';
import { useImmediateHashes } from './immediate-hashes.js';
import { TOKEN } from './provider-service.js';
import { queryOf, usageServer } from './usage-server.js';

const settle = () => new Promise((resolve) => setImmediate(resolve));

interface Call {
  readonly customer: string;
  readonly respond: () => void;
  isPending: boolean;
}

const notExpected = () => Promise.reject(new Error('not expected'));

const providerWith = (listSubscriptions: ProviderClient['listSubscriptions']) => ({
  ...{ listSubscriptions, getCustomer: notExpected },
  ...{ listAccessTokens: notExpected, listBillableMetrics: notExpected },
});

/** A portal handler whose upstream calls end when the test says so, or when they are aborted. */
function portal(options: Partial<PortalHandlerOptions>) {
  const calls: Call[] = [];
  const pendingOf = (customer?: string) =>
    calls.filter((call) => call.isPending && (customer === undefined || call.customer === customer)).length;
  const peaks = { all: 0, customer: 0 };
  const provider = providerWith(
    (customer, { offset = 0, signal } = {}) =>
      new Promise((resolve, reject) => {
        const end = (settleCall: () => void) => () => {
          call.isPending = false;
          settleCall();
        };
        const list = { data: [], total: 0, limit: null, offset, invalid: 0 };
        const call: Call = { customer, isPending: true, respond: end(() => resolve(list)) };
        signal?.addEventListener(
          'abort',
          end(() => reject(signal.reason as Error)),
        );
        calls.push(call);
        peaks.all = Math.max(peaks.all, pendingOf());
        peaks.customer = Math.max(peaks.customer, pendingOf(customer));
      }),
  );
  const handle = createPortalHandler({
    provider,
    authenticate: ({ headers }) => headers.get('x-session'),
    onError: () => undefined,
    ...options,
  });
  function send(customer: string, offset: number) {
    const client = new AbortController();
    const request = new Request(`https://vendor.example/subscriptions/?offset=${offset}`, {
      headers: { 'x-session': customer },
      signal: client.signal,
    });
    const sent = { customer, offset, abort: () => client.abort(), response: undefined as Response | undefined };
    void handle(request).then((response) => {
      sent.response = response;
    });
    return sent;
  }
  return { calls, peaks, pendingOf, send };
}

it('a customer has at most a quarter of the calls and the queue, and gets a 503 beyond that', async () => {
  const { calls, send, pendingOf } = portal({});
  const flood = Array.from({ length: 40 }, (_, index) => send('flood', index));
  await settle();
  expect(pendingOf()).toBe(2);
  const refused = flood.flatMap(({ response }) => response ?? []);
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    Array.from({ length: 40 - 27 }, () => [503, '2']),
  );
  const other = send('other', 0);
  await settle();
  calls.at(-1)?.respond();
  await settle();
  expect([calls.at(-1)?.customer, other.response?.status]).toEqual(['other', 200]);
});

it('identical requests cause one upstream call, which ends when the last client has left', async () => {
  const { calls, send, pendingOf } = portal({});
  const all = Array.from({ length: 50 }, () => send('one', 0));
  await settle();
  for (const request of all.slice(1)) request.abort();
  await settle();
  expect([calls.length, pendingOf()]).toEqual([1, 1]);
  const another = send('one', 0);
  await settle();
  all[0]?.abort();
  await settle();
  calls[0]?.respond();
  await settle();
  expect([another.response?.status, calls.length]).toEqual([200, 1]);
});

it('requests that wait give their places back when their clients leave', async () => {
  const { send, pendingOf } = portal({});
  const all = Array.from({ length: 27 }, (_, index) => send('one', index));
  await settle();
  for (const request of all.slice(2)) request.abort();
  await settle();
  const others = Array.from({ length: 25 }, (_, index) => send('one', 100 + index));
  await settle();
  expect([others.filter(({ response }) => response), pendingOf()]).toEqual([[], 2]);
});

it('a customer whose calls ignore their signal has at most a quarter of the calls that may stay pending', async () => {
  const { send } = portal({ provider: providerWith(() => new Promise(() => undefined)) });
  for (let index = 0; index < 30; index++) {
    const request = send('one', index);
    await settle();
    request.abort();
    await settle();
  }
  const [own, other] = [send('one', 0), send('other', 0)];
  await settle();
  expect([own.response?.status, other.response?.status]).toEqual([503, undefined]);
});

it('a token has at most a quarter of the calls of the usage handler, whatever the ids', async () => {
  // Otherwise the callers of the same moment come in any order.
  useImmediateHashes();
  const pending: string[] = [];
  const sendRequest = usageServer({
    provider: {
      listAccessTokens: (customer) => {
        pending.push(customer);
        return new Promise(() => undefined);
      },
      listBillableMetrics: notExpected,
    },
    maxConcurrency: 4,
    maxQueue: 0,
    onError: () => undefined,
  });
  const statuses: number[] = [];
  const client = new AbortController();
  const send = (token: string, customer: string, signal = new AbortController().signal) =>
    void sendRequest({ query: queryOf(customer), authorization: `Bearer ${token}`, signal }).then(({ status }) =>
      statuses.push(status),
    );
  for (let index = 0; index < 20; index++) send('flood', `customer-${index}`, client.signal);
  await expect.poll(() => statuses).toEqual(Array(19).fill(503));
  for (const token of ['two', 'three', 'four']) send(token, `customer of ${token}`);
  // A quarter of the calls stays free for tokens that were verified before.
  await expect.poll(() => pending).toEqual(['customer-0', 'customer of two', 'customer of three']);
  send('five', 'customer of five');
  await expect.poll(() => statuses).toHaveLength(20);
  client.abort();
  await expect.poll(() => pending.at(-1)).toBe('customer of four');
  expect(statuses.slice(-2)).toEqual([503, 499]);
});

it('a request takes its own turn for a shared call that waits behind another token’s calls', async () => {
  const calls: string[] = [];
  const sendRequest = usageServer({
    provider: {
      listAccessTokens: (_customer, subscription) => {
        calls.push(subscription);
        return new Promise(() => undefined);
      },
      listBillableMetrics: notExpected,
    },
    onError: () => undefined,
  });
  const send = (token: string, subscription: string) =>
    void sendRequest({ query: queryOf('cus_1', subscription), authorization: `Bearer ${token}` });
  // Tokens are hashed in any order, so the calls that fill the share are sent one after the other.
  send('flood', 'sub-0');
  await expect.poll(() => calls).toEqual(['sub-0']);
  send('flood', 'sub-1');
  await expect.poll(() => calls).toEqual(['sub-0', 'sub-1']);
  for (let index = 2; index < 20; index++) send('flood', `sub-${index}`);
  send('other', 'sub-19');
  await expect.poll(() => calls).toEqual(['sub-0', 'sub-1', 'sub-19']);
});

it('a token is verified although another caller of the same pair, with a wrong one, has left', async () => {
  const list = <Item>(data: Item[]) => ({ data, total: data.length, limit: null, offset: 0, invalid: 0 });
  const responses: (() => void)[] = [];
  const send = usageServer({
    provider: {
      listAccessTokens: (_customer, _subscription, { signal } = {}) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
          responses.push(() => resolve(list([accessTokenRecord({ value: TOKEN })])));
        }),
      listBillableMetrics: () => Promise.resolve(list([])),
    },
  });
  const client = new AbortController();
  const abandoned = send({ authorization: 'Bearer wrong', signal: client.signal });
  await expect.poll(() => responses.length).toBe(1);
  client.abort();
  expect((await abandoned).status).toBe(499);
  const valid = send();
  await expect.poll(() => responses.length).toBe(2);
  responses[1]?.();
  expect((await valid).status).toBe(200);
});

describe('any load of many customers', () => {
  const step = fc.record({
    kind: fc.constantFrom('send', 'send', 'send', 'send', 'abort', 'respond'),
    customer: fc.nat({ max: 5 }).map((index) => `cus_${index}`),
    number: fc.nat({ max: 11 }),
  });
  const limits = fc.record({
    maxConcurrency: fc.constantFrom(4, 8, 12),
    maxQueue: fc.constantFrom(0, 4, 8),
  });

  it('never rejects a customer without a place, or within a share while at most three others have calls, and gives places back', async () => {
    await fc.assert(
      fc.asyncProperty(limits, fc.array(step, { maxLength: 120 }), async ({ maxConcurrency, maxQueue }, steps) => {
        const share = (maxConcurrency + maxQueue) / 4;
        const { calls, peaks, pendingOf, send } = portal({ maxConcurrency, maxQueue });
        const all: ReturnType<typeof send>[] = [];
        const open = () => all.filter(({ response }) => !response);
        const placesOf = (customer: string) =>
          new Set(open().flatMap((request) => (request.customer === customer ? [request.offset] : [])));
        let asked = 0;
        for (const { kind, customer, number } of steps) {
          if (kind === 'abort') open()[number]?.abort();
          else if (kind === 'respond') calls.filter(({ isPending }) => isPending)[number]?.respond();
          else {
            const places = placesOf(customer);
            const others = new Set(open().map((request) => request.customer));
            others.delete(customer);
            // One without a place always gets one.
            const isEntitled = places.has(number) || places.size === 0 || (places.size < share && others.size <= 3);
            if (!places.has(number)) asked++;
            const request = send(customer, number);
            all.push(request);
            await settle();
            if (isEntitled) expect(request.response).toBeUndefined();
            if (request.response) {
              expect([request.response.status, request.response.headers.get('retry-after')]).toEqual([503, '2']);
            }
          }
          await settle();
          expect(calls.length).toBeLessThanOrEqual(asked);
          // As many calls as possible are running.
          const running = Math.min(
            maxConcurrency,
            [...new Set(open().map((request) => request.customer))].reduce(
              (sum, each) => sum + Math.min(placesOf(each).size, maxConcurrency / 4),
              0,
            ),
          );
          expect(pendingOf()).toBe(running);
        }
        expect(peaks.all).toBeLessThanOrEqual(maxConcurrency);
        expect(peaks.customer).toBeLessThanOrEqual(maxConcurrency / 4);
        const called = calls.length;
        for (const request of open()) request.abort();
        await settle();
        expect(open()).toEqual([]);
        expect([calls.length, pendingOf()]).toEqual([called, 0]);
        // Every place is free again.
        for (const customer of ['a', 'b', 'c', 'd']) {
          for (let offset = 0; offset < share; offset++) all.push(send(customer, offset));
        }
        await settle();
        expect(open()).toHaveLength(4 * share);
      }),
      { numRuns: 60 },
    );
  });
});
