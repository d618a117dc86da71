// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/harness/mock-server/resources/access-token.js';
import type { AccessToken } from '../../src/provider/resources.js';
import { holdsToken } from '../../src/provider/token-check.js';

const NOW = Date.parse('2026-01-15T12:00:00Z');
const token = (fields: Partial<AccessToken>): AccessToken => ({ ...accessTokenRecord({ value: 'secret' }), ...fields });

describe('a token that is presented', () => {
  it.each<[boolean, Partial<AccessToken>]>([
    [true, { expires_at: null, is_expired: false }],
    [true, { expires_at: null, is_expired: null }],
    [true, { expires_at: '2026-01-15T12:00:00.001Z' }],
    [true, { expires_at: '2026-01-15T14:00:01+02:00' }],
    [false, { expires_at: '2026-01-15T12:00:00Z' }],
    [false, { expires_at: '2026-01-15T13:59:59+02:00' }],
    [false, { expires_at: '2025-01-15T12:00:00Z', is_expired: false }],
    [false, { expires_at: '2027-01-15T12:00:00Z', is_expired: true }],
    [false, { expires_at: null, is_expired: true }],
    [false, { expires_at: 'later' }],
    [false, { expires_at: '' }],
    [false, { expires_at: '2026-02-30T12:00:00Z' }],
    [true, { expires_at: '2026-01-15T12:00:01' }],
    [false, { expires_at: '2026-01-15T12:00:00' }],
    [false, { value: null }],
    [false, { value: '' }],
  ])('is taken: %s, as one of %j', (isTaken, fields) => {
    expect(holdsToken([token(fields)], 'secret', NOW)).toBe(isTaken);
  });

  it('is taken when any of the list is it, unexpired', () => {
    const others = [token({ value: 'other' }), token({ is_expired: true })];
    expect(holdsToken(others, 'secret', NOW)).toBe(false);
    expect(holdsToken([...others, token({})], 'secret', NOW)).toBe(true);
    expect(holdsToken([token({}), ...others], 'secret', NOW)).toBe(true);
    expect(holdsToken([], 'secret', NOW)).toBe(false);
  });

  it('is taken when it is equal, and only then', () => {
    const near = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '\0', 'é', '\ud800'), maxLength: 4 });
    fc.assert(
      fc.property(near, near, (value, presented) => {
        expect(holdsToken([token({ value })], presented, NOW)).toBe(value === presented);
      }),
    );
  });

  it('is compared with all of them to the end, wherever it differs', () => {
    const read: number[] = [];
    const watched = (value: string) =>
      Object.assign(Object.create(null) as object, {
        length: value.length,
        charCodeAt(place: number) {
          read.push(place);
          return value.charCodeAt(place);
        },
      }) as unknown as string;
    const reads = (values: string[], presented: string): number[] => {
      read.length = 0;
      holdsToken(values.map((value) => token({ value: watched(value) })), presented, NOW);
      return [...read];
    };
    const expected = reads(['aaaa', 'aaaa'], 'zzzz');
    expect(expected).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
    for (const values of [['zzzz', 'aaaa'], ['zaaa', 'aaaz'], ['zzzz', 'zzzz'], ['z', ''], ['zzzzzzz', 'a']]) {
      expect(reads(values, 'zzzz')).toEqual(expected);
    }
  });
});
