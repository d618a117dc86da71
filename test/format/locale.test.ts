// @vitest-environment node
import { afterEach, describe, expect, it } from 'vitest';
import { isRightToLeft } from '../../src/format/locale.js';

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
  ['ur-PK', true],
  ['ps', true],
  ['sd', true],
  ['ug', true],
  ['ckb', true],
  ['dv', true],
  ['az-Arab', true],
  ['pa-Arab-PK', true],
  ['en-Arab', true],
  ['ar-Latn', false],
  ['syr', true],
  ['nqo', true],
  ['ff-Adlm', true],
];

/** Puts the engine's own knowledge out of the way, or in its place. */
function setTextInfo(getTextInfo: (() => { direction: string }) | undefined): void {
  Object.defineProperty(Intl.Locale.prototype, 'getTextInfo', { value: getTextInfo, configurable: true });
}

describe('isRightToLeft', () => {
  const own = Object.getOwnPropertyDescriptor(Intl.Locale.prototype, 'getTextInfo');

  afterEach(() => {
    Reflect.deleteProperty(Intl.Locale.prototype, 'getTextInfo');
    if (own) Object.defineProperty(Intl.Locale.prototype, 'getTextInfo', own);
  });

  it.each(DIRECTIONS)('%s: %s', (locale, expected) => {
    expect(isRightToLeft(locale)).toBe(expected);
  });

  it.each(DIRECTIONS)('%s: %s where the engine cannot tell', (locale, expected) => {
    setTextInfo(undefined);
    expect(isRightToLeft(locale)).toBe(expected);
  });

  it.each([
    ['rtl', true],
    ['ltr', false],
  ])('believes an engine that says %s', (direction, expected) => {
    setTextInfo(() => ({ direction }));
    expect(isRightToLeft(expected ? 'en' : 'ar')).toBe(expected);
  });
});
