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
  it.each(texts)('%s has words, and no brace but around a value’s name', (_, text) => {
    expect(text.trim()).toBe(text);
    expect(text).not.toBe('');
    expect(text.replace(/\{\w+\}/g, '')).not.toMatch(/[{}]/);
  });

  it('holds messages that count', () => {
    expect(counting.map(([key]) => key)).toContain('tokensLoaded');
  });

  it.each(counting)('%s has a form for each category of English, which tells the number', (_, forms) => {
    const categories = new Intl.PluralRules('en').resolvedOptions().pluralCategories;
    expect(Object.keys(forms).toSorted()).toEqual(categories.toSorted());
    for (const form of Object.values(forms)) expect(form).toContain('{count}');
  });
});
