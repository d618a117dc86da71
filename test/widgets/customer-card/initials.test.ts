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
    ['"Acme" (Europe) Ltd.', 'AE'],
    ['3M Company', '3C'],
    ['李小龍', '李'],
    ['山田 太郎', '山'],
    ['김 민수', '김'],
    ['สมชาย ใจดี', 'ส'],
    ['Олена Шевченко', 'ОШ'],
    ['𝒜da 𝓛', '𝒜𝓛'],
    ['Nordlicht Analytik GmbH', 'NA'],
    ['Ulrich Maier GmbH & Co. KG', 'UM'],
    ['Acme Rockets, Inc.', 'AR'],
    ['Panificio Rossi S.p.A.', 'PR'],
    ['Stavba Novák, s.r.o.', 'SN'],
    ['Energo a.s.', 'E'],
    ['Piekarnia Nowak Sp. z o.o.', 'PN'],
    ['ООО Ромашка', 'Р'],
    ['GmbH', 'G'],
    ['Bo As', 'BA'],
    ['株式会社サンプル', 'サ'],
    ['サンプル株式会社', 'サ'],
    ['株式会社', '株'],
    ['(주)한빛', '한'],
    ['บริษัท ตัวอย่าง จำกัด', 'ตั'],
    ['شركة النور للتجارة', 'ا\u200cل'],
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
