import { describe, expect, it } from 'vitest';
import { isIdentifier } from '../../src/api/identifier.js';

describe('isIdentifier', () => {
  it.each([
    ['one character', 'a'],
    ['characters that are reserved in URLs', 'sub 7/8 #1? 100% ü'],
    ['1,024 characters', 'a'.repeat(1024)],
    ['1,024 characters outside of the Basic Multilingual Plane', '🌍'.repeat(1024)],
  ])('accepts %s', (_, id) => {
    expect(isIdentifier(id)).toBe(true);
  });

  it.each([
    ['an empty string', ''],
    ['1,025 characters', 'a'.repeat(1025)],
    ['1,025 characters outside of the Basic Multilingual Plane', '🌍'.repeat(1025)],
    ['a control character', 'a\u0007'],
    ['a line break', 'a\n'],
    ['a C1 control character', 'a\u0085'],
    ['a lone surrogate', 'a\ud83c'],
  ])('rejects %s', (_, id) => {
    expect(isIdentifier(id)).toBe(false);
  });
});
