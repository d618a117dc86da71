import { expect, it, vi } from 'vitest';
import { getFormatter } from '../../src/format/intl.js';

// Files of a worker share the formatters: other tests must not get those of this one.
const PURPOSE = 'test of intl';

it('does not call JSON.stringify, which a script of the host page may have replaced', () => {
  const stringify = vi.spyOn(JSON, 'stringify').mockReturnValue('"the same"');
  Object.assign(Array.prototype, { toJSON: () => 'the same' });
  try {
    const english = getFormatter(Intl.NumberFormat, 'en', {}, PURPOSE);
    expect(english).not.toBe(getFormatter(Intl.NumberFormat, 'de', {}, PURPOSE));
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
    expect(getFormatter(Intl.NumberFormat, 'fr', {}, PURPOSE).format(0.5)).toBe('0,5');
    expect(getFormatter(Intl.DateTimeFormat, 'fr', { year: 'numeric' }, PURPOSE).format(0)).toMatch(/^(1969|1970)$/);
  } finally {
    for (const name of Object.keys(pollution)) Reflect.deleteProperty(Object.prototype, name);
  }
});
