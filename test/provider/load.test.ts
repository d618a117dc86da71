// @vitest-environment node
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import { createProviderClient } from '../../src/provider/provider-client.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { KEY, TOKEN } from './provider-service.js';
import { PORTAL, queryOf } from './usage-server.js';

/** Handlers on a Provider API that takes `latency` milliseconds for each response. */
function handlers(latency: number) {
  const calls = { total: 0, concurrent: 0, maxConcurrent: 0 };
  const provider = createProviderClient({
    baseUrl: 'https://service.example/v0',
    apiKey: KEY,
    async fetch(input, init) {
      calls.total++;
      calls.maxConcurrent = Math.max(calls.maxConcurrent, ++calls.concurrent);
      try {
        if (latency > 0) await wait(latency, undefined, init?.signal ? { signal: init.signal } : {});
      } finally {
        calls.concurrent--;
      }
      const path = new URL(input as string).pathname;
      if (!path.endsWith('/')) return Response.json({ id: path.split('/').at(-1) });
      const data = path.endsWith('/access-tokens/') ? [accessTokenRecord({ value: TOKEN })] : [];
      return Response.json({ data, metadata: { pagination: { limit: 20, offset: 0, total: data.length } } });
    },
  });
  const portal = createPortalHandler({ provider, authenticate: ({ headers }) => headers.get('x-session') });
  const usage = createUsageHandler({ provider, allowOrigin: PORTAL });
  return { calls, portal, usage };
}

const portalRequest = (customer: string, signal?: AbortSignal, path = 'customer') =>
  new Request(`https://vendor.example/api/v0/${path}`, {
    headers: { 'x-session': customer },
    ...(signal && { signal }),
  });
const usageRequest = (subscription: string) =>
  new Request(`https://usage.example/?${queryOf('cus', subscription)}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });

describe('under load', { timeout: 60_000 }, () => {
  it('300 requests of a customer who leaves cost few calls, and the next customer is served', async () => {
    const { calls, portal } = handlers(50);
    const left = new AbortController();
    const flood = Array.from({ length: 300 }, (_, index) =>
      portal(portalRequest('flood', left.signal, `subscriptions/?offset=${index}`)).catch(() => undefined),
    );
    await vi.waitFor(() => expect(calls.concurrent).toBeGreaterThan(0));
    const other = portal(portalRequest('other'));
    left.abort();
    const { status } = await other;
    await Promise.all(flood);
    expect(status).toBe(200);
    expect(calls.total).toBeLessThanOrEqual(10);
  });

  it('a customer who requests all the time blocks no other', async () => {
    const { calls, portal } = handlers(20);
    const statuses: number[] = [];
    for (let round = 0; round < 10; round++) {
      const flood = Array.from({ length: 120 }, (_, index) =>
        portal(portalRequest('flood', undefined, `subscriptions/?offset=${round * 120 + index}`)),
      );
      await vi.waitFor(() => expect(calls.concurrent).toBeGreaterThan(0));
      statuses.push((await portal(portalRequest('other'))).status);
      if (round === 9) await Promise.all(flood);
    }
    expect(statuses).toEqual(Array(10).fill(200));
  });

  it('1,000 pairs of ids at once make few calls at a time', async () => {
    const { calls, usage } = handlers(5);
    await Promise.all(Array.from({ length: 1000 }, (_, index) => usage(usageRequest(`unknown_${index}`))));
    expect(calls.maxConcurrent).toBeLessThanOrEqual(8);
  });
});
