// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { isRightToLeft, SUPPORTED_LOCALES } from '../../src/i18n/locale.js';
import type { PluralKey, Messages, MessageKey } from '../../src/i18n/messages.js';
import { createTranslation } from '../../src/i18n/translation.js';

const modules = import.meta.glob<{ readonly messages: Messages }>('../../src/i18n/locales/*.ts', { eager: true });
const locales = Object.entries(modules).map(([path, { messages }]) => [/([\w-]+)\.ts$/.exec(path)?.[1] ?? '', messages] as const);

const countKeys = Object.keys(en).filter((key) => typeof en[key as MessageKey] === 'object') as PluralKey[];

/** What a locale may word as English does. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  de: ['name'],
  el: ['email'],
  fr: ['metricUnnamed'],
  id: ['email', 'itemUnnamed'],
  it: ['email', 'metricUnnamed'],
  nl: ['per.week'],
  pt: ['metricUnnamed'],
  'pt-BR': ['itemUnnamed'],
};

/** Scripts that a locale is written in, where that is not the Latin one. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  el: /\p{Script=Greek}/u,
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  uk: /\p{Script=Cyrillic}/u,
  'zh-Hans': /\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Han}/u,
};

function formsOf(message: string | Partial<Record<string, string>>): [form: string, text: string][] {
  return typeof message === 'string' ? [['', message]] : Object.entries(message).map(([form, text = '']) => [form, text]);
}

/** Every text: its key, its plural form if it has one, and its words. */
function textsOf(messages: Messages): [key: keyof Messages, form: string, text: string][] {
  return (Object.keys(messages) as (keyof Messages)[]).flatMap((key) =>
    formsOf(messages[key]).map(([form, text]): [keyof Messages, string, string] => [key, form, text]),
  );
}

function wordsOf(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '');
}

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).toSorted();
}

// Far enough for the categories of millions, and past a hundred, where some begin again.
const INTEGERS = [...Array(1000).keys(), 1e3, 1e4, 1e6, 2e6, 1e7, 1e9];

function integersOf(locale: string): Map<string, number[]> {
  const plural = new Intl.PluralRules(locale);
  const numbers = new Map<string, number[]>();
  for (const integer of INTEGERS) {
    const category = plural.select(integer);
    numbers.set(category, [...(numbers.get(category) ?? []), integer]);
  }
  return numbers;
}

describe('the list of translated locales', () => {
  it('is that of the files', () => {
    expect(locales.map(([tag]) => tag).toSorted()).toEqual(SUPPORTED_LOCALES.toSorted());
  });

  it('has 26, by their canonical tags', () => {
    expect(SUPPORTED_LOCALES.length).toBe(26);
    expect(Intl.getCanonicalLocales(SUPPORTED_LOCALES)).toEqual(SUPPORTED_LOCALES);
  });
});

/** Names the rule in the error. */
function rule(name: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

it.each(locales)('%s keeps the rules of a catalog', (tag, messages) => {
  const texts = textsOf(messages);
  const wrong = (isWrong: (text: string, key: keyof Messages, form: string) => boolean) =>
    texts.filter(([key, form, text]) => isWrong(text, key, form));

  rule('has every message, in the order of the English ones', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(en));
  });

  rule('counts with the categories that its language has for whole numbers, and the one that every language has', () => {
    const needed = [...new Set([...integersOf(tag).keys(), 'other'])].toSorted();
    for (const key of countKeys) expect([key, Object.keys(messages[key]).toSorted()]).toEqual([key, needed]);
  });

  rule('has the values of the English message in each text; only a form of one single number may name it in words', () => {
    const numbers = integersOf(tag);
    const differs = (text: string, key: keyof Messages, form: string): boolean => {
      const [, english = ''] = formsOf(en[key]).at(-1) ?? [];
      const allowed = numbers.get(form)?.length === 1 ? [placeholders(english), []] : [placeholders(english)];
      return !allowed.some((names) => names.join() === placeholders(text).join());
    };
    expect(wrong(differs)).toEqual([]);
  });

  rule('has words everywhere, no brace but around a value’s name, and no space too many', () => {
    expect(wrong((text) => !/\p{L}/u.test(wordsOf(text)) && text !== '/ {span}')).toEqual([]);
    expect(wrong((text) => text.trim() !== text || /[{}]| {2}/.test(text.replaceAll(/\{\w+\}/g, '1')))).toEqual([]);
  });

  rule('has no English left', () => {
    const same = Object.keys(en).filter((key) => JSON.stringify(messages[key as MessageKey]) === JSON.stringify(en[key as MessageKey]));
    expect(same).toEqual(SAME_AS_ENGLISH[tag] ?? []);
  });

  rule('is written in its own letters', () => {
    const own = LETTERS[tag];
    const other = own ? /[a-z]{2}/i : /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
    const isAllowed = (key: string): boolean => SAME_AS_ENGLISH[tag]?.includes(key) === true;
    expect(wrong((text, key) => other.test(wordsOf(text)) && !isAllowed(key))).toEqual([]);
    expect(wrong((text, key) => own?.test(text) === false && text !== '/ {span}' && !isAllowed(key))).toEqual([]);
  });

  rule('has the quotes, apostrophes and dots of print', () => {
    expect(wrong((text) => /["'`´]|\.\.|\s[.,!?]/.test(text))).toEqual([]);
  });

  rule('reads well without a value that may be missing', () => {
    const { t } = createTranslation(tag, messages);
    for (const rest of [t('metered', { period: '' }).trim(), t('subscriptionUnnamed', { id: '' }).trim()]) {
      expect(rest).toMatch(/[\p{L}\p{M}]\W*$/u);
      expect(rest).not.toMatch(/[:：,،/-]$/);
    }
  });

  rule('keeps a value that could be of another direction from reordering what stands around it', () => {
    if (!isRightToLeft(tag)) return expect(wrong((text) => /[\u2066-\u2069]/.test(text))).toEqual([]);
    const withoutIsolated = (text: string): string => text.replaceAll(/\u2068\{\w+\}\u2069/g, '');
    expect(wrong((text) => /[\u2066-\u2069]/.test(withoutIsolated(text)))).toEqual([]);
    // A count is digits; dates and times are elements, or the language's own; a period is a message itself.
    const isKnown = (value: string): boolean => /^\{(count|shown|total|date|when|period)\}$/.test(value);
    expect(wrong((text) => !placeholders(withoutIsolated(text)).every(isKnown))).toEqual([]);
  });
});
