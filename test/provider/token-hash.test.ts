import fc from 'fast-check';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import type { AccessToken } from '../../src/provider/resources.js';
import { hashRecord } from '../../src/provider/token-hash.js';
import { usageServer } from './usage-server.js';

const NOW = Date.parse('2026-01-15T12:00:00Z');
const token = (fields: Partial<AccessToken>): AccessToken => ({ ...accessTokenRecord({ value: 'secret' }), ...fields });
const page = <Item>(data: readonly Item[]) => ({ data, total: data.length, limit: null, offset: 0, invalid: 0 });

/** Sends tokens to a handler whose service lists the records, and has the time `NOW` at first. */
function handlerFor(records: readonly AccessToken[]) {
  const startedAt = performance.now();
  const send = usageServer({
    provider: {
      listAccessTokens(_customer, _subscription, { onServerTime } = {}) {
        onServerTime?.(NOW + performance.now() - startedAt);
        return Promise.resolve(page(records));
      },
      listBillableMetrics: () => Promise.resolve(page([])),
    },
    cacheSeconds: 300,
  });
  return async (presented = 'secret') => (await send({ authorization: `Bearer ${presented}` })).status === 200;
}
const isValid = (records: readonly AccessToken[], presented?: string) => handlerFor(records)(presented);

afterEach(() => {
  vi.useRealTimers();
});

describe('a presented token', () => {
  it.each<[boolean, Partial<AccessToken>]>([
    [true, { expires_at: null, is_expired: false }],
    [true, { expires_at: '2026-01-15T12:00:01Z' }],
    [true, { expires_at: '2026-01-15T12:00:01Z', is_expired: null }],
    [true, { expires_at: '2026-01-15T14:00:01+02:00' }],
    [true, { expires_at: '0001-01-01T00:00:00Z', is_expired: false }],
    [false, { expires_at: '0001-01-01T00:00:00Z', is_expired: null }],
    [false, { expires_at: '9999-12-31T23:59:59Z', is_expired: true }],
    [false, { expires_at: null, is_expired: null }],
    [false, { expires_at: '2026-01-15T12:00:00Z' }],
    [false, { expires_at: '2025-01-15T12:00:00Z', is_expired: false }],
    [false, { expires_at: '2027-01-15T12:00:00Z', is_expired: true }],
    [false, { expires_at: null, is_expired: true }],
    [false, { expires_at: 'later' }],
    // A date-time without a zone is in UTC.
    [true, { expires_at: '2027-01-15T12:00:00' }],
    [false, { value: null }],
  ])('is valid: %s, for a record with %j', async (expected, fields) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    expect(await isValid([token(fields)])).toBe(expected);
  });

  it('is valid until the latest expiry of the records with its value, in any order', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    // All have one id: a service may use it twice.
    const others = [token({ value: 'other' }), token({ is_expired: true })];
    const sooner = token({ expires_at: '2026-01-15T12:00:10Z' });
    const later = token({ expires_at: '2026-01-15T12:00:20Z' });
    for (const records of [
      [sooner, ...others, later],
      [later, sooner, ...others],
    ]) {
      const send = handlerFor(records);
      expect(await send()).toBe(true);
      vi.advanceTimersByTime(19_999);
      expect(await send()).toBe(true);
      vi.advanceTimersByTime(1);
      expect(await send()).toBe(false);
    }
  });

  it('is valid if and only if it is equal', async () => {
    const similar = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '~'), minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(similar, similar, async (value, candidate) => {
        expect(await isValid([token({ value })], candidate)).toBe(value === candidate);
      }),
    );
  });

  it('is hashed once per request, whatever the number of cached tokens', async () => {
    const send = handlerFor(Array.from({ length: 200 }, (_, index) => token({ value: `value-${index}` })));
    // Loads the whole list.
    expect(await send('wrong')).toBe(false);
    const digest = vi.spyOn(crypto.subtle, 'digest');
    onTestFinished(() => digest.mockRestore());
    expect(await send('value-7')).toBe(true);
    expect(await send('wrong'.repeat(8))).toBe(false);
    expect(digest).toHaveBeenCalledTimes(2);
  });
});

it('a searchable record doesn’t contain the token’s value', async () => {
  expect(JSON.stringify(await hashRecord(token({}), NOW))).not.toContain('secret');
});
