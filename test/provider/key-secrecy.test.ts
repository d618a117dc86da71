import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Fault } from '../../src/mock-server/fault-injection.js';
import { accountOf, CUSTOMER, KEY, providerService, SUBSCRIPTION, TOKEN } from './provider-service.js';

/** Everything that logging or inspecting a value can show. */
function tracesOf(value: unknown): string {
  const properties = (each: unknown): string =>
    typeof each === 'object' && each !== null
      ? Reflect.ownKeys(each)
          .map((name) => `${String(name)}: ${String(Reflect.get(each, name))}`)
          .join('\n')
      : String(each);
  return [
    inspect(value, { depth: Infinity, showHidden: true, getters: true, showProxy: true }),
    JSON.stringify(value),
    String(value),
    properties(value),
    value instanceof Error ? `${value.message}\n${value.stack}\n${inspect(value.cause)}` : '',
  ].join('\n');
}

/** The output of `console.log`. */
function logged(value: unknown): string {
  const stream = new PassThrough();
  new Console(stream).log('%o %O', value, value);
  return String(stream.read());
}

describe('the key is in no log output', () => {
  it('of the client', () => {
    const client = accountOf({ origin: 'https://service.example' });
    expect(tracesOf(client)).not.toContain(KEY);
    expect(logged(client)).not.toContain(KEY);
    for (const operation of Object.values(client)) expect(String(operation)).not.toContain(KEY);
  });

  it.each<[string, Fault]>([
    [
      'a message that quotes the key and a token',
      { kind: 'status', status: 400, body: JSON.stringify({ message: `${KEY} ${TOKEN}` }) },
    ],
    ['a page that quotes the key', { kind: 'raw', body: `<h1>${KEY}</h1>`, contentType: 'text/html' }],
    ['broken JSON that quotes key and token', { kind: 'raw', body: `{"a": ${KEY} ${TOKEN}` }],
    ['a record that is the key', { kind: 'raw', body: JSON.stringify([KEY, TOKEN]) }],
    ['a redirect that quotes the key', { kind: 'redirect', location: `/login?key=${KEY}` }],
    ['a timeout', { kind: 'hang' }],
  ])('of an error caused by %s', async (_, fault) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { service, provider } = await providerService();
    service.faults.set('*', fault);
    const call = provider.listAccessTokens(CUSTOMER, SUBSCRIPTION).catch((reason: unknown) => reason);
    await expect.poll(() => service.requests).toHaveLength(1);
    if (fault.kind === 'hang') await vi.advanceTimersByTimeAsync(15_000);
    const error = await call;
    expect(error).toMatchObject({ name: 'ProviderError', operation: 'listAccessTokens' });
    for (const seen of [tracesOf(error), logged(error)]) {
      expect(seen).not.toContain(KEY);
      expect(seen).not.toContain(KEY.slice(0, 10));
      expect(seen).not.toContain(TOKEN);
    }
  });

  it('of an error caused by a fetch that throws its arguments', async () => {
    const throwing: typeof fetch = (_, init) =>
      Promise.reject(new TypeError(JSON.stringify(init?.headers), { cause: init }));
    const client = accountOf({ origin: 'https://service.example' }, { fetch: throwing });
    const error: unknown = await client.getCustomer(CUSTOMER).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'network' });
    expect(tracesOf(error)).not.toContain(KEY);
  });
});
