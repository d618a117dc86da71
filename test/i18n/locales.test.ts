// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { isRightToLeft, SUPPORTED_LOCALES } from '../../src/i18n/locale.js';
import type { CompleteMessages, MessageKey, PartialMessages, PendingKey, PluralKey } from '../../src/i18n/messages.js';
import { createTranslation } from '../../src/i18n/translation.js';

const modules = import.meta.glob<{ readonly messages: PartialMessages }>('../../src/i18n/locales/*.ts', {
  eager: true,
});
const locales = Object.entries(modules).map(
  ([path, { messages }]) => [/([\w-]+)\.ts$/.exec(path)?.[1] ?? '', messages] as const,
);

const countKeys = Object.keys(en).filter((key) => typeof en[key as MessageKey] === 'object') as PluralKey[];

/** Messages without a translation in some catalogs, which fall back to English. A key that all catalogs have has to be removed. */
const PENDING: { readonly [Key in PendingKey]: true } = {};

/** Messages whose translation is the same as the English text. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  af: ['per.week', 'state', 'item'],
  ca: ['metricUnnamed'],
  da: ['state', 'type'],
  de: ['name', 'state', 'moreDetails'],
  el: ['email'],
  fil: [
    'address',
    'currency',
    'email',
    'metricUnnamed',
    'state',
    'subscription',
    'subscriptionUnnamed',
    'taxIdentifier',
    'item',
  ],
  fr: ['metricUnnamed', 'type'],
  hr: ['state'],
  id: ['email', 'itemUnnamed', 'state', 'perUnit', 'item'],
  it: ['email', 'metricUnnamed'],
  ms: ['state', 'item'],
  nb: ['state', 'type'],
  nl: ['per.week', 'state', 'moreDetails', 'type'],
  'pt-BR': ['itemUnnamed', 'state', 'item'],
  'pt-PT': ['metricUnnamed'],
  ro: ['filter.active'],
  'sr-Latn': ['state'],
  sv: ['state'],
  vi: ['email'],
};

/** Minimum counts that messages are used with. */
const MIN_COUNT: Partial<Record<PluralKey, number>> = { pastDue: 1 };

/** Writing systems of locales that do not use the Latin script. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  bg: /\p{Script=Cyrillic}/u,
  bn: /\p{Script=Bengali}/u,
  el: /\p{Script=Greek}/u,
  fa: /\p{Script=Arabic}/u,
  gu: /\p{Script=Gujarati}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  kn: /\p{Script=Kannada}/u,
  ko: /\p{Script=Hangul}/u,
  ml: /\p{Script=Malayalam}/u,
  mr: /\p{Script=Devanagari}/u,
  sr: /\p{Script=Cyrillic}/u,
  ta: /\p{Script=Tamil}/u,
  te: /\p{Script=Telugu}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  ur: /\p{Script=Arabic}/u,
  'zh-Hans': /\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Han}/u,
};

function formsOf(message: string | Partial<Record<string, string>>): [form: string, text: string][] {
  return typeof message === 'string'
    ? [['', message]]
    : Object.entries(message).map(([form, text = '']) => [form, text]);
}

/** Every text with its key and its plural form, if any. */
function textsOf(messages: PartialMessages): [key: keyof CompleteMessages, form: string, text: string][] {
  return (Object.keys(messages) as (keyof CompleteMessages)[]).flatMap((key) =>
    formsOf(messages[key] ?? '').map(([form, text]): [keyof CompleteMessages, string, string] => [key, form, text]),
  );
}

/** A period after a slash, as in "/ 3 months": the only text without letters. */
function isPerSpan(text: string): boolean {
  return /^\/ (\{span\}|\u2068\{span\}\u2069)$/.test(text);
}

function withoutPlaceholders(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '');
}

/** Without the names of file formats, which are the same in every language. */
function withoutFormats(text: string): string {
  return text.replaceAll(/\.env\b|\bCSV\b/g, '');
}

/** The names in braces; of a time until a retry, `{span}` stands for `{when}`. */
function placeholders(text: string, key?: keyof CompleteMessages): string[] {
  const names = text.match(/\{\w+\}/g) ?? [];
  return names.map((name) => (key === 'retryWhen' && name === '{span}' ? '{when}' : name)).toSorted();
}

// Includes numbers over 100, where the plural categories of some languages repeat, and millions, which have a category in others.
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

describe('SUPPORTED_LOCALES', () => {
  it('matches the catalog files', () => {
    expect(locales.map(([tag]) => tag).toSorted()).toEqual(SUPPORTED_LOCALES.toSorted());
  });

  it('contains 51 canonical tags', () => {
    expect(SUPPORTED_LOCALES.length).toBe(51);
    expect(Intl.getCanonicalLocales(SUPPORTED_LOCALES)).toEqual(SUPPORTED_LOCALES);
  });
});

it('PendingKey contains only keys that a catalog lacks', () => {
  const isMissing = (key: string): boolean => locales.some(([, messages]) => !Object.hasOwn(messages, key));
  expect(Object.keys(PENDING).filter((key) => !isMissing(key))).toEqual([]);
});

