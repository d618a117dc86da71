import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import { createProviderClient } from '../../src/provider/provider-client.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { CUSTOMER, KEY, SUBSCRIPTION, TOKEN } from './provider-service.js';
import { queryOf } from './usage-server.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const provider = createProviderClient({
  baseUrl: 'https://service.example/v0',
  apiKey: KEY,
  async fetch(input) {
    const { pathname } = new URL(input as string);
    const data = pathname.endsWith('/access-tokens/')
      ? [accessTokenRecord({ value: TOKEN })]
      : pathname.endsWith('/subscriptions/')
        ? [subscriptionRecord({ id: SUBSCRIPTION, customer_id: CUSTOMER })]
        : [];
    const pagination = { total: data.length, limit: 20, offset: 0 };
    return Response.json({ data, metadata: { pagination } });
  },
});

const usageRequest = () =>
  new Request(`https://usage.example/usage?${queryOf()}`, { headers: { authorization: `Bearer ${TOKEN}` } });

const portalRequest = () => new Request(`https://portal.example/api/v0/subscriptions/`);

async function heapAfter(requests: number, send: () => Promise<Response>): Promise<number> {
  for (let sent = 0; sent < requests; sent += 50)
    await Promise.all(Array.from({ length: 50 }, async () => expect((await send()).status).toBe(200)));
  // Objects with finalizers, such as responses, need more than one collection.
  for (let collection = 0; collection < 5; collection++) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

it.each([
  ['usage handler', createUsageHandler({ provider, allowOrigin: 'https://portal.example' }), usageRequest],
  ['portal handler', createPortalHandler({ provider, authenticate: () => CUSTOMER }), portalRequest],
] as const)(
  'the %s keeps no memory of the requests that it has answered',
  { timeout: 120_000 },
  async (_, handle, request) => {
    const send = () => handle(request());
    const before = await heapAfter(500, send);
    const after = await heapAfter(4500, send);
    expect((after - before) / 4500).toBeLessThan(200);
  },
);
