// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';
import { isCertain } from '../../src/i18n/check-messages.js';
import { MISTAKES } from '../../src/lazy/mistakes.js';

const check = (key: string, message: unknown): readonly string[] =>
  MISTAKES.message(`messages.${key}`, '', message, (value) => typeof value);

describe('keys', () => {
  it.each([
    'showMore',
    'tokensLoaded_other',
    'tokensLoaded_few',
    'state.paused',
    'unit.seat_month_one',
    'state.past-due',
    'state.Paused by partner',
    'unit.année',
  ])('are those of messages, of their plural forms, and of terms of the vendor: %s', (key) => {
    expect(check(key, '{{count}}')).not.toContainEqual(expect.stringContaining('no message'));
  });

  it.each(['nothing', 'constructor', '__proto__', 'showMore_other', 'state.', 'status.paused'])(
    'that are unknown are reported, also those of Object.prototype: %s',
    (key) => {
      expect(isCertain(key, 'x')).toBe(false);
      expect(check(key, 'x')).toEqual([expect.stringContaining('is no message')]);
    },
  );
});

describe('a text', () => {
  it.each(SUPPORTED_LOCALES)('may be that of the catalog %s, which a page may set as a whole', async (tag) => {
    const catalog = (await import(`../../src/i18n/locales/${tag}.json`)) as { default: Record<string, string> };
    const uncertain = Object.entries(catalog.default).filter(([key, text]) => !isCertain(key, text));
    expect(uncertain.flatMap(([key, text]) => check(key, text))).toEqual([]);
  });

  it.each([
    ['showing', 'Showing {name}.'],
    ['showing', '{{name}}: {{name}}'],
    ['invalid_one', 'One entry is missing.'],
    ['state.paused', 'Paused by {{partner}}'],
  ])('accepts %s: %s', (key, text) => {
    expect(check(key, text)).toEqual([]);
  });

  it.each([
    ['shownOfTotal', 'Showing some', 'shownOfTotal lacks {{shown}}, {{total}}'],
    ['invalid_other', 'Some entries are missing.', 'invalid_other lacks {{count}}'],
    ['showMore', 'More of {{name}}', 'showMore has {{name}}, for which there is no value'],
  ])('says what %s: %s lacks, or names in vain', (key, text, problem) => {
    expect(check(key, text)).toEqual([`configure: messages.${problem}`]);
  });
});
