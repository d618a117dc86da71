import { describe, expect, it } from 'vitest';
import { checkMessage } from '../../src/i18n/check-messages.js';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';

describe('keys', () => {
  it.each(['showMore', 'tokensLoaded_few', 'state.paused', 'unit.seat_month_one', 'unit.année'])(
    'name messages, plural forms, and the vendor’s terms: %s',
    (key) => {
      expect(checkMessage(key, '{{count}}')?.[0]).not.toBe('unknown');
    },
  );

  it.each([
    'nothing',
    'constructor',
    '__proto__',
    'showMore_other',
    'state.',
    'status.paused',
    'state.past-due',
    'state.Paused by partner',
  ])('that are unknown, in Object.prototype or written otherwise are ignored with a warning: %s', (key) => {
    expect(checkMessage(key, 'x')?.[0]).toBe('unknown');
  });
});

describe('a text', () => {
  it.each(SUPPORTED_LOCALES)('may name the catalog %s, which a page may set as a whole', async (tag) => {
    const catalog = (await import(`../../src/i18n/locales/${tag}.json`)) as { default: Record<string, string> };
    expect(Object.entries(catalog.default).flatMap(([key, text]) => checkMessage(key, text) ?? [])).toEqual([]);
  });

  it.each([
    ['showing', '{{name}}: {{name}}'],
    ['invalid_one', 'One entry is missing.'],
    ['state.paused', 'Paused by {{partner}}'],
  ])('of %s may be %s', (key, text) => {
    expect(checkMessage(key, text)).toBeUndefined();
  });

  it.each([
    ['shownOfTotal', 'Showing some', ['lacks', 'shown', 'total']],
    ['invalid_other', 'Some entries are missing.', ['lacks', 'count']],
    ['showing', 'Showing {name}.', ['lacks', 'name']],
    ['showMore', 'More of {{name}}', ['extra', 'name']],
  ])('of %s causes a warning: %s', (key, text, problem) => {
    expect(checkMessage(key, text)).toEqual(problem);
  });
});

it.each(['exported', 'unit.quarter'])('plural forms of %s are keys of their own', (key) => {
  expect(checkMessage(key, { one: 'x', other: 'x' })).toEqual(['forms', `${key}_one`, `${key}_other`]);
});
