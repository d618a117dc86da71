// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { MessageOverrides } from '../../src/i18n/messages.js';
import { en } from '../../src/i18n/en.js';
import { translationFor } from '../../src/i18n/translation-for.js';

describe('translationFor', () => {
  it.each(['en', 'en-US', 'en-GB', 'en-IN', 'en-u-nu-arab'])('is English as it is written in %s', (locale) => {
    const translation = translationFor(locale);
    expect(translation.locale).toBe(locale);
    expect(translation.text('tryAgain')).toBe('Try again');
  });

  it.each(['de', 'ar-EG', 'ja', 'enm', 'zh-Hant'])('shows %s, which there are no messages for, in English altogether', (locale) => {
    const translation = translationFor(locale);
    expect(translation.locale).toBe('en');
    expect(translation.text('tryAgain')).toBe('Try again');
    expect(translation.count('leftOut', 1234)).toBe('1,234 entries could not be read and are left out.');
  });

  it('puts a vendor’s own messages in place of ours and leaves the others', () => {
    const translation = translationFor('en', {
      tryAgain: 'Once more',
      leftOut: { one: '{count} is bad', other: '{count} are bad' },
    });
    expect(translation.text('tryAgain')).toBe('Once more');
    expect(translation.count('leftOut', 1)).toBe('1 is bad');
    expect(translation.count('leftOut', 2)).toBe('2 are bad');
    expect(translation.text('showMore')).toBe(en.showMore);
    expect(en.tryAgain).toBe('Try again');
  });

  it('puts them in place in a language of their own, too', () => {
    expect(translationFor('de', { tryAgain: 'Nochmals versuchen' }).text('tryAgain')).toBe('Nochmals versuchen');
  });

  it('takes nothing for a message that does not stand in the overrides themselves', () => {
    const inherited = Object.create({ tryAgain: 'Inherited' }) as { tryAgain: string };
    expect(translationFor('en', inherited).text('tryAgain')).toBe('Try again');
  });

  it.each([undefined, null, 7, { other: 'x' }])('keeps its own message where %j is given for one', (none) => {
    const overrides = { tryAgain: none } as unknown as MessageOverrides;
    expect(translationFor('en', overrides).text('tryAgain')).toBe('Try again');
  });

  it('forgets messages that were replaced or taken back', () => {
    expect(translationFor('en', { tryAgain: 'First' }).text('tryAgain')).toBe('First');
    expect(translationFor('en', { tryAgain: 'Second' }).text('tryAgain')).toBe('Second');
    expect(translationFor('en').text('tryAgain')).toBe('Try again');
  });
});
