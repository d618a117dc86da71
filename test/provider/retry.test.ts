// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { Fault } from '../../src/mock-server/fault-injection.js';
import { accountOf, CUSTOMER, providerService } from './provider-service.js';

const GOOD = { id: CUSTOMER };

async function requestWith(faults: Fault[], retries?: number) {
  const { service, provider } = await providerService({}, { client: retries === undefined ? {} : { retries } });
  service.faults.set('provider.getCustomer', ...faults);
  const started = performance.now();
  const outcome = await provider.getCustomer(CUSTOMER).catch((error: unknown) => error);
  return { outcome, requests: service.requests.length, took: performance.now() - started };
}

describe('a transient error is retried', () => {
  it.each<Fault>([
    { kind: 'status', status: 500, times: 1 },
    { kind: 'status', status: 429, times: 1 },
    { kind: 'reset-middle', times: 1 },
  ])('%j', async (fault) => {
    await expect(requestWith([fault], 1)).resolves.toMatchObject({ outcome: GOOD, requests: 2 });
  });

  it('as often as `retries` allows', async () => {
    const fault: Fault = { kind: 'status', status: 503 };
    await expect(requestWith([fault], 0)).resolves.toMatchObject({ outcome: { kind: 'server' }, requests: 1 });
    await expect(requestWith([fault], 3)).resolves.toMatchObject({ outcome: { kind: 'server' }, requests: 4 });
  });

  it('with exponential backoff', async () => {
    const { took } = await requestWith([{ kind: 'status', status: 503 }], 2);
    expect(took).toBeGreaterThanOrEqual(100 + 200);
    expect(took).toBeLessThan(200 + 400 + 1000);
  });

  it('not before Retry-After has passed', async () => {
    const fault: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '1' }, times: 1 };
    const { outcome, took } = await requestWith([fault], 1);
    expect(outcome).toMatchObject(GOOD);
    expect(took).toBeGreaterThanOrEqual(990);
  });
});

describe('a permanent error, or one with a long Retry-After, is not retried', () => {
  it.each<Fault>([
    { kind: 'status', status: 400 },
    { kind: 'status', status: 401 },
    { kind: 'status', status: 504 },
    { kind: 'redirect' },
    { kind: 'raw', body: '<h1>Welcome</h1>', contentType: 'text/html' },
    { kind: 'status', status: 429, headers: { 'retry-after': '6' } },
  ])('%j', async (fault) => {
    await expect(requestWith([fault], 3)).resolves.toMatchObject({ outcome: { name: 'ProviderError' }, requests: 1 });
  });

  it('nor is a timeout', async () => {
    const fetch = vi.fn(() => new Promise<never>(() => undefined));
    const provider = accountOf({ origin: 'https://service.example' }, { retries: 3, timeoutMs: 20, fetch });
    await expect(provider.getCustomer(CUSTOMER)).rejects.toMatchObject({ kind: 'timeout' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
