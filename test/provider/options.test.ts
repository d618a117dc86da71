import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createProviderClient } from '../../src/provider/provider-client.js';
import { useLocalServer } from '../client/local-server.js';
import { accountOf, KEY } from './provider-service.js';

const server = useLocalServer();
const create = (options: object) => () =>
  createProviderClient({ baseUrl: 'https://service.example/v0', apiKey: KEY, ...options });

afterEach(() => vi.unstubAllGlobals());

describe('the API key', () => {
  it('is rejected in a browser, with the reason', () => {
    vi.stubGlobal('window', {});
    vi.stubGlobal('document', {});
    expect(create({})).toThrow(/must not be used in a browser.*can read it/);
  });

  it('is accepted in a runtime that has a window but no document, as in some workers', () => {
    vi.stubGlobal('window', {});
    expect(create({})).not.toThrow();
  });

  it('is sent in the header named by keyHeader, without surrounding white space', async () => {
    server.respondWithJson({ id: 'cus_1' });
    await accountOf(server, { apiKey: `  ${KEY}\n`, keyHeader: 'X-Vendor-Key' }).getCustomer('cus_1');
    const { 'x-vendor-key': sent, 'service-provider-key': usual } = server.requests[0]?.headers ?? {};
    expect([sent, usual]).toEqual([KEY, undefined]);
  });
});

it.each(['baseUrl', 'apiKey'])('%s is not inherited from Object.prototype', (name) => {
  Object.defineProperty(Object.prototype, name, { value: KEY, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(Object.prototype, name));
  const { [name]: _, ...own }: Record<string, unknown> = { baseUrl: 'https://service.example/v0', apiKey: KEY };
  expect(() => createProviderClient(own as never)).toThrow(new RegExp(`^createProviderClient: ${name}`));
});

it.each<[option: object, message: string]>([
  [{ timeout: 5 }, 'unknown option "timeout". Did you mean timeoutMs?'],
  [{ log: 5 }, 'unknown option "log". Use apiKey, baseUrl, fetch, keyHeader, retries, timeoutMs or usageQuery.'],
  [{ apiKey: undefined }, 'apiKey is missing: pass the key of the Provider API, for example from an environment'],
  [{ apiKey: '' }, 'apiKey is missing'],
  [{ apiKey: ' \n' }, 'apiKey must be'],
  [{ apiKey: 'two\nlines-of-secret' }, 'apiKey must be the key of the Provider API: one line of printable ASCII'],
  [{ apiKey: 'PROVIDER_KEY=secret' }, 'apiKey must be the key alone, without the name of a variable and "="'],
  [{ apiKey: 'PROVIDER_URL=https://a\nPROVIDER_KEY=secret' }, 'apiKey must be the key alone'],
  [{ apiKey: 'export PROVIDER_KEY = secret' }, 'apiKey must be the key alone'],
  [{ keyHeader: 'a b' }, 'keyHeader must be'],
  [{ keyHeader: 'Accept' }, 'keyHeader must be the name of a header that neither fetch nor the client sets, such as'],
  [{ baseUrl: 'http://service.example/v0' }, 'baseUrl must be https'],
  [{ baseUrl: '/provider/v0/' }, 'baseUrl must be'],
  [{ baseUrl: 'https://user:secret@service.example/v0' }, 'baseUrl must be'],
  [{ baseUrl: 'https://service.example/v0?key=secret' }, 'baseUrl must be'],
  [{ baseUrl: 'https://service.example/v0#secret' }, 'baseUrl must be'],
  [{ baseUrl: 5 }, 'baseUrl must be'],
  [{ fetch: 'secret' }, 'fetch must be a function'],
  [{ timeoutMs: '5' }, 'timeoutMs must be a number of milliseconds from 1 to 2147483647'],
  [{ timeoutMs: 0 }, 'timeoutMs must be'],
  [{ retries: 1.5 }, 'retries must be an integer from 0 to 100'],
  [{ retries: -1 }, 'retries must be'],
  [
    { usageQuery: { name: '' } },
    'usageQuery must look like { name: "…", value: "currentUsage" } (both strings that are not empty; value is optional)',
  ],
  [{ usageQuery: { name: 'usage', value: '' } }, 'usageQuery must look like'],
  [{ usageQuery: 'secret' }, 'usageQuery must look like'],
  [{ usageQuery: { name: 'usage', val: 'secret' } }, 'unknown option "usageQuery.val". Use name or value.'],
])(
  'an invalid option throws a TypeError that says what is accepted, and does not contain its value %j',
  (option, message) => {
    expect(create(option)).toThrow(TypeError);
    expect(create(option)).toThrow(`createProviderClient: ${message}`);
    expect(create(option)).not.toThrow(/secret|lines/);
  },
);

it.each([undefined, 'an object'])('options of %j throw a TypeError', (options) => {
  expect(() => createProviderClient(options as never)).toThrow(
    new TypeError('createProviderClient: pass { baseUrl, apiKey }'),
  );
});

it('an option may be undefined', () => {
  const options = { keyHeader: undefined, fetch: undefined, timeoutMs: undefined, retries: undefined };
  expect(create({ ...options, usageQuery: undefined })).not.toThrow();
});

it.each(['https://service.example', 'http://localhost:8080', 'http://127.9.9.9', 'http://[::1]:80'])(
  '%s is accepted, because the key is encrypted or does not leave the machine',
  (baseUrl) => {
    expect(create({ baseUrl })).not.toThrow();
  },
);

it.each(['', '/', '//'])('a base URL may end with %j', async (end) => {
  server.respondWithJson({ id: 'cus_1' });
  await accountOf(server, { baseUrl: `${server.origin}/a/v0${end}` }).getCustomer('cus_1');
  expect(server.requests[0]?.url).toBe(`/a/v0${end || '/'}customers/cus_1`);
});
