// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getInitials } from '../../../src/widgets/customer-card/initials.js';

describe('getInitials', () => {
  it.each([
    ['Robin Example', 'RE'],
    ['robin example', 'RE'],
    ['Robin', 'R'],
    ['Robin van der Example', 'RE'],
    ['Noor van Dijk', 'ND'],
    ['Anna-Lena Meier', 'AM'],
    ['O’Brien & Söhne', 'OS'],
    ['  Émile   Zola ', 'ÉZ'],
    ['e\u0301mile zola', 'É'.normalize('NFD') + 'Z'],
    ['"Acme" (Europe) Ltd.', 'AL'],
    ['3M Company', '3C'],
    ['李小龍', '李'],
    ['山田 太郎', '山太'],
    ['김 민수', '김민'],
    ['สมชาย ใจดี', 'สใ'],
    ['Олена Шевченко', 'ОШ'],
    ['𝒜da 𝓛', '𝒜𝓛'],
    ['Nordlicht Analytik GmbH', 'NG'],
    ['Sp. z o.o.', 'SO'],
    ['GmbH', 'G'],
    ['Ulrich Maier & Co. -', 'UC'],
    ['مريم العلي', 'م\u200cا'],
    ['נועה לוי', 'נל'],
    ['Maya العلي', 'Mا'],
    ['', ''],
    ['--', ''],
    ['🙂', ''],
  ])('of "%s" is "%s"', (name, initials) => {
    expect(getInitials(name)).toBe(initials);
  });

  it('are shorter than 60 characters for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => Array.from(getInitials(name).normalize('NFC')).length < 60),
    );
  });
});
