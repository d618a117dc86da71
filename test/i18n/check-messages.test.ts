// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { checkMessageKey } from '../../src/i18n/check-messages.js';

describe('checkMessageKey', () => {
  const renamed = { invalidEntries: 'invalid', more: 'showMore' };

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
    expect(checkMessageKey(key, renamed)).toBeUndefined();
  });

  it.each([
    ['more', 'showMore'],
    ['invalidEntries_one', 'invalid_one'],
    ['invalidEntries', 'invalid'],
  ])('names the present key of a renamed message, with its plural form: %s', (key, present) => {
    expect(checkMessageKey(key, renamed)).toBe(`is now called ${present}`);
  });

  it.each(['nothing', 'constructor', '__proto__', 'showMore_other', 'state.', 'status.paused'])(
    'reports unknown keys, also those of Object.prototype: %s',
    (key) => {
      expect(checkMessageKey(key, renamed)).toMatch(/^is no message/);
    },
  );
});
