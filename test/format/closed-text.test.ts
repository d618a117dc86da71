// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedText } from '../../src/format/closed-text.js';

describe('closedText', () => {
  it.each([
    ['', ''],
    ['Springfield', ''],
    ['תל אביב', ''],
    ['\u200f\u200e\u061c', ''],
    ['\u202eabc', '\u202c'],
    ['\u202aa\u202bb\u202dc\u202ed', '\u202c\u202c\u202c\u202c'],
    ['\u2066abc', '\u2069'],
    ['\u2067\u202eabc', '\u202c\u2069'],
    ['\u202e\u2068abc', '\u2069\u202c'],
    ['\u202eabc\u202c', ''],
    ['\u2068abc\u2069', ''],
    ['\u2068\u202eabc\u2069', ''],
    ['\u202e\u2068abc\u2069', '\u202c'],
    ['\u202e\u2068abc\u202c', '\u2069\u202c'],
    ['\u202c\u2069abc', ''],
    ['\u2069\u202eabc', '\u202c'],
    ['\u202e\u2069abc', '\u202c'],
  ])('ends %j with %j', (text, end) => {
    expect(closedText(text)).toBe(text + end);
  });

  it('has nothing to add to what it gave', () => {
    const anyMarks = fc.array(fc.constantFrom(...'a\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')).map((each) => each.join(''));
    fc.assert(
      fc.property(anyMarks, anyMarks, (first, second) => {
        const closed = closedText(first);
        expect(closed.startsWith(first)).toBe(true);
        expect(closedText(closed)).toBe(closed);
        // What follows begins as if nothing had stood before it.
        expect(closedText(closed + second).slice(closed.length)).toBe(closedText(second));
      }),
    );
  });
});
