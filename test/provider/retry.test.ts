import { expect, it, onTestFinished, vi } from 'vitest';
import type { Fault } from '../../src/mock-server/fault-injection.js';
import { ProviderError, type ProviderErrorKind } from '../../src/provider/provider-error.js';
import { getRetryDelay } from '../../src/provider/retry-delay.js';
import { useImmediateRetries } from './immediate-retries.js';
import { CUSTOMER, providerService } from './provider-service.js';

/** The shortest and the longest delays before three retries. */
function delaysAfter(kind: ProviderErrorKind, retryAfterSeconds?: number) {
  const random = vi.spyOn(Math, 'random');
  onTestFinished(() => random.mockRestore());
  const error = new ProviderError(kind, 'getCustomer', { retryAfterSeconds });
  return [0, 1].map((jitter) => {
    random.mockReturnValue(jitter);
    return [0, 1, 5].map((attempt) => getRetryDelay(error, attempt));
  });
}

it.each<ProviderErrorKind>(['network', 'rate-limited', 'server'])('"%s" is retried with backoff and jitter', (kind) => {
  expect(delaysAfter(kind)).toEqual([
    [100, 200, 3200],
    [200, 400, 5000],
  ]);
});

it.each([
  [1, [1000, 1000, 3200]],
  [5, [5000, 5000, 5000]],
  [6, [undefined, undefined, undefined]],
])('a Retry-After of %d seconds is waited for, if it is short', (retryAfterSeconds, shortest) => {
  expect(delaysAfter('rate-limited', retryAfterSeconds)[0]).toEqual(shortest);
});

it.each<ProviderErrorKind>([
  ...(['timeout', 'unauthorized', 'forbidden', 'not-found', 'bad-request', 'redirected', 'malformed'] as const),
])('a request that failed with "%s" is not retried', (kind) => {
  expect(delaysAfter(kind)[0]).toEqual([undefined, undefined, undefined]);
});

it.each<[retries: number, fault: Fault, outcome: object, requests: number]>([
  [0, { kind: 'status', status: 503 }, { kind: 'server' }, 1],
  [2, { kind: 'status', status: 503 }, { kind: 'server' }, 3],
  [2, { kind: 'status', status: 504 }, { kind: 'timeout' }, 1],
  [2, { kind: 'reset-middle', times: 1 }, { id: CUSTOMER }, 2],
])('with %d retries, the responses %j end in %j after %d requests', async (retries, fault, expected, requests) => {
  useImmediateRetries();
  const { service, provider } = await providerService({}, { client: { retries } });
  service.faults.set('provider.getCustomer', fault);
  const outcome: unknown = await provider.getCustomer(CUSTOMER).catch((error: unknown) => error);
  expect(outcome).toMatchObject(expected);
  expect(service.requests).toHaveLength(requests);
});
