import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type HarnessSettings, parseSettings, serializeSettings, SETTING_OPTIONS } from '../../src/harness/settings.js';

const anyOption = Object.fromEntries(
  Object.entries(SETTING_OPTIONS).map(([name, values]) => [name, fc.constantFrom(...(values as readonly string[]))]),
);
const anySettings = fc.record({
  ...anyOption,
  account: fc.string({ unit: 'grapheme', minLength: 1 }),
  locale: fc.string({ unit: 'grapheme' }),
  style: fc.string({ unit: 'grapheme' }),
}) as unknown as fc.Arbitrary<HarnessSettings>;

it('settings in the query string round-trip, and keep unrelated parameters', () => {
  fc.assert(
    fc.property(anySettings, anySettings, (before, after) => {
      const search = serializeSettings(serializeSettings('?state=active&utm_source=a%26b', before), after);
      expect(parseSettings(search)).toEqual(after);
      expect(search).toContain('state=active&utm_source=a%26b');
    }),
  );
});

it('settings in the query string omit defaults, and replace unknown values by defaults', () => {
  const defaults = parseSettings('');
  expect(defaults).toMatchObject({ account: 'everyday', getCustomer: 'works', theme: 'auto', locale: '' });
  expect(serializeSettings('?theme=dark&state=active', defaults)).toBe('?state=active');
  expect(serializeSettings('', { ...defaults, account: 'large', width: '320' })).toBe('?account=large&width=320');
  for (const search of ['?theme=pink&width=321&getCustomer=explode&panel=', '?account=&locale=', '?%E0%A4%A'])
    expect(parseSettings(search)).toEqual(defaults);
});
