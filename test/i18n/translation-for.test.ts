import { expect, it } from 'vitest';
import britishMessages from '../../src/i18n/en-GB.json';
import { en } from '../../src/i18n/en.js';
import de from '../../src/i18n/locales/de.json';
import { translationFor } from '../../src/i18n/translation-for.js';

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

it.each([undefined, null])('is entirely English if the catalog is %s', (catalog) => {
  for (const locale of ['de', 'ar-EG', 'ja', 'zh-Hant']) {
    const translation = translationFor(locale, undefined, catalog);
    expect(translation.locale).toBe('en');
    expect(translation.t('tryAgain')).toBe('Try again');
    expect(translation.plural('invalid', 1234)).toBe('1,234 entries couldn’t be shown.');
  }
});

const PORTUGUESE = { pt: { tryAgain: 'De novo' }, 'pt-PT': { showMore: 'Mais' } };
const GERMAN = { 'de-AT': { showMore: 'Mehr (AT)' }, de: { showMore: 'Mehr', tryAgain: 'Nochmals' } };

it.each<
  [name: string, locale: string, overrides: object, catalog: object | undefined, tryAgain: string, showMore: string]
>([
  ['a custom one', 'en', { tryAgain: 'Once more' }, undefined, 'Once more', en.showMore],
  ['one in another language', 'de', { tryAgain: 'Nochmals' }, undefined, 'Nochmals', en.showMore],
  ['those for its language', 'de', { de: GERMAN.de, fr: { tryAgain: 'Encore' } }, de, 'Nochmals', 'Mehr'],
  ['none for other languages', 'en', GERMAN, undefined, en.tryAgain, en.showMore],
  ['those for the more specific tag', 'de-AT', GERMAN, de, 'Nochmals', 'Mehr (AT)'],
  ['those for the language of another region', 'de-CH', GERMAN, de, 'Nochmals', 'Mehr'],
  ['those of Portugal in Angola', 'pt-AO', PORTUGUESE, {}, 'De novo', 'Mais'],
  ['those of Portuguese in Brazil', 'pt-BR', PORTUGUESE, {}, 'De novo', en.showMore],
  ['known ones of an older catalog', 'de', {}, { tryAgain: 'Nochmals', ofAnother: 'Neu' }, 'Nochmals', en.showMore],
  ['none that is undefined', 'en', { tryAgain: undefined }, undefined, en.tryAgain, en.showMore],
  ['none that is a number', 'en', { tryAgain: 7 }, undefined, en.tryAgain, en.showMore],
  ['no forms of a message that has none', 'en', { tryAgain: { other: 'x' } }, undefined, en.tryAgain, en.showMore],
])('has of the messages of vendor and catalog %s', (_, locale, overrides, catalog, tryAgain, showMore) => {
  const { t } = translationFor(locale, overrides, catalog);
  expect([t('tryAgain'), t('showMore')]).toEqual([tryAgain, showMore]);
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

it('takes terms of the vendor, for all languages or one, with plural forms and values as the service sends them', () => {
  const year = { one: 'an', other: '{count} ans' };
  const overrides = { 'state.Paused by partner': 'On hold', 'unit.année': year, de: { 'state.paused': 'Pausiert' } };
  const { term } = translationFor('fr', overrides, {});
  expect([term('state.paused_by_partner'), term('unit.année', 1), term('unit.année', 2)]).toEqual([
    'On hold',
    'an',
    '2 ans',
  ]);
  expect(translationFor('de', overrides, {}).term('state.paused')).toBe('Pausiert');
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
