import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodePathSegment, isIdentifier } from '../../src/client/identifier.js';
import { anyId, canBeSegment } from './any-id.js';

it.each<[name: string, isAccepted: boolean, id: string]>([
  ['characters that are reserved in URLs', true, 'sub 7/8 #1? 100% ü'],
  ['1,024 characters', true, 'a'.repeat(1024)],
  ['1,024 characters outside of the Basic Multilingual Plane', true, '🌍'.repeat(1024)],
  ['nothing', false, ''],
  ['1,025 characters', false, 'a'.repeat(1025)],
  ['a line break', false, 'a\n'],
  ['a C1 control character', false, 'a\u0085'],
  ['a lone surrogate', false, 'a\ud83c'],
])('an identifier of %s: %s', (_, isAccepted, id) => {
  expect(isIdentifier(id)).toBe(isAccepted);
});

it('encodePathSegment returns one segment that decodes to the id, or null, for any id', () => {
  fc.assert(
    fc.property(anyId, (id) => {
      const segment = encodePathSegment(id);
      expect(segment !== null).toBe(canBeSegment(id));
      if (segment === null) return;
      const { pathname, search, hash, origin } = new URL(`a/${segment}/b/`, 'https://portal.example/api/v0/');
      expect([origin, search, hash]).toEqual(['https://portal.example', '', '']);
      expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'api', 'v0', 'a', id, 'b', '']);
    }),
    { examples: [['.'], ['..'], ['']] },
  );
});
