// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isRightToLeft } from '../../src/i18n/locale.js';

const DIRECTIONS: [locale: string, isRightToLeft: boolean][] = [
  ['en', false],
  ['de-CH', false],
  ['ja', false],
  ['hi', false],
  ['zh-Hant-TW', false],
  ['az', false],
  ['uz-Cyrl', false],
  ['ku', false],
  ['ar', true],
  ['ar-EG', true],
  ['he', true],
  ['iw', true],
  ['yi', true],
  ['fa', true],
  ['ur', true],
  ['ur-PK', true],
  ['ur-Latn', false],
  ['ps', true],
  ['sd', true],
  ['ug', true],
  ['ckb', true],
  ['az-Arab', true],
  ['pa-Arab-PK', true],
  ['en-Arab', true],
  ['ar-Latn', false],
  ['en-u-nu-arab', false],
  ['en-x-Arab', false],
];

describe('isRightToLeft', () => {
  it.each(DIRECTIONS)('%s: %s', (locale, expected) => {
    expect(isRightToLeft(locale)).toBe(expected);
  });
});
