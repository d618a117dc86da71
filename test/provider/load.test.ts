import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import { createUsageHandler, type UsageHandlerOptions } from '../../src/provider/usage-handler.js';
import { useImmediateHashes } from './immediate-hashes.js';
import { PORTAL, queryOf } from './usage-server.js';

const LATENCY_MS = 100;
const STEP_MS = 5;

const page = <Item>(data: readonly Item[]) => ({ data, total: data.length, limit: null, offset: 0, invalid: 0 });
const times = <Item>(count: number, create: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => create(index));

/**
 * A service that takes the same time for each response, by fake clocks, and has a token for each
 * pair that begins with "real".
 */
function slowProvider() {
  const respond = <Result>(result: Result) =>
    new Promise<Result>((resolve) => void setTimeout(resolve, LATENCY_MS, result));
  return {
    getCustomer: () => respond({ id: 'cus' } as never),
    listSubscriptions: () => respond(page([])),
    listBillableMetrics: () => respond(page([])),
    listAccessTokens: (_customer: string, id: string) =>
      respond(page(id.startsWith('real') ? [accessTokenRecord({ value: `token-of-${id}` })] : [])),
  };
}

interface Timed {
  status: number;
  milliseconds: number;
}

async function timed(response: Promise<Response>): Promise<Timed> {
  const sentAt = performance.now();
  const { status } = await response;
  return { status, milliseconds: performance.now() - sentAt };
}

/** Lets the fake time pass, and calls a function in each step of it. */
async function pass(milliseconds: number, eachStep: (step: number) => void = () => undefined): Promise<void> {
  for (let step = 0; step < milliseconds / STEP_MS; step++) {
    eachStep(step);
    await vi.advanceTimersByTimeAsync(STEP_MS);
  }
}

beforeEach(() => {
  useImmediateHashes();
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

describe('a flood of 400 requests a second without a valid token', { timeout: 60_000 }, () => {
  function usageHandler(options: Partial<UsageHandlerOptions> = {}) {
    const provider = slowProvider();
    const handle = createUsageHandler({ provider, allowOrigin: PORTAL, onError: () => undefined, ...options });
    const send = (customer: string, subscription: string, token: string) =>
      handle(
        new Request(`https://usage.example/?${queryOf(customer, subscription)}`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      );
    return { send, sendReal: (id: string) => timed(send(`customer of ${id}`, id, `token-of-${id}`)) };
  }

  const CALLERS = times(15, (index) => `real-${index}`);

  it.each<[flood: string, customer: (step: number) => string, id: (step: number) => string, tokens: number]>([
    ['one token and random ids', (step) => `random-${step}`, (step) => `random-${step}`, 1],
    ['ten tokens and random ids', (step) => `random-${step}`, (step) => `random-${step}`, 10],
    [
      'one token, random ids and the ids of those callers',
      (step) => (step % 3 ? `random-${step}` : `customer of ${CALLERS[(step / 3) % 15]}`),
      (step) => (step % 3 ? `random-${step}` : `${CALLERS[(step / 3) % 15]}`),
      1,
    ],
    ['one token, and subscriptions of one customer', () => 'victim', (step) => `random-${step}`, 1],
  ])('of %s: first-time callers with a valid token are served within two seconds', async (_, customer, id, tokens) => {
    const { send, sendReal } = usageHandler();
    const results: Promise<Timed>[] = [];
    let count = 0;
    const flood = (): void => {
      for (let each = 0; each < 2; each++) {
        void send(customer(count), id(count), `wrong-${count % tokens}`);
        count++;
      }
    };
    await pass(500, flood);
    await pass(1500, (step) => {
      flood();
      const caller = CALLERS[step / 20];
      if (caller !== undefined) results.push(sendReal(caller));
    });
    await vi.advanceTimersByTimeAsync(13_000);
    const all = await Promise.all(results);
    expect(all.map(({ status }) => status)).toEqual(CALLERS.map(() => 200));
    expect(Math.max(...all.map(({ milliseconds }) => milliseconds))).toBeLessThan(2000);
  });

  it.each<[waitFor: string, maxConcurrency: number, callers: number, rounds: number]>([
    ['their own calls only', 8, 1, 2],
    ['one other call before each of their own, where one is made at a time', 1, 1, 4],
    // 32 calls, 8 at a time, after those that have begun.
    ['each other only', 8, 16, 5],
  ])(
    'of new tokens and ids: callers whose token was verified before wait for %s',
    async (_, maxConcurrency, callers, rounds) => {
      const { send, sendReal } = usageHandler({ maxConcurrency });
      const sendAll = () => Promise.all(times(callers, (index) => sendReal(`real-${index}`)));
      const before = sendAll();
      await vi.advanceTimersByTimeAsync(10 * LATENCY_MS);
      expect((await before).map(({ status }) => status)).toEqual(times(callers, () => 200));
      // The tokens are looked up again after this time.
      await vi.advanceTimersByTimeAsync(30_000);
      let count = 0;
      const flood = (): void =>
        void times(2, () => send(`random-${++count}`, count % 2 ? `random-${count}` : 'real-0', `wrong-${count}`));
      await pass(1000, flood);
      const again = sendAll();
      await pass(1000, flood);
      await vi.advanceTimersByTimeAsync(13_000);
      const all = await again;
      expect(all.map(({ status }) => status)).toEqual(times(callers, () => 200));
      expect(Math.max(...all.map(({ milliseconds }) => milliseconds))).toBeLessThanOrEqual(rounds * LATENCY_MS);
    },
  );
});

it(
  'if four customers have taken all places, others still get one and are served within two seconds',
  { timeout: 60_000 },
  async () => {
    const handle = createPortalHandler({
      provider: slowProvider(),
      authenticate: ({ headers }) => headers.get('x-session'),
      onError: () => undefined,
    });
    const send = (customer: string, path: string) =>
      timed(handle(new Request(`https://vendor.example/${path}`, { headers: { 'x-session': customer } })));
    let offset = 0;
    const flood = (): void => {
      for (const customer of ['a', 'b', 'c', 'd']) void send(customer, `subscriptions/?offset=${++offset}`);
    };
    for (let each = 0; each < 30; each++) flood();
    const results: Promise<Timed>[] = [];
    await pass(1000, (step) => {
      flood();
      // A page sends both at once.
      if (step % 20 === 0)
        for (const path of ['customer', 'subscriptions/']) results.push(send(`new-${step / 20}`, path));
    });
    await vi.advanceTimersByTimeAsync(13_000);
    const all = await Promise.all(results);
    expect(all.map(({ status }) => status)).toEqual(times(20, () => 200));
    expect(Math.max(...all.map(({ milliseconds }) => milliseconds))).toBeLessThan(2000);
  },
);
