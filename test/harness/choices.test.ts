import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Choices, OPTIONS, readChoices, writeChoices } from '../../src/harness/choices.js';

const anyOption = Object.fromEntries(
  Object.entries(OPTIONS).map(([name, values]) => [name, fc.constantFrom(...(values as readonly string[]))]),
);
const anyChoices = fc.record({
  ...anyOption,
  account: fc.string({ unit: 'grapheme', minLength: 1 }),
  locale: fc.string({ unit: 'grapheme' }),
  style: fc.string({ unit: 'grapheme' }),
}) as unknown as fc.Arbitrary<Choices>;

const defaults = readChoices('');

describe('the choices in a query string', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        expect(readChoices(writeChoices('', choices))).toEqual(choices);
      }),
    );
  });

  it('replace those that it held, and leave everything else', () => {
    fc.assert(
      fc.property(anyChoices, anyChoices, (before, after) => {
        const search = writeChoices(writeChoices('?state=active&utm_source=a%26b', before), after);
        expect(readChoices(search)).toEqual(after);
        expect(search).toContain('state=active&utm_source=a%26b');
      }),
    );
  });

  it('take no room while they are the defaults', () => {
    expect(writeChoices('', defaults)).toBe('');
    expect(writeChoices('?theme=dark&state=active', defaults)).toBe('?state=active');
    expect(writeChoices('', { ...defaults, account: 'large', width: '320' })).toBe('?account=large&width=320');
  });

  it.each(['', '?', '?theme=pink&delay=5&width=321&getCustomer=explode&panel=', '?account=&locale=', '?%E0%A4%A'])(
    'are the defaults in %j',
    (search) => {
      expect(readChoices(search)).toEqual(defaults);
    },
  );

  it('start with a working service and an account', () => {
    expect(defaults).toMatchObject({ account: 'everyday', delay: '0', getCustomer: 'works', theme: 'auto', locale: '' });
  });
});
