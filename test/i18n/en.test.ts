// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';

const messages: [string, string | Record<string, string>][] = Object.entries(en);
const texts = messages.flatMap(([key, message]): [string, string][] =>
  typeof message === 'string' ? [[key, message]] : Object.entries(message).map(([form, text]) => [`${key}: ${form}`, text]),
);
const counting = messages.flatMap(([key, message]): [string, Record<string, string>][] =>
  typeof message !== 'string' && 'other' in message ? [[key, message]] : [],
);

describe('the English messages', () => {
  it('have text, and braces only around the names of values', () => {
    for (const [key, text] of texts) {
      expect([key, text.trim()]).toEqual([key, text]);
      expect([key, text]).not.toEqual([key, '']);
      expect([key, text.replace(/\{\w+\}/g, '')]).toEqual([key, expect.not.stringMatching(/[{}]/)]);
    }
  });

  it('have plural forms', () => {
    expect(counting.map(([key]) => key)).toContain('tokensLoaded');
  });

  it('have a form with the number for each plural category of English', () => {
    const categories = new Intl.PluralRules('en').resolvedOptions().pluralCategories.toSorted();
    for (const [key, forms] of counting) {
      expect([key, Object.keys(forms).toSorted()]).toEqual([key, categories]);
      expect([key, forms['other']]).toEqual([key, expect.stringContaining('{count}')]);
    }
  });
});
