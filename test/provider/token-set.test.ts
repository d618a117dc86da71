// @vitest-environment node
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import type { AccessToken } from '../../src/provider/resources.js';
import { createCandidate, createTokenSet } from '../../src/provider/token-set.js';

const NOW = Date.parse('2026-01-15T12:00:00Z');
const token = (fields: Partial<AccessToken>): AccessToken => ({ ...accessTokenRecord({ value: 'secret' }), ...fields });
const isValid = async (tokens: readonly AccessToken[], candidate = 'secret') =>
  (await createTokenSet(tokens, NOW)).has(createCandidate(candidate));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a presented token', () => {
  it.each<[boolean, Partial<AccessToken>]>([
    [true, { expires_at: null, is_expired: false }],
    [true, { expires_at: '2026-01-15T12:00:01Z' }],
    [true, { expires_at: '2026-01-15T12:00:01Z', is_expired: null }],
    [true, { expires_at: '2026-01-15T14:00:01+02:00' }],
    [false, { expires_at: null, is_expired: null }],
    [false, { expires_at: '2026-01-15T12:00:00Z' }],
    [false, { expires_at: '2026-01-15T13:59:59+02:00' }],
    [false, { expires_at: '2025-01-15T12:00:00Z', is_expired: false }],
    [false, { expires_at: '2027-01-15T12:00:00Z', is_expired: true }],
    [false, { expires_at: null, is_expired: true }],
    [false, { expires_at: 'later' }],
    [false, { expires_at: '' }],
    [false, { expires_at: '2026-02-30T12:00:00Z' }],
    // Without a zone, a date-time is in UTC.
    [true, { expires_at: '2027-01-15T12:00:00' }],
    [false, { value: null }],
  ])('is valid: %s, for a record with %j', async (expected, fields) => {
    expect(await isValid([token(fields)])).toBe(expected);
  });

  it('is valid if any record with its value is unexpired', async () => {
    const others = [token({ value: 'other' }), token({ is_expired: true })];
    expect(await isValid(others)).toBe(false);
    expect(await isValid([...others, token({})])).toBe(true);
    expect(await isValid([token({}), ...others])).toBe(true);
    expect(await isValid([])).toBe(false);
  });

  it('is never valid when empty', async () => {
    expect(await isValid([token({ value: '' })], '')).toBe(false);
  });

  it('is valid if and only if it is equal', async () => {
    const similar = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '\0', 'é'), minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(similar, similar, async (value, candidate) => {
        expect(await isValid([token({ value })], candidate)).toBe(value === candidate);
      }),
    );
  });

  it('expires while the set is cached', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const tokens = await createTokenSet([token({ expires_at: '2026-01-15T12:00:10Z' })], NOW);
    const candidate = createCandidate('secret');
    vi.advanceTimersByTime(9999);
    expect(await tokens.has(candidate)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await tokens.has(candidate)).toBe(false);
  });
});

describe('the cost of a presented token', () => {
  it.each([1, 20, 1000])('is one hash at most, with %d tokens', async (count) => {
    const digest = vi.spyOn(crypto.subtle, 'digest');
    const charCodeAt = vi.spyOn(String.prototype, 'charCodeAt');
    const tokens = await createTokenSet(
      Array.from({ length: count }, (_, index) => token({ value: `value-${index}` })),
      NOW,
    );
    for (const [length, hashes] of [
      [1, 1],
      [40, 1],
      [1024, 1],
      [8000, 0],
    ] as const) {
      digest.mockClear();
      charCodeAt.mockClear();
      const candidate = createCandidate('a'.repeat(length));
      expect([await tokens.has(candidate), await tokens.has(candidate)]).toEqual([false, false]);
      expect(digest).toHaveBeenCalledTimes(hashes);
      expect(charCodeAt).not.toHaveBeenCalled();
    }
  });

  it('is the same for a pair that does not exist', async () => {
    const digest = vi.spyOn(crypto.subtle, 'digest');
    await (await createTokenSet([], NOW)).has(createCandidate('a'.repeat(40)));
    expect(digest).toHaveBeenCalledTimes(1);
  });

  it('does not limit the length of a valid token', async () => {
    const value = 'a'.repeat(8000);
    expect(await isValid([token({ value })], value)).toBe(true);
    expect(await isValid([token({ value })], 'a'.repeat(7999))).toBe(false);
  });

  it('leaves no value in the set', async () => {
    const tokens = await createTokenSet([token({})], NOW);
    expect(JSON.stringify(tokens)).not.toContain('secret');
  });
});
