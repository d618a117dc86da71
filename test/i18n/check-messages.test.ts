// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';
import { englishIfDifferent, isAcceptedKey } from '../../src/i18n/check-messages.js';
import { MISTAKES } from '../../src/lazy/mistakes.js';

function checkPlaceholders(key: string, text: string): string | undefined {
  const english = englishIfDifferent(key, text);
  return english && MISTAKES.placeholders(key, text, english);
}

describe('isAcceptedKey', () => {
  it.each([
    'showMore',
    'tokensLoaded_other',
    'tokensLoaded_few',
    'tokensLoaded',
    'state.paused',
    'unit.seat_month_one',
    'state.past-due',
    'state.Paused by partner',
    'unit.année',
  ])('accepts the keys of messages, of their plural forms, and of terms of the vendor: %s', (key) => {
    expect(isAcceptedKey(key)).toBe(true);
  });

  it.each(['nothing', 'constructor', '__proto__', 'showMore_other', 'state.', 'status.paused'])(
    'refuses unknown keys, also those of Object.prototype: %s',
    (key) => {
      expect(isAcceptedKey(key)).toBe(false);
    },
  );
});

describe('placeholders', () => {
  it.each(SUPPORTED_LOCALES)('accepts the catalog %s, which a page may set as a whole', async (tag) => {
    const catalog = (await import(`../../src/i18n/locales/${tag}.json`)) as { default: Record<string, string> };
    const problems = Object.entries(catalog.default).map(([key, text]) => checkPlaceholders(key, text));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });

  it.each([
    ['showing', 'Showing {name}.'],
    ['showing', '{{name}}: {{name}}'],
    ['invalid_one', 'One entry is missing.'],
    ['invalid_few', 'Some entries are missing.'],
    ['showMore', 'More'],
    ['state.paused', 'Paused by {{partner}}'],
  ])('accepts %s: %s', (key, text) => {
    expect(checkPlaceholders(key, text)).toBeUndefined();
  });

  it.each([
    ['showing', 'Showing.', 'showing lacks {{name}}'],
    ['shownOfTotal', 'Showing some', 'shownOfTotal lacks {{shown}}, {{total}}'],
    ['invalid_other', 'Some entries are missing.', 'invalid_other lacks {{count}}'],
    ['showMore', 'More of {{name}}', 'showMore has {{name}}, for which there is no value'],
  ])('says what %s: %s lacks, or names in vain', (key, text, problem) => {
    expect(checkPlaceholders(key, text)).toBe(problem);
  });
});
