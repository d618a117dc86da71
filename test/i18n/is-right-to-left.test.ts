// @vitest-environment node
import { expect, it } from 'vitest';
import { isRightToLeft } from '../../src/i18n/locale.js';

it.each([
  ['en', false],
  ['ja', false],
  ['az', false],
  ['ar', true],
  ['he', true],
  ['iw', true],
  ['ur', true],
  ['ur-Latn', false],
  ['ug', true],
  ['az-Arab', true],
  ['en-Arab', true],
  ['ar-Latn', false],
  ['en-u-nu-arab', false],
])('%s is written from right to left: %s', (locale, expected) => {
  expect(isRightToLeft(locale)).toBe(expected);
});
