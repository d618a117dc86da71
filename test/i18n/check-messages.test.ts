// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { checkMessageKeys } from '../../src/i18n/check-messages.js';

describe('checkMessageKeys', () => {
  const renamed = { invalidEntries: 'invalidRecords', more: 'showMore' };

  it('accepts the keys of messages, of their plural forms, and of terms of the vendor', () => {
    const messages = {
      showMore: 'More',
      tokensLoaded_other: '{{count}} keys',
      tokensLoaded_few: '{{count}} keys',
      tokensLoaded: { other: '{{count}} keys' },
      'state.paused': 'Paused',
      'unit.seat_month_one': '{{count}} seat',
    };
    expect(checkMessageKeys(messages, renamed)).toEqual([]);
  });

  it('names the present key of a renamed message, with its plural form', () => {
    expect(checkMessageKeys({ more: 'x', invalidEntries_one: 'x', invalidEntries: {} }, renamed)).toEqual([
      'The message more is now called showMore',
      'The message invalidEntries_one is now called invalidRecords_one',
      'The message invalidEntries is now called invalidRecords',
    ]);
  });

  it('names unknown keys, also those of Object.prototype', () => {
    const messages = Object.fromEntries([
      ['nothing', 'x'],
      ['constructor', 'x'],
      ['showMore_other', 'x'],
    ]);
    expect(checkMessageKeys(messages, renamed)).toEqual([
      'There is no message nothing',
      'There is no message constructor',
      'There is no message showMore_other',
    ]);
  });
});