/** Adds the name of the rule to the error. */
function rule(name: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

it.each(locales)('%s is a valid catalog', (tag, messages) => {
  const texts = textsOf(messages);
  const wrong = (isWrong: (text: string, key: keyof CompleteMessages, form: string) => boolean) =>
    texts.filter(([key, form, text]) => isWrong(text, key, form));

  rule('has every message except the pending ones, in the order of the English ones', () => {
    const isExpected = (key: string): boolean => !Object.hasOwn(PENDING, key) || Object.hasOwn(messages, key);
    expect(Object.keys(messages)).toEqual(Object.keys(en).filter(isExpected));
  });

  rule('has the plural categories of its language for integers, and "other"', () => {
    const needed = [...new Set([...integersOf(tag).keys(), 'other'])].toSorted();
    for (const key of countKeys) {
      const forms = messages[key];
      if (forms) expect([key, Object.keys(forms).toSorted()]).toEqual([key, needed]);
    }
  });

  rule('has the placeholders of the English message; only a plural form for a single number may omit the count', () => {
    const numbers = integersOf(tag);
    const differs = (text: string, key: keyof CompleteMessages, form: string): boolean => {
      const [, english = ''] = formsOf(en[key]).at(-1) ?? [];
      const counts = numbers.get(form)?.filter((count) => count >= (MIN_COUNT[key as PluralKey] ?? 0));
      const allowed = counts && counts.length <= 1 ? [placeholders(english), []] : [placeholders(english)];
      return !allowed.some((names) => names.join() === placeholders(text, key).join());
    };
    expect(wrong(differs)).toEqual([]);
  });

  rule('has letters in every text, braces only in placeholders, and no superfluous spaces', () => {
    expect(wrong((text) => !/\p{L}/u.test(withoutPlaceholders(text)) && !isPerSpan(text))).toEqual([]);
    expect(wrong((text) => text.trim() !== text || /[{}]| {2}/.test(text.replaceAll(/\{\w+\}/g, '1')))).toEqual([]);
  });

  rule('has no untranslated text', () => {
    const same = Object.keys(en).filter(
      (key) => JSON.stringify(messages[key as MessageKey]) === JSON.stringify(en[key as MessageKey]),
    );
    expect(same.filter((key) => !SAME_AS_ENGLISH[tag]?.includes(key))).toEqual([]);
  });

  rule('uses the script of its language', () => {
    const script = SCRIPTS[tag];
    const otherScript = script ? /[a-z]{2}/i : /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
    const isAllowed = (key: string): boolean => SAME_AS_ENGLISH[tag]?.includes(key) === true;
    expect(
      wrong((text, key) => otherScript.test(withoutFormats(withoutPlaceholders(text))) && !isAllowed(key)),
    ).toEqual([]);
    expect(wrong((text, key) => script?.test(text) === false && !isPerSpan(text) && !isAllowed(key))).toEqual([]);
  });

  rule('includes the visible label of a button in its accessible name', () => {
    const { t } = createTranslation(tag, { ...en, ...messages });
    for (const key of ['show', 'hide', 'copy'] as const) {
      const [name, word] = [t(key, { name: 'CI' }), t(`${key}Word`)].map((text) => text.toLocaleLowerCase(tag));
      expect(name).toContain(word);
    }
  });

  rule('uses typographic quotes, apostrophes and ellipses', () => {
    expect(wrong((text) => /["'`´]|\.\.|\s[.,!?]/.test(withoutFormats(text)))).toEqual([]);
  });

  rule('has no trailing punctuation if an optional value is empty', () => {
    const { t } = createTranslation(tag, { ...en, ...messages });
    for (const rest of [t('metered', { period: '' }).trim(), t('subscriptionUnnamed', { id: '' }).trim()]) {
      expect(rest).toMatch(/[\p{L}\p{M}]\W*$/u);
      expect(rest).not.toMatch(/[:：,،/-]$/);
    }
  });

  rule('isolates placeholders that may contain text of another direction', () => {
    if (!isRightToLeft(tag)) return expect(wrong((text) => /[\u2066-\u2069]/.test(text))).toEqual([]);
    const withoutIsolated = (text: string): string => text.replaceAll(/\u2068\{\w+\}\u2069/g, '');
    expect(wrong((text) => /[\u2066-\u2069]/.test(withoutIsolated(text)))).toEqual([]);
    // These need no isolation: counts are digits, dates and percentages are elements or localized, and a period is a message.
    const isSafe = (value: string): boolean =>
      /^\{(count|shown|total|date|when|percent|period|progress)\}$/.test(value);
    expect(wrong((text) => !placeholders(withoutIsolated(text)).every(isSafe))).toEqual([]);
  });
});

it('the Serbian catalogs have the same messages in both scripts', () => {
  const [cyrillic, latin] = ['sr', 'sr-Latn'].map((tag) => locales.find(([name]) => name === tag)?.[1]);
  expect(latin).toEqual(JSON.parse(JSON.stringify(cyrillic).replaceAll(/\p{Script=Cyrillic}/gu, toLatin)));
});

const SERBIAN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...'абвгдђежзијклмнопрстћуфхцчш'].map((letter, index) => [letter, 'abvgdđežzijklmnoprstćufhcčš'[index] ?? '']),
  ),
  ...{ љ: 'lj', њ: 'nj', џ: 'dž' },
};

function toLatin(letter: string): string {
  const small = letter.toLowerCase();
  const latin = SERBIAN[small] ?? letter;
  return small === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}
