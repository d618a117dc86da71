// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { createTranslation } from '../../src/i18n/translation.js';
import { outsideMessages, pseudoLocale } from './pseudo-locale.js';

const pseudo = pseudoLocale(en);
const { t, plural } = createTranslation('en', pseudo);

describe('the pseudo-locale', () => {
  it('adds accents and brackets to readable text', () => {
    expect(t('tryAgain')).toMatch(/^⟦Ťŕý áğáîñ łöñğ ł.*⟧$/);
  });

  it('keeps placeholders and plural forms', () => {
    expect(t('copied', { name: 'CI' })).toMatch(/^⟦CI çöpîéď\. /);
    expect(plural('tokensLoaded', 1)).toMatch(/^⟦Šħöwîñğ 1 áççéšš ťöķéñ\. /);
    expect(plural('tokensLoaded', 2)).toMatch(/^⟦Šħöwîñğ 2 áççéšš ťöķéñš\. /);
  });

  it('lengthens every message, and doubles short ones', () => {
    expect(t('tokenExpired').length).toBeGreaterThanOrEqual(2 * en.tokenExpired.length);
    for (const [key, message] of Object.entries(pseudo)) {
      const english = en[key as keyof typeof en];
      expect([key, JSON.stringify(message).length > 1.2 * JSON.stringify(english).length]).toEqual([key, true]);
    }
  });
});

describe('outsideMessages', () => {
  it.each([
    ['⟦Šħöw CI⟧', ''],
    ['Show CI', 'Show CI'],
    ['⟦Á⟧ b ⟦Ç⟧', ' b '],
    ['⟦Á ⟦Ç⟧ ď⟧!', '!'],
    ['', ''],
  ])('of %s is "%s"', (text, outside) => {
    expect(outsideMessages(text)).toBe(outside);
  });
});
