import { expect, it } from 'vitest';
import britishMessages from '../../src/i18n/en-GB.json';
import { en } from '../../src/i18n/en.js';
import de from '../../src/i18n/locales/de.json';
import type { CustomMessages, PartialMessages } from '../../src/i18n/messages.js';
import { translationFor } from '../../src/i18n/translation-for.js';

it.each([
  ['en', 'Canceled Oct 13'],
  ['en-GB', 'Cancelled Oct 13'],
  ['en-AU-u-ca-gregory', 'Cancelled Oct 13'],
  // If a page's language has no catalog, its texts are American English.
  ['cy-GB', 'Canceled Oct 13'],
])('English is spelled as in its region: %s', (locale, text) => {
  expect(translationFor(locale).t('canceledOn', { date: 'Oct 13' })).toBe(text);
  const { t } = translationFor(locale, { en: { canceledOn: 'Ended {{date}}' } });
  expect(t('canceledOn', { date: 'Oct 13' })).toBe(locale === 'cy-GB' ? text : 'Ended Oct 13');
});

it('British spellings replace only existing messages, with their placeholders', () => {
  for (const [key, text] of Object.entries(britishMessages)) {
    expect([key, text.replace('ancelled', 'anceled')]).toEqual([key, en[key as keyof typeof en]]);
  }
});

it.each([undefined, null])('everything is in English if the catalog is %s', (catalog) => {
  for (const locale of ['de', 'ar-EG', 'ja', 'zh-Hant']) {
    const translation = translationFor(locale, undefined, catalog);
    expect(translation.locale).toBe('en');
    expect(translation.t('tryAgain')).toBe('Try again');
    expect(translation.plural('invalid', 1234)).toBe('1,234 items couldn’t be shown.');
  }
});

const PORTUGUESE = { pt: { tryAgain: 'De novo' }, 'pt-PT': { showMore: 'Mais' } };
const GERMAN = { 'de-AT': { showMore: 'Mehr (AT)' }, de: { showMore: 'Mehr', tryAgain: 'Nochmals' } };

it.each<
  [
    name: string,
    locale: string,
    overrides: CustomMessages,
    catalog: PartialMessages | undefined,
    tryAgain: string,
    showMore: string,
  ]
>([
  ['a custom one', 'en', { en: { tryAgain: 'Once more' } }, undefined, 'Once more', en.showMore],
  [
    'a custom one of English for a region',
    'en-GB',
    { en: { tryAgain: 'Once more' } },
    undefined,
    'Once more',
    en.showMore,
  ],
  ['those for its language', 'de', { de: GERMAN.de, fr: { tryAgain: 'Encore' } }, de, 'Nochmals', 'Mehr'],
  ['none for other languages', 'en', GERMAN, undefined, en.tryAgain, en.showMore],
  ['those for the more specific tag', 'de-AT', GERMAN, de, 'Nochmals', 'Mehr (AT)'],
  ['those for the language of another region', 'de-CH', GERMAN, de, 'Nochmals', 'Mehr'],
  ['Portuguese texts from Portugal in Angola', 'pt-AO', PORTUGUESE, {}, 'De novo', 'Mais'],
  ['Portuguese texts in Brazil', 'pt-BR', PORTUGUESE, {}, 'De novo', en.showMore],
  ['an incomplete catalog', 'de', {}, { tryAgain: 'Nochmals' }, 'Nochmals', en.showMore],
])('a translation uses %s', (_, locale, overrides, catalog, tryAgain, showMore) => {
  const { t } = translationFor(locale, overrides, catalog);
  expect([t('tryAgain'), t('showMore')]).toEqual([tryAgain, showMore]);
});

it('an untranslated message has its plural form by the rules of English', () => {
  // In French, zero has the form for one.
  expect(translationFor('fr', {}, {}).plural('tokensLoaded', 0)).toBe('Showing 0 access tokens.');
  const messages = { tokensLoaded_one: '{{count}} jeton', tokensLoaded_other: '{{count}} jetons' };
  expect(translationFor('fr', {}, messages).plural('tokensLoaded', 0)).toBe('0 jeton');
});

it('a language with fewer plural forms gets no English ones', () => {
  const { plural } = translationFor('is', { is: { tokensLoaded_other: '{{count}} lyklar' } });
  expect(plural('tokensLoaded', 1)).toBe('1 lyklar');
});

it('the vendor’s terms may depend on the language and have plural forms', () => {
  const fr = { 'state.paused': 'En pause', 'unit.année_one': 'an', 'unit.année_other': '{{count}} ans' };
  const { term } = translationFor('fr', { fr, de: { 'state.paused': 'Pausiert' } }, {});
  expect([term('state.paused'), term('unit.année', 1), term('unit.année', 2)]).toEqual(['En pause', 'an', '2 ans']);
});

it('a vendor can add a language, with its number format and plural rules', () => {
  const forms = { tokensLoaded_one: '{{count}} lykill', tokensLoaded_other: '{{count}} lyklar' };
  const translation = translationFor('is-IS', { is: forms });
  expect(translation.locale).toBe('is-IS');
  expect(translation.plural('tokensLoaded', 21)).toBe('21 lykill');
  expect(translation.plural('tokensLoaded', 1234)).toBe('1.234 lyklar');
  expect(translation.t('tryAgain')).toBe(en.tryAgain);
});

it('overrides apply before the catalog has loaded, and the locale afterwards', () => {
  const loading = translationFor('de-AT', { de });
  expect([loading.locale, loading.t('tryAgain')]).toEqual(['en', de.tryAgain]);
  const loaded = translationFor('de-AT', { de: { tryAgain: 'Nochmals' } }, de);
  expect([loaded.locale, loaded.t('tryAgain'), loaded.t('masked')]).toEqual(['de-AT', 'Nochmals', de.masked]);
});
