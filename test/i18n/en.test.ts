// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';

const messages: [string, string | Record<string, string>][] = Object.entries(en);
const texts = messages.flatMap(([key, message]): [string, string][] =>
  typeof message === 'string'
    ? [[key, message]]
    : Object.entries(message).map(([form, text]) => [`${key}: ${form}`, text]),
);
const plurals = messages.flatMap(([key, message]): [string, Record<string, string>][] =>
  typeof message !== 'string' && 'other' in message ? [[key, message]] : [],
);

describe('the English messages', () => {
  it('are non-empty and trimmed, and contain braces only in placeholders', () => {
    for (const [key, text] of texts) {
      expect([key, text.trim()]).toEqual([key, text]);
      expect([key, text]).not.toEqual([key, '']);
      expect([key, text.replace(/\{\w+\}/g, '')]).toEqual([key, expect.not.stringMatching(/[{}]/)]);
    }
  });

  it('have plural forms', () => {
    expect(plurals.map(([key]) => key)).toContain('tokensLoaded');
  });

  it('have a form for each English plural category, with the count in "other"', () => {
    const categories = new Intl.PluralRules('en').resolvedOptions().pluralCategories.toSorted();
    for (const [key, forms] of plurals) {
      expect([key, Object.keys(forms).toSorted()]).toEqual([key, categories]);
      expect([key, forms['other']]).toEqual([key, expect.stringContaining('{count}')]);
    }
  });
});
