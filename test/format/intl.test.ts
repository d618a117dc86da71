// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { getFormatter } from '../../src/format/intl.js';

describe('getFormatter', () => {
  it('makes one formatter per kind, locale and purpose', () => {
    const first = getFormatter(Intl.NumberFormat, 'en', { maximumFractionDigits: 2 });
    expect(getFormatter(Intl.NumberFormat, 'en', { maximumFractionDigits: 2 })).toBe(first);
    expect(getFormatter(Intl.NumberFormat, 'de', { maximumFractionDigits: 2 })).not.toBe(first);
    expect(getFormatter(Intl.NumberFormat, 'en', { maximumFractionDigits: 3 }, 'three digits')).not.toBe(first);
    expect(getFormatter(Intl.PluralRules, 'en', { maximumFractionDigits: 2 })).toBeInstanceOf(Intl.PluralRules);
  });

  it('gives what was asked for', () => {
    expect(getFormatter(Intl.NumberFormat, 'de', { style: 'percent' }, 'percent').format(0.5)).toBe('50\u00a0%');
  });

  it('asks nothing of the JSON of a page, which may have replaced it', () => {
    const toText = vi.spyOn(JSON, 'stringify').mockReturnValue('"the same"');
    Object.assign(Array.prototype, { toJSON: () => 'the same' });
    try {
      expect(getFormatter(Intl.NumberFormat, 'en', {})).not.toBe(getFormatter(Intl.NumberFormat, 'de', {}));
    } finally {
      Reflect.deleteProperty(Array.prototype, 'toJSON');
      toText.mockRestore();
    }
  });

  it('takes nothing for an option that a page has put on every object', () => {
    const pollution = { style: 'percent', currency: '€', notation: 'none', timeZone: 'nowhere', minimumFractionDigits: 9 };
    Object.assign(Object.prototype, pollution);
    try {
      expect(getFormatter(Intl.NumberFormat, 'fr', {}).format(0.5)).toBe('0,5');
      expect(getFormatter(Intl.DateTimeFormat, 'fr', { year: 'numeric' }).format(0)).toMatch(/^(1969|1970)$/);
    } finally {
      for (const name of Object.keys(pollution)) Reflect.deleteProperty(Object.prototype, name);
    }
  });

  it('keeps nothing of a failure', () => {
    const make = () => getFormatter(Intl.NumberFormat, 'en_US', {});
    expect(make).toThrow(RangeError);
    expect(make).toThrow(RangeError);
  });
});
