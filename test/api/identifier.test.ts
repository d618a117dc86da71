import { expect, it } from 'vitest';
import { isIdentifier } from '../../src/api/identifier.js';

it.each<[name: string, id: string, isAccepted: boolean]>([
  ['characters that are reserved in URLs', 'sub 7/8 #1? 100% ü', true],
  ['1,024 characters', 'a'.repeat(1024), true],
  ['1,024 characters outside of the Basic Multilingual Plane', '🌍'.repeat(1024), true],
  ['nothing', '', false],
  ['1,025 characters', 'a'.repeat(1025), false],
  ['a line break', 'a\n', false],
  ['a C1 control character', 'a\u0085', false],
  ['a lone surrogate', 'a\ud83c', false],
])('an identifier of %s: %3$s', (_, id, isAccepted) => {
  expect(isIdentifier(id)).toBe(isAccepted);
});
