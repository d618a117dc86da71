import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toVariableName } from '../../../src/features/access-tokens/copy-formats.js';

it.each([
  ['Production server', 'PRODUCTION_SERVER_TOKEN'],
  ['API token', 'API_TOKEN'],
  ['token', 'ACCESS_TOKEN'],
  ['', 'ACCESS_TOKEN'],
  ['日本語', 'ACCESS_TOKEN'],
  ['Ménage à trois', 'MENAGE_A_TROIS_TOKEN'],
  ['straße', 'STRASSE_TOKEN'],
  ['2nd', '_2ND_TOKEN'],
  ['PATH', 'PATH_TOKEN'],
  ['NODE_OPTIONS=--require=/tmp/x', 'NODE_OPTIONS_REQUIRE_TMP_X_TOKEN'],
  ['a\nB=1', 'A_B_1_TOKEN'],
])('the token %j has the variable %s', (name, variable) => {
  expect(toVariableName(name)).toBe(variable);
});

it('any name becomes an identifier that ends with _TOKEN', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('A', 'A 2 token', 'a', '')), (name) => {
      expect(toVariableName(name)).toMatch(/^[A-Z_][A-Z0-9_]*_TOKEN$/);
    }),
  );
});
