// @vitest-environment node
import { expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { createTranslation } from '../../src/i18n/translation.js';
import { outsideMessages, pseudoLocale } from './pseudo-locale.js';

const { t, plural } = createTranslation('en', pseudoLocale(en));

it('the pseudo-locale adds accents and brackets, and lengthens messages with their placeholders and plural forms', () => {
  expect(t('tryAgain')).toMatch(/^⟦Ťŕý áğáîñ łöñğ ł.*⟧$/);
  expect(t('copied', { name: 'CI' })).toMatch(/^⟦CI çöpîéď\. /);
  expect(plural('tokensLoaded', 2)).toMatch(/^⟦Šħöwîñğ 2 áççéšš ťöķéñš\. /);
});

it.each([
  ['⟦Šħöw CI⟧', ''],
  ['Show CI', 'Show CI'],
  ['⟦Á ⟦Ç⟧ ď⟧!', '!'],
])('outside of the messages of %s is "%s"', (text, outside) => {
  expect(outsideMessages(text)).toBe(outside);
});
