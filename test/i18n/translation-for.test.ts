// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { PartialMessages, CustomMessages } from '../../src/i18n/messages.js';
import britishMessages from '../../src/i18n/en-GB.json';
import { en } from '../../src/i18n/en.js';
import de from '../../src/i18n/locales/de.json';
import { translationFor } from '../../src/i18n/translation-for.js';

describe('translationFor', () => {
  it.each([
    ['en', 'Canceled Oct 13'],
    ['en-GB', 'Cancelled Oct 13'],
    ['en-AU-u-ca-gregory', 'Cancelled Oct 13'],
    // Without a catalog in its language, a page is English as in the United States.
    ['cy-GB', 'Canceled Oct 13'],
  ])('spells as in the region: %s', (locale, text) => {
    expect(translationFor(locale).t('canceledOn', { date: 'Oct 13' })).toBe(text);
    expect(translationFor(locale, { canceledOn: 'Ended {date}' }).t('canceledOn', { date: 'Oct 13' })).toBe(
      'Ended Oct 13',
    );
  });

  it('has British spellings of English messages only, with their placeholders', () => {
    for (const [key, text] of Object.entries(britishMessages)) {
      expect([key, text.replace('ancelled', 'anceled')]).toEqual([key, en[key as keyof typeof en]]);
    }
  });

  it('uses the catalog of the locale, and formats numbers for its region', () => {
    const translation = translationFor('de-AT', undefined, de);
    expect(translation.locale).toBe('de-AT');
    expect(translation.t('tryAgain')).toBe(de.tryAgain);
    const count = new Intl.NumberFormat('de-AT').format(12_345);
    expect(translation.plural('invalid', 12_345)).toBe(de.invalid_other.replace('{{count}}', count));
  });

  it('ignores unknown messages of a catalog of another version, and falls back to English for missing ones', () => {
    const older = { tryAgain: 'Nochmals', invalidRecords: 'Ein Text', ofAnother: 'Neu' } as unknown as PartialMessages;
    const translation = translationFor('de', undefined, older);
    expect(translation.t('tryAgain')).toBe('Nochmals');
    expect(translation.t('showMore')).toBe(en.showMore);
  });

  it.each([undefined, null])('is entirely English if the catalog is %s', (catalog) => {
    for (const locale of ['de', 'ar-EG', 'ja', 'zh-Hant']) {
      const translation = translationFor(locale, undefined, catalog);
      expect(translation.locale).toBe('en');
      expect(translation.t('tryAgain')).toBe('Try again');
      expect(translation.plural('invalid', 1234)).toBe('1,234 entries couldn’t be shown.');
    }
  });

  it('overrides messages with custom ones, and keeps the others', () => {
    const translation = translationFor('en', {
      tryAgain: 'Once more',
      invalid: { one: '{count} is bad', other: '{count} are bad' },
    });
    expect(translation.t('tryAgain')).toBe('Once more');
    expect(translation.plural('invalid', 1)).toBe('1 is bad');
    expect(translation.plural('invalid', 2)).toBe('2 are bad');
    expect(translation.t('showMore')).toBe(en.showMore);
    expect(en.tryAgain).toBe('Try again');
  });

  it.each(['{name} ist kopiert', '{{name}} ist kopiert'])('accepts placeholders as in %s', (copied) => {
    expect(translationFor('de', { copied }, de).t('copied', { name: 'CI' })).toBe('CI ist kopiert');
  });

  it('selects the plural form of a message without a translation by the rules of English', () => {
    // In French, zero has the form for one.
    expect(translationFor('fr', {}, {}).plural('tokensLoaded', 0)).toBe('Showing 0 access tokens.');
    const messages = { tokensLoaded_one: '{{count}} jeton', tokensLoaded_other: '{{count}} jetons' };
    expect(translationFor('fr', {}, messages).plural('tokensLoaded', 0)).toBe('0 jeton');
  });

  it('does not mix English forms with those of a language that has fewer', () => {
    const { plural } = translationFor('is', { is: { tokensLoaded_other: '{{count}} lyklar' } });
    expect(plural('tokensLoaded', 1)).toBe('1 lyklar');
  });

  it('applies overrides for a language to that language only', () => {
    const overrides = { de: { tryAgain: 'Nochmals' }, fr: { tryAgain: 'Encore' } };
    expect(translationFor('de-AT', overrides, de).t('tryAgain')).toBe('Nochmals');
    expect(translationFor('de-AT', overrides, de).t('showMore')).toBe(de.showMore);
    expect(translationFor('en', overrides).t('tryAgain')).toBe(en.tryAgain);
  });

  it.each(['pt', 'pt-BR', 'pt-PT', 'pt-AO'])('applies overrides for Portuguese to %s', (locale) => {
    const overrides = { pt: { tryAgain: 'De novo' }, 'pt-PT': { showMore: 'Mais' } };
    expect(translationFor(locale, overrides, {}).t('tryAgain')).toBe('De novo');
    expect(translationFor(locale, overrides, {}).t('showMore')).toBe(/PT|AO/.test(locale) ? 'Mais' : en.showMore);
  });

  it('takes terms of the vendor, for all languages or one, and with plural forms', () => {
    const overrides = {
      'state.paused': 'On hold',
      'unit.quarter': { one: '{count} quarter', other: '{count} quarters' },
      de: { 'state.paused': 'Pausiert' },
    };
    const { term } = translationFor('en', overrides);
    expect([term('state.paused'), term('unit.quarter', 1), term('unit.quarter', 2)]).toEqual([
      'On hold',
      '1 quarter',
      '2 quarters',
    ]);
    expect(translationFor('de', overrides, {}).term('state.paused')).toBe('Pausiert');
  });

  it('takes the values of terms as the service sends them', () => {
    const overrides = { 'state.Paused by partner': 'On hold', 'unit.année': { one: 'an', other: '{count} ans' } };
    const { term } = translationFor('fr', overrides, {});
    expect([term('state.paused_by_partner'), term('unit.année', 2)]).toEqual(['On hold', '2 ans']);
  });

  it('prefers overrides for the more specific tag', () => {
    const overrides = { 'de-AT': { showMore: 'Mehr (AT)' }, de: { showMore: 'Mehr', tryAgain: 'Nochmals' } };
    expect(translationFor('de-AT', overrides, de).t('showMore')).toBe('Mehr (AT)');
    expect(translationFor('de-AT', overrides, de).t('tryAgain')).toBe('Nochmals');
    expect(translationFor('de-CH', overrides, de).t('showMore')).toBe('Mehr');
  });

  it('supports an additional language, with its number format and plural rules', () => {
    const forms = { one: '{count} lykill', other: '{count} lyklar' };
    const translation = translationFor('is-IS', { is: { tokensLoaded: forms } });
    expect(translation.locale).toBe('is-IS');
    expect(translation.plural('tokensLoaded', 21)).toBe('21 lykill');
    expect(translation.plural('tokensLoaded', 1234)).toBe('1.234 lyklar');
    expect(translation.t('tryAgain')).toBe(en.tryAgain);
  });

  it('uses overrides before the catalog has loaded, and the locale after it has loaded', () => {
    const loading = translationFor('de-AT', { de });
    expect([loading.locale, loading.t('tryAgain')]).toEqual(['en', de.tryAgain]);
    const loaded = translationFor('de-AT', { de: { tryAgain: 'Nochmals' } }, de);
    expect([loaded.locale, loaded.t('tryAgain'), loaded.t('masked')]).toEqual(['de-AT', 'Nochmals', de.masked]);
  });

  it.each(['de', 'constructor', '__proto__'])('ignores inherited overrides for a language: %s', (tag) => {
    const inherited = Object.create({ [tag]: { tryAgain: 'Inherited' } }) as CustomMessages;
    expect(translationFor('de', inherited, de).t('tryAgain')).toBe(de.tryAgain);
  });

  it.each([undefined, null, 7, { other: 'x' }])('ignores an override of %j', (override) => {
    const overrides = { tryAgain: override } as unknown as PartialMessages;
    expect(translationFor('en', overrides).t('tryAgain')).toBe('Try again');
  });
});
