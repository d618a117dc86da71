import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodePathSegment } from '../../src/client/path-segment.js';
import { anyId, canBeSegment } from './any-id.js';

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
