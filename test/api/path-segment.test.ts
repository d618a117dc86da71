// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePathSegment } from '../../src/api/path-segment.js';
import { anyId, canBeSegment } from './any-id.js';

describe('encodePathSegment', () => {
  it.each([
    ['sub_1', 'sub_1'],
    ['018f3c1e-7c2b-7d3a-9f00-0123456789ab', '018f3c1e-7c2b-7d3a-9f00-0123456789ab'],
    ['...', '...'],
    ['.a', '.a'],
    ['a/b', 'a%2Fb'],
    ['../customer', '..%2Fcustomer'],
    ['%2e%2e', '%252e%252e'],
    ['a?b#c', 'a%3Fb%23c'],
    ['a b', 'a%20b'],
    ['a\\b', 'a%5Cb'],
    ['\n', '%0A'],
    ['é', '%C3%A9'],
    ['𝔘', '%F0%9D%94%98'],
  ])('encodes %j as %s', (id, segment) => {
    expect(encodePathSegment(id)).toBe(segment);
  });

  it.each(['', '.', '..', '\ud800', '\udc00', 'a\ud800b', '\udc00\ud800'])('returns null for %j', (id) => {
    expect(encodePathSegment(id)).toBeNull();
  });

  it('returns one segment that decodes to the id, or null, for any id', () => {
    fc.assert(
      fc.property(anyId, (id) => {
        const segment = encodePathSegment(id);
        expect(segment !== null).toBe(canBeSegment(id));
        if (segment === null) return;
        const { pathname, search, hash, origin } = new URL(`a/${segment}/b/`, 'https://portal.example/api/v0/');
        expect([origin, search, hash]).toEqual(['https://portal.example', '', '']);
        expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'api', 'v0', 'a', id, 'b', '']);
      }),
    );
  });
});
