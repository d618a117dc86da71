// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { ProviderError } from '../../src/provider/provider-error.js';
import type { AccessToken, ProviderList } from '../../src/provider/resources.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { CUSTOMER, SUBSCRIPTION, TOKEN } from './provider-service.js';
import { useImmediateHashes } from './immediate-hashes.js';
import { PORTAL, queryOf } from './usage-server.js';

beforeEach(() => {
  useImmediateHashes();
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const UNKNOWN = queryOf('unknown', 'unknown');

/** A handler whose Provider API takes `latency` milliseconds for each page of one token. */
function slowHandler(tokens: number, latency: number, refusalMs?: number) {
  const list = Array.from({ length: tokens }, (_, index) =>
    accessTokenRecord({ id: `tok_${index}`, value: index === 0 ? TOKEN : `value-${index}` }),
  );
  async function listAccessTokens(
    customerId: string,
    subscriptionId: string,
    { offset = 0 } = {},
  ): Promise<ProviderList<AccessToken>> {
    await new Promise((resolve) => setTimeout(resolve, latency));
    if (customerId !== CUSTOMER || subscriptionId !== SUBSCRIPTION) {
      throw new ProviderError('not-found', 'listAccessTokens', { status: 404 });
    }
    return { data: list.slice(offset, offset + 1), total: tokens, limit: 1, offset, invalid: 0 };
  }
  const handle = createUsageHandler({
    provider: {
      listAccessTokens,
      listBillableMetrics: () => Promise.resolve({ data: [], total: 0, limit: null, offset: null, invalid: 0 }),
    },
    allowOrigin: PORTAL,
    ...(refusalMs !== undefined && { refusalMs }),
  });
  /** Status, and milliseconds until the response. */
  return async (query: string, token = 'wrong'): Promise<[status: number, took: number]> => {
    const started = performance.now();
    const outcome = { status: 0, took: 0 };
    void handle(new Request(`https://usage.example/?${query}`, { headers: { authorization: `Bearer ${token}` } })).then(
      ({ status }) => {
        Object.assign(outcome, { status, took: performance.now() - started });
      },
    );
    while (outcome.status === 0) await vi.advanceTimersByTimeAsync(1);
    return [outcome.status, outcome.took];
  };
}

describe('a refusal', () => {
  it.each([1, 8, 40])('takes the same time for an unknown pair as for one of %d pages', async (pages) => {
    for (const query of [queryOf(), UNKNOWN]) {
      const send = slowHandler(pages, 15);
      const first = await send(query);
      expect(first).toEqual([401, 2000]);
      // From the cache, and after another caller has loaded the list.
      await expect(send(query)).resolves.toEqual(first);
    }
  });

  it('takes the same time when the list is in the cache of an authenticated caller', async () => {
    const send = slowHandler(8, 15);
    expect(await send(queryOf(), TOKEN)).toEqual([200, 15]);
    expect(await send(queryOf())).toEqual([401, 2000]);
    expect(await send(UNKNOWN)).toEqual([401, 2000]);
  });

  it('takes longer only if the Provider API does', async () => {
    const send = slowHandler(40, 100);
    await expect(send(queryOf())).resolves.toEqual([401, 4000]);
    await expect(send(queryOf())).resolves.toEqual([401, 2000]);
  });

  it('takes the time of the option `refusalMs`', async () => {
    const send = slowHandler(40, 100, 5000);
    for (const query of [queryOf(), UNKNOWN]) await expect(send(query)).resolves.toEqual([401, 5000]);
  });

  it('is not sent later because of others', async () => {
    const send = slowHandler(8, 15);
    const others = Array.from({ length: 50 }, (_, index) => send(queryOf(`other_${index % 5}`)));
    await expect(send(queryOf())).resolves.toEqual([401, 2000]);
    expect(new Set((await Promise.all(others)).map(String))).toEqual(new Set(['401,2000']));
  });
});
