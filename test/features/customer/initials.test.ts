import { expect, it } from 'vitest';
import { getInitials } from '../../../src/features/customer/customer-card.js';

it.each([
  ['Robin Example', 'RE'],
  ['Robin', 'R'],
  ['Noor van Dijk', 'ND'],
  ['Anna-Lena Meier', 'AM'],
  ['O’Brien & Söhne', 'OS'],
  ['  Émile   Zola ', 'ÉZ'],
  ['"Acme" (Europe) Ltd.', 'AL'],
  ['3M Company', '3C'],
  ['李小龍', '李'],
  ['สมชาย ใจดี', 'สใ'],
  ['𝒜da 𝓛', '𝒜𝓛'],
  ['Ulrich Maier & Co. -', 'UC'],
  ['مريم العلي', 'م\u200cا'],
  ['Maya العلي', 'Mا'],
  ['--', ''],
  ['🙂', ''],
])('getInitials of "%s" is "%s"', (name, initials) => {
  expect(getInitials(name, 'en')).toBe(initials);
});

it('initials are upper case by the rules of the widget’s language, whatever the device speaks', () => {
  expect(['en', 'tr'].map((locale) => getInitials('igor', locale))).toEqual(['I', 'İ']);
});
