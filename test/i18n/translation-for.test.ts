// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { PartialMessages, CustomMessages } from '../../src/i18n/messages.js';
import { en } from '../../src/i18n/en.js';
import { messages as de } from '../../src/i18n/locales/de.js';
import { translationFor } from '../../src/i18n/translation-for.js';

describe('translationFor', () => {
  it.each(['en', 'en-US', 'en-GB', 'en-IN', 'en-u-nu-arab'])('is English as it is written in %s', (locale) => {
    const translation = translationFor(locale);
    expect(translation.locale).toBe(locale);
    expect(translation.t('tryAgain')).toBe('Try again');
  });

  it('is what the script of its locale says, with the numbers of its region', () => {
    const translation = translationFor('de-AT', undefined, de);
    expect(translation.locale).toBe('de-AT');
    expect(translation.t('tryAgain')).toBe(de.tryAgain);
    const count = new Intl.NumberFormat('de-AT').format(12_345);
    expect(translation.plural('invalidRecords', 12_345)).toBe(de.invalidRecords.other.replace('{count}', count));
  });

  it('takes of the script of another version what it knows, and the rest from English', () => {
    const older = { tryAgain: 'Nochmals', invalidRecords: 'Ein Text', ofAnother: 'Neu' } as unknown as PartialMessages;
    const translation = translationFor('de', undefined, older);
    expect(translation.t('tryAgain')).toBe('Nochmals');
    expect(translation.t('showMore')).toBe(en.showMore);
    expect(translation.messages).toEqual({ ...en, tryAgain: 'Nochmals' });
  });

  it.each([undefined, null])('shows in English altogether what needs a script that is not there: %s', (words) => {
    for (const locale of ['de', 'ar-EG', 'ja', 'zh-Hant']) {
      const translation = translationFor(locale, undefined, words);
      expect(translation.locale).toBe('en');
      expect(translation.t('tryAgain')).toBe('Try again');
      expect(translation.plural('invalidRecords', 1234)).toBe('1,234 entries couldn’t be read and aren’t shown.');
    }
  });

  it('puts a vendor’s own messages in place of ours and leaves the others', () => {
    const translation = translationFor('en', {
      tryAgain: 'Once more',
      invalidRecords: { one: '{count} is bad', other: '{count} are bad' },
    });
    expect(translation.t('tryAgain')).toBe('Once more');
    expect(translation.plural('invalidRecords', 1)).toBe('1 is bad');
    expect(translation.plural('invalidRecords', 2)).toBe('2 are bad');
    expect(translation.t('showMore')).toBe(en.showMore);
    expect(en.tryAgain).toBe('Try again');
  });

  it('puts them in place in a language of their own, too', () => {
    expect(translationFor('de', { tryAgain: 'Nochmals versuchen' }).t('tryAgain')).toBe('Nochmals versuchen');
  });

  it('puts what is given for a language in place in that language alone', () => {
    const given = { de: { tryAgain: 'Nochmals' }, fr: { tryAgain: 'Encore' } };
    expect(translationFor('de-AT', given, de).t('tryAgain')).toBe('Nochmals');
    expect(translationFor('de-AT', given, de).t('showMore')).toBe(de.showMore);
    expect(translationFor('en', given).t('tryAgain')).toBe(en.tryAgain);
  });

  it.each(['pt', 'pt-BR', 'pt-PT', 'pt-AO'])('puts what is given for Portuguese in place in %s', (locale) => {
    const given = { pt: { tryAgain: 'De novo' }, 'pt-PT': { showMore: 'Mais' } };
    expect(translationFor(locale, given, {}).t('tryAgain')).toBe('De novo');
    expect(translationFor(locale, given, {}).t('showMore')).toBe(/PT|AO/.test(locale) ? 'Mais' : en.showMore);
  });

  it('lets the narrower tag win', () => {
    const given = { 'de-AT': { showMore: 'Mehr (AT)' }, de: { showMore: 'Mehr', tryAgain: 'Nochmals' } };
    expect(translationFor('de-AT', given, de).t('showMore')).toBe('Mehr (AT)');
    expect(translationFor('de-AT', given, de).t('tryAgain')).toBe('Nochmals');
    expect(translationFor('de-CH', given, de).t('showMore')).toBe('Mehr');
  });

  it('adds a language, with its own numbers and plurals', () => {
    const forms = { one: '{count} token', few: '{count} tokenuri', other: '{count} de tokenuri' };
    const translation = translationFor('ro-RO', { ro: { tokensLoaded: forms } });
    expect(translation.locale).toBe('ro-RO');
    expect(translation.plural('tokensLoaded', 2)).toBe('2 tokenuri');
    expect(translation.plural('tokensLoaded', 1234)).toBe('1.234 de tokenuri');
    expect(translation.t('tryAgain')).toBe(en.tryAgain);
  });

  it('has the vendor’s words before the script is there, and its numbers with it', () => {
    const awaiting = translationFor('de-AT', { de });
    expect([awaiting.locale, awaiting.t('tryAgain')]).toEqual(['en', de.tryAgain]);
    const loaded = translationFor('de-AT', { de: { tryAgain: 'Nochmals' } }, de);
    expect([loaded.locale, loaded.t('tryAgain'), loaded.t('masked')]).toEqual(['de-AT', 'Nochmals', de.masked]);
  });

  it.each(['de', 'constructor', '__proto__'])('takes nothing for a language that does not stand in what is given: %s', (tag) => {
    const inherited = Object.create({ [tag]: { tryAgain: 'Inherited' } }) as CustomMessages;
    expect(translationFor('de', inherited, de).t('tryAgain')).toBe(de.tryAgain);
  });

  it('takes nothing for a message that does not stand in the overrides themselves', () => {
    const inherited = Object.create({ tryAgain: 'Inherited' }) as { tryAgain: string };
    expect(translationFor('en', inherited).t('tryAgain')).toBe('Try again');
  });

  it.each([undefined, null, 7, { other: 'x' }])('keeps its own message where %j is given for one', (none) => {
    const overrides = { tryAgain: none } as unknown as PartialMessages;
    expect(translationFor('en', overrides).t('tryAgain')).toBe('Try again');
  });

  it('forgets messages that were replaced or taken back', () => {
    expect(translationFor('en', { tryAgain: 'First' }).t('tryAgain')).toBe('First');
    expect(translationFor('en', { tryAgain: 'Second' }).t('tryAgain')).toBe('Second');
    expect(translationFor('en').t('tryAgain')).toBe('Try again');
  });
});
