// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { withCompactWords } from '../../src/release/compact-words.js';

describe('withCompactWords', () => {
  it.each([
    ['a declaration', 'const a = 1;', 'let   a = 1;'],
    ['several, in whatever place', 'for (const a of b) { const { c } = a; }', 'for (let   a of b) { let   { c } = a; }'],
    ['no other declaration', 'let a; var b;', 'let a; var b;'],
    ['no text', 'const a = "const #b", c = `#${a}`; // const #d', 'let   a = "const #b", c = `#${a}`; // const #d'],
    ['no name', 'const { const: a } = b;', 'let   { const: a } = b;'],
    ['what comes after a sign of two units', 'f("😀"); const a = 1;', 'f("😀"); let   a = 1;'],
  ])('changes %s', (_, code, changed) => {
    expect(withCompactWords(code, 'a.js')).toBe(changed);
  });
});
