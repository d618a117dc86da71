// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Translation } from '../../src/i18n/translation.js';
import { translationFor } from '../../src/i18n/translation-for.js';
import { readCatalogFiles } from '../../src/release/catalogs/files.js';
import { readSource } from '../../src/release/catalogs/commands.js';
import { samplesOf, type Sample } from '../../src/release/catalogs/samples.js';

const { english, translations } = readCatalogFiles('src/i18n');
const LOCALES = ['en', ...Object.keys(translations)];

function translate(locale: string): Translation {
  return translationFor(locale, {}, translations[locale]);
}

/** Names in the letters of the other direction, and without letters. */
const [LATIN, HEBREW, DIGITS] = ['Maps API', 'מזג אוויר', '7–7'];

const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

/** The samples for which a rule does not hold. */
function breaking(samples: readonly Sample[], isBroken: (text: string, sample: Sample) => boolean): readonly string[] {
  return samples.flatMap((sample) => (isBroken(sample.text, sample) ? [`${sample.key}: ${sample.text}`] : []));
}

/** Whether each isolate is closed after it was opened. */
function hasPairedIsolates(text: string): boolean {
  let depth = 0;
  for (const control of text.match(/[\u2066-\u2069]/g) ?? []) {
    depth += control === '\u2069' ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

describe.each(LOCALES)('composed messages in %s', (locale) => {
  const translation = translate(locale);
  const samples = samplesOf(translation, english, DIGITS);

  it('have all their values, and no part of a placeholder', () => {
    expect(breaking(samples, (text) => text === '' || /[{}]|undefined|NaN/.test(text))).toEqual([]);
  });

  it('have neither double punctuation nor superfluous spaces', () => {
    const [spaces, marks] = [/[\s\u00A0\u202F]{2}|^\s|\s$/, /[.。।۔،,:;…！!?]\s?[.。।۔،,:;…！!?]/];
    expect(breaking(samples, (text) => spaces.test(withoutIsolates(text)))).toEqual([]);
    expect(breaking(samples, (text) => marks.test(withoutIsolates(text).replaceAll('.env', 'env')))).toEqual([]);
  });

  it('isolate what has, or may have, another direction', () => {
    const { isRightToLeft } = translation;
    const named = samplesOf(translation, english, isRightToLeft ? LATIN : HEBREW);
    expect(breaking(named, (text) => !hasPairedIsolates(text))).toEqual([]);
    const isIsolated = (text: string, { values }: Sample): boolean =>
      Object.values(values)
        .filter((value) => isRightToLeft || value === HEBREW)
        .every((value) => text.includes(`\u2068${value}\u2069`));
    expect(breaking(named, (text, sample) => !isIsolated(text, sample))).toEqual([]);
    if (!isRightToLeft) expect(breaking(samples, (text) => /[\u2066-\u2069]/.test(text))).toEqual([]);
  });
});

it('are used with a relative time and with a length of time, of which each language has one', () => {
  const values = readSource('.').match(/\{\s*when\b[^}]*\}/g) ?? [];
  expect(values.length).toBeGreaterThan(2);
  expect(values.filter((text) => !text.includes('duration'))).toEqual([]);
});
