import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLosslessJson } from '../../src/provider/lossless-json.js';

describe('a number', () => {
  it.each([
    ['-0', -0],
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993'],
    ['12.50', 12.5],
    ['17.35808457423969', 17.35808457423969],
    ['100.000e-2', 1],
    ['1.0000000000000001', '1.0000000000000001'],
    ['2E+20', 2e20],
    ['1e400', '1e400'],
    ['0e5', 0],
  ])('%s is %j', (json, value) => {
    expect(parseLosslessJson(json)).toBe(value);
    expect(parseLosslessJson(`{"a":[${json} , "${json}"]}`)).toEqual({ a: [value, json] });
  });

  it('stays a number if it was serialized from a double, except for unsafe integers', () => {
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (number) => {
        const json = JSON.stringify(number);
        if (/^-?\d+$/.test(json) && !Number.isSafeInteger(number)) expect(parseLosslessJson(json)).toBe(json);
        else expect(parseLosslessJson(json)).toBe(JSON.parse(json));
      }),
    );
  });
});

describe('other JSON', () => {
  it('is parsed like `JSON.parse`', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(0, 2), (value, indent) => {
        const json = JSON.stringify(
          value,
          (_, each: unknown) => (typeof each === 'number' ? each % 1000 : each),
          indent,
        );
        expect(parseLosslessJson(json)).toEqual(JSON.parse(json));
      }),
    );
  });

  it.each(['"12345678901234567890"', '"a\\"12345678901234567890\\\\"', '{"12345678901234567890":"\\u0022 1e999"}'])(
    'keeps the digits in the string or key %s',
    (json) => {
      expect(parseLosslessJson(json)).toEqual(JSON.parse(json));
    },
  );

  it.each(['', '{', '012345678901234567890', '1.', '.5', '[1,]', 'NaN', '1e', '1 2'])(
    'throws a SyntaxError if it is invalid: %s',
    (json) => {
      expect(() => parseLosslessJson(json)).toThrow(SyntaxError);
    },
  );

  it('is parsed in linear time with many escaped quotes', () => {
    const long = JSON.stringify({ a: '\\"'.repeat(1_000_000), b: '1'.repeat(1_000_000) });
    expect(parseLosslessJson(long)).toEqual(JSON.parse(long));
  });

  it.each(['1.', '-1e-', '1'])('is parsed in linear time with a number of many zeros after %s', (start) => {
    // Quadratic time would be minutes here.
    expect(parseLosslessJson(`[${start}${'0'.repeat(1_000_000)}1]`)).toHaveLength(1);
  });
});
