import { expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import { createProviderClient } from '../../src/provider/provider-client.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { KEY, TOKEN } from './provider-service.js';
import { PORTAL, queryOf } from './usage-server.js';

const BASE = { baseUrl: 'https://service.example/v0', apiKey: KEY };
const CLIENT_OPTIONS = ['apiKey', 'baseUrl', 'fetch', 'keyHeader', 'retries', 'timeoutMs', 'usageQuery'];
const HANDLER_OPTIONS = [
  ...['allowOrigin', 'authenticate', 'cacheSeconds', 'maxConcurrency', 'maxQueue', 'onError', 'provider'],
];

/** Defines a property of `Object.prototype` until the test ends. */
function pollute(name: string, attributes: PropertyDescriptor): void {
  Object.defineProperty(Object.prototype, name, { configurable: true, ...attributes });
  onTestFinished(() => void Reflect.deleteProperty(Object.prototype, name));
}

async function useEverything() {
  const requests: string[] = [];
  const client = createProviderClient({
    ...BASE,
    fetch(input, init) {
      requests.push(`${input as string} ${Object.entries(init?.headers ?? {}).join()}`);
      const { pathname } = new URL(input as string);
      if (pathname.endsWith('/failing')) return Promise.resolve(new Response('{}', { status: 400 }));
      if (!pathname.endsWith('/')) return Promise.resolve(Response.json({ id: 'cus' }));
      const data = pathname.endsWith('/access-tokens/') ? [accessTokenRecord({ value: TOKEN })] : [{ id: 'sub' }];
      return Promise.resolve(Response.json({ data }));
    },
  });
  for (const options of [undefined, {}]) await client.getCustomer('cus', options);
  await expect(client.getCustomer('failing')).rejects.toThrow('bad-request');
  await client.listAccessTokens('cus', 'sub', {});
  for await (const { id } of client.allSubscriptions('cus', {})) expect(id).toBe('sub');
  const usage = createUsageHandler({ provider: client, allowOrigin: PORTAL });
  const portal = createPortalHandler({ provider: client, authenticate: () => 'cus' });
  const headers = { authorization: `Bearer ${TOKEN}` };
  const responses = await Promise.all([
    usage(new Request(`https://vendor.example/?${queryOf('cus', 'sub')}`, { headers })),
    ...['customer', 'subscriptions/', 'subscriptions/sub/access-tokens/', 'usage?subscription_id=sub'].map((path) =>
      portal(new Request(`https://vendor.example/${path}`)),
    ),
  ]);
  return { requests: requests.toSorted(), statuses: responses.map(({ status }) => status) };
}

it('no option or field of a request is read from `Object.prototype`', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const expected = await useEverything();
  const reads: string[] = [];
  for (const name of [...CLIENT_OPTIONS, ...HANDLER_OPTIONS, 'headers', 'method', 'body'])
    pollute(name, {
      get() {
        // Not those of Node, of the test runner and of the standard library.
        const [, , caller = ''] = (new Error().stack ?? '').split('\n');
        if (/\/src\/(?!mock-server)/.test(caller)) reads.push(`${name} ${caller.trim()}`);
        return undefined;
      },
      set(value) {
        Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
      },
    });
  const actual = await useEverything();
  expect(reads).toEqual([]);
  expect(actual).toEqual(expected);
});

it.each(['baseUrl', 'apiKey'] as const)('a client does not inherit %s', (name) => {
  const { [name]: value, ...own } = BASE;
  pollute(name, { value });
  expect(() => createProviderClient(own as never)).toThrow(name);
});

it('the value of `usageQuery` is its own', async () => {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ data: [] })));
  pollute('value', { value: 'inherited', writable: true });
  await createProviderClient({ ...BASE, usageQuery: { name: 'query' }, fetch }).listBillableMetrics('sub');
  Reflect.deleteProperty(Object.prototype, 'value');
  expect(fetch.mock.calls).toEqual([[expect.stringMatching(/\?query=currentUsage$/), expect.anything()]]);
});
