// @vitest-environment node
import { afterEach, expect, it } from 'vitest';
import { type MockServerOptions, startMockServer } from '../../src/mock-server/index.js';
import type { MockServerOptions as ServerOptions } from '../../src/mock-server/server.js';

type Options = MockServerOptions & Omit<ServerOptions, 'accounts' | 'faults' | 'registry'>;

/** Values that would change the server as options; the compiler reports a missing one. */
const HOSTILE: Readonly<Required<Options>> = {
  port: 1,
  host: 'evil.example',
  hostNames: ['evil.example'],
  account: 'empty',
  accounts: { everyday: { customer: { id: 'evil' }, subscriptions: [] } },
  defaultAccount: () => 'empty',
  allowOrigins: ['https://evil.example'],
  isAllowedOrigin: () => true,
  clockOffsetMs: 1e12,
  now: () => 0,
  providerKey: 'evil',
  defaultLimit: 1,
  maxLimit: 1,
  pages: () => ({ body: 'evil', type: 'text/plain' }),
  middleware: (_, response) => response.end('evil'),
};

afterEach(() => {
  for (const name of [...Object.keys(HOSTILE), 'customer', 'tokens']) Reflect.deleteProperty(Object.prototype, name);
});

async function useServer(pollute?: () => void): Promise<unknown> {
  pollute?.();
  const server = await startMockServer({ accounts: { mine: {} } });
  // `fetch` itself reads it.
  Reflect.deleteProperty(Object.prototype, 'host');
  const cookie = server.sessionCookie('mine');
  const origin = 'https://evil.example';
  try {
    const responses = await Promise.all([
      fetch(`${server.apiBase}customer`, { headers: { origin } }),
      fetch(`${server.apiBase}customer`, { headers: { cookie } }),
      fetch(`${server.apiBase}subscriptions/`),
      fetch(`${server.providerUrl}customers/x`, { headers: { 'service-provider-key': 'evil' } }),
      fetch(`${server.url}/nothing`),
    ]);
    return await Promise.all(
      responses.map(async (response) => [
        response.status,
        response.headers.get('access-control-allow-origin'),
        new Date(response.headers.get('date') ?? '').getFullYear(),
        (await response.text()).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'a date').slice(0, 2000),
      ]),
    );
  } finally {
    await server.close();
  }
}

it.each(Object.keys(HOSTILE))('what a script has added to Object.prototype is no option: %s', async (name) => {
  const expected = await useServer();
  const pollute = (): void => {
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      get: () => Reflect.get(HOSTILE, name) as unknown,
      set(value: unknown) {
        Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
      },
    });
  };
  expect(await useServer(pollute)).toEqual(expected);
});
