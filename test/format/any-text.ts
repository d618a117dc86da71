import fc from 'fast-check';

export const LOCALES = ['en', 'de', 'ar', 'ja', 'hi', 'fa'] as const;

export const anyLocale = fc.constantFrom(...LOCALES);

/** Arbitrary text, including text that a server should never send. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom(
    ...['', ' ', '\u00a0', '\n', '\0', '\ud800', '__proto__', 'constructor', 'NaN', 'Infinity', '-', '.', '+', '-.'],
    ...['0x10', '1e400', '1,5', '١٢', '\u202e1', 'USDC', '€', 'usd', 'ZZ', 'zz', '001', '%A%n', '$&', '{0}'],
    ...['2024-02-30T00:00:00Z', '9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59'],
    '9'.repeat(10_000),
    `${'0'.repeat(100_000)}x`,
  ),
);
