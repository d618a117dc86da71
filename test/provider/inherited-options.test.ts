// @vitest-environment node
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import { createProviderClient } from '../../src/provider/provider-client.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { KEY, TOKEN } from './provider-service.js';
import { PORTAL, queryOf } from './usage-server.js';

const CLIENT_OPTIONS = ['apiKey', 'baseUrl', 'fetch', 'keyHeader', 'retries', 'timeoutMs', 'usageQuery'];
const HANDLER_OPTIONS = [
  'allowOrigin',
  'authenticate',
  'cacheSeconds',
  'maxConcurrency',
  'maxQueue',
  'onError',
  'provider',
];
const NAMES = [...CLIENT_OPTIONS, ...HANDLER_OPTIONS, 'headers', 'method', 'body'];

/** Puts a property on `Object.prototype` until the test ends. Counts how often our own code reads it. */
function pollute(name: string): { readonly reads: string[] } {
  const reads: string[] = [];
  Object.defineProperty(Object.prototype, name, {
    configurable: true,
    get() {
      // Not those of Node, of the test runner and of the standard library.
      const [, , caller = ''] = (new Error().stack ?? '').split('\n');
      if (/\/src\/(?!mock-server)/.test(caller)) reads.push(caller.trim());
      return undefined;
    },
    set(value) {
      Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
    },
  });
  return { reads };
}

async function useEverything() {
  const requests: string[] = [];
  const client = createProviderClient({
    baseUrl: 'https://service.example/v0',
    apiKey: KEY,
    fetch(input, init) {
      requests.push(`${input as string} ${Object.entries(init?.headers ?? {}).join()}`);
      const { pathname } = new URL(input as string);
      if (pathname.endsWith('/failing')) return Promise.resolve(new Response('{}', { status: 400 }));
      if (!pathname.endsWith('/')) return Promise.resolve(Response.json({ id: 'cus' }));
      const data = pathname.endsWith('/access-tokens/') ? [accessTokenRecord({ value: TOKEN })] : [{ id: 'sub' }];
      return Promise.resolve(Response.json({ data }));
    },
  });
  await client.getCustomer('cus');
  await client.getCustomer('cus', {});
  await expect(client.getCustomer('failing')).rejects.toThrow('bad-request');
  await client.listSubscriptions('cus');
  await client.listSubscriptions('cus', {});
  await client.listAccessTokens('cus', 'sub', {});
  await client.listBillableMetrics('sub', {});
  for await (const { id } of client.allSubscriptions('cus', {})) expect(id).toBe('sub');
  const usage = createUsageHandler({ provider: client, allowOrigin: PORTAL });
  const portal = createPortalHandler({ provider: client, authenticate: () => 'cus' });
  const authorization = `Bearer ${TOKEN}`;
  const responses = [
    await usage(new Request(`https://vendor.example/?${queryOf('cus', 'sub')}`, { headers: { authorization } })),
    ...(await Promise.all(
      ['customer', 'subscriptions/', 'subscriptions/sub/access-tokens/', 'usage?subscription_id=sub'].map((path) =>
        portal(new Request(`https://vendor.example/${path}`)),
      ),
    )),
  ];
  return { requests, statuses: responses.map(({ status }) => status) };
}

describe.each(NAMES)('`Object.prototype.%s`', (name) => {
  it('is read by no part of the server', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => {
      vi.restoreAllMocks();
      delete (Object.prototype as unknown as Record<string, unknown>)[name];
    });
    const expected = await useEverything();
    const { reads } = pollute(name);
    expect(await useEverything()).toEqual(expected);
    expect(reads).toEqual([]);
  });
});

it.each([
  ['baseUrl', 'https://evil.example/v0', { apiKey: KEY }],
  ['apiKey', KEY, { baseUrl: 'https://service.example/v0' }],
])('a client does not inherit %s', (name, value, own) => {
  const prototype = Object.prototype as unknown as Record<string, unknown>;
  onTestFinished(() => void delete prototype[name]);
  prototype[name] = value;
  expect(() => createProviderClient(own as unknown as Parameters<typeof createProviderClient>[0])).toThrow(name);
});

it('the value of `usageQuery` is its own', async () => {
  const prototype = Object.prototype as unknown as Record<string, unknown>;
  onTestFinished(() => void delete prototype['value']);
  prototype['value'] = 'inherited';
  const fetch = vi.fn(() => Promise.resolve(Response.json({ data: [] })));
  const usageQuery = { name: 'query' };
  const client = createProviderClient({ baseUrl: 'https://service.example/v0', apiKey: KEY, usageQuery, fetch });
  await client.listBillableMetrics('sub');
  delete prototype['value'];
  expect(fetch.mock.calls).toEqual([[expect.stringMatching(/\?query=currentUsage$/), expect.anything()]]);
});
