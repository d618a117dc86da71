import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { createProviderClient } from '../../src/provider/provider-client.js';
import { portalRequests } from './portal-requests.js';
import { allOf, CUSTOMER, KEY, SUBSCRIPTION, TOKEN } from './provider-service.js';
import { usageServer } from './usage-server.js';

/** An empty list of a service in Go. */
const NULL_LIST = { data: null, metadata: { pagination: { limit: 20, offset: 0, total: 0 } } };
const EMPTY = { data: [], invalid: 0, total: 0, limit: 20, offset: 0 };
const respond = () => Response.json(NULL_LIST);

const clientOf = (fetch: (path: string) => Response) =>
  createProviderClient({
    baseUrl: 'https://service.example/v0',
    apiKey: KEY,
    fetch: (input) => Promise.resolve(fetch(input as string)),
  });

it('a list whose data is null is empty for the client', async () => {
  const client = clientOf(respond);
  expect(await client.listSubscriptions(CUSTOMER)).toEqual(EMPTY);
  expect(await client.listAccessTokens(CUSTOMER, SUBSCRIPTION)).toEqual(EMPTY);
  expect(await client.listBillableMetrics(SUBSCRIPTION)).toEqual(EMPTY);
  expect(await allOf(client.allSubscriptions(CUSTOMER))).toEqual([]);
});

it('a list whose data is null is empty for the portal handler', async () => {
  const { onError, send } = portalRequests({ respond });
  const { status, text } = await send('subscriptions/');
  expect([status, JSON.parse(text)]).toEqual([200, { ...NULL_LIST, data: [] }]);
  expect((await send(`subscriptions/${SUBSCRIPTION}/access-tokens/`)).status).toBe(404);
  expect(onError.mock.calls.map(([{ kind }]) => kind as string)).toEqual(['refused']);
});

it('a list whose data is null is empty for the usage handler', async () => {
  const records = { data: [accessTokenRecord({ value: TOKEN })] };
  const provider = clientOf((url) => (url.includes('/access-tokens/') ? Response.json(records) : respond()));
  expect(await usageServer({ provider })()).toMatchObject({ status: 200, text: '{"data":[]}' });
  expect((await usageServer({ provider: clientOf(respond) })()).status).toBe(401);
});
