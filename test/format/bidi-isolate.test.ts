import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bidiIsolate } from '../../src/format/bidi-isolate.js';

const [FSI, PDI, RLO, PDF] = ['\u2068', '\u2069', '\u202e', '\u202c'];

it.each(['', 'Springfield', 'תל אביב', '\u200f\u200e\u061c'])('returns %j unchanged', (text) => {
  expect(bidiIsolate(text)).toBe(text);
});

it.each([
  [`${RLO}abc${PDF}`, FSI, PDI],
  [`\u2066a\u2067b${FSI}c`, FSI, PDI + PDI + PDI + PDI],
  [`${FSI}${PDI}${PDI}`, FSI + FSI, PDI],
])('bidiIsolate wraps %j in an isolate and balances its controls', (text, begin, end) => {
  expect(bidiIsolate(text)).toBe(begin + text + end);
});

it('bidiIsolate balances all isolate characters', () => {
  const anyControls = fc
    .array(fc.constantFrom(...'ab\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'))
    .map((each) => each.join(''));
  fc.assert(
    fc.property(anyControls, (text) => {
      let depth = 0;
      const depths = Array.from(bidiIsolate(text), (character) => {
        if (character === PDI) depth -= 1;
        else if (/[\u2066-\u2068]/.test(character)) depth += 1;
        return depth;
      });
      expect(depth).toBe(0);
      expect(bidiIsolate(text)).toContain(text);
      // Text with bidi controls is entirely inside the isolate.
      if (/[\u202a-\u202e\u2066-\u2069]/.test(text)) expect(Math.min(...depths.slice(0, -1))).toBeGreaterThan(0);
    }),
  );
});
