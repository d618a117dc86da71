// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { getFormatter } from '../../src/format/intl.js';

describe('getFormatter', () => {
  it('caches one formatter per constructor, locale and purpose', () => {
    const first = getFormatter(Intl.NumberFormat, 'en', { maximumFractionDigits: 2 });
    expect(getFormatter(Intl.NumberFormat, 'en', { maximumFractionDigits: 2 })).toBe(first);
    expect(getFormatter(Intl.NumberFormat, 'de', { maximumFractionDigits: 2 })).not.toBe(first);
    expect(getFormatter(Intl.NumberFormat, 'en', { maximumFractionDigits: 3 }, 'three digits')).not.toBe(first);
    expect(getFormatter(Intl.PluralRules, 'en', { maximumFractionDigits: 2 })).toBeInstanceOf(Intl.PluralRules);
  });

  it('applies the options', () => {
    expect(getFormatter(Intl.NumberFormat, 'de', { style: 'percent' }, 'percent').format(0.5)).toBe('50\u00a0%');
  });

  it('does not call JSON.stringify, which a script of the host page may have replaced', () => {
    const stringify = vi.spyOn(JSON, 'stringify').mockReturnValue('"the same"');
    Object.assign(Array.prototype, { toJSON: () => 'the same' });
    try {
      expect(getFormatter(Intl.NumberFormat, 'en', {})).not.toBe(getFormatter(Intl.NumberFormat, 'de', {}));
    } finally {
      Reflect.deleteProperty(Array.prototype, 'toJSON');
      stringify.mockRestore();
    }
  });

  it('ignores properties of Object.prototype', () => {
    const pollution = {
      style: 'percent',
      currency: '€',
      notation: 'none',
      timeZone: 'nowhere',
      minimumFractionDigits: 9,
    };
    Object.assign(Object.prototype, pollution);
    try {
      expect(getFormatter(Intl.NumberFormat, 'fr', {}).format(0.5)).toBe('0,5');
      expect(getFormatter(Intl.DateTimeFormat, 'fr', { year: 'numeric' }).format(0)).toMatch(/^(1969|1970)$/);
    } finally {
      for (const name of Object.keys(pollution)) Reflect.deleteProperty(Object.prototype, name);
    }
  });

  it('does not cache an error', () => {
    const getInvalid = () => getFormatter(Intl.NumberFormat, 'en_US', {});
    expect(getInvalid).toThrow(RangeError);
    expect(getInvalid).toThrow(RangeError);
  });
});
