// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { withoutConst } from '../../src/release/one-keyword.js';

describe('withoutConst', () => {
  it.each([
    ['a declaration', 'const a = 1;', 'let   a = 1;'],
    ['several, in whatever place', 'for (const a of b) { const { c } = a; }', 'for (let   a of b) { let   { c } = a; }'],
    ['no other declaration', 'let a; var b;', 'let a; var b;'],
    ['no text', 'const a = "const b", c = `const ${a}`; // const', 'let   a = "const b", c = `const ${a}`; // const'],
    ['no name', 'const { const: a } = b;', 'let   { const: a } = b;'],
  ])('changes %s', (_, code, changed) => {
    expect(withoutConst(code, 'a.js')).toBe(changed);
  });
});
