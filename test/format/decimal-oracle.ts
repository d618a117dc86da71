import fc from 'fast-check';

/**
 * Converts a localized number to ASCII digits, decimal point and minus sign. Drops all other
 * characters.
 */
export function readNumber(text: string, locale: string): string {
  const plain = new Intl.NumberFormat(locale, { useGrouping: false });
  const digits = new Map(Array.from('0123456789', (digit) => [plain.format(Number(digit)), digit]));
  const parts = plain.formatToParts(-1.5);
  const decimal = parts.find((part) => part.type === 'decimal')?.value;
  return Array.from(text, (character) => {
    if (character === decimal) return '.';
    return /[-\u2212]/.test(character) ? '-' : (digits.get(character) ?? '');
  }).join('');
}

/** A decimal as an integer multiple of 10^-20, computed without floating point. */
export function scaled(decimal: string): bigint {
  const match = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(decimal);
  if (!match || !/\d/.test(decimal)) throw new Error(`not a decimal: ${decimal}`);
  const [, sign, integer = '', fraction = ''] = match;
  const digits = fraction.replace(/0+$/, '').padEnd(20, '0');
  if (digits.length > 20) throw new Error(`too many digits: ${decimal}`);
  const size = BigInt(integer + digits);
  return sign === '-' ? -size : size;
}

const digitsOf = (constraints: { minLength?: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), ...constraints });

/** Decimals in every notation: signs, leading and trailing zeros, `.5`, `5.`. */
export const anyDecimal = fc
  .record({
    sign: fc.constantFrom('', '', '+', '-'),
    zeros: fc.constantFrom('', '0', '000'),
    integer: digitsOf({ maxLength: 60 }),
    point: fc.boolean(),
    fraction: digitsOf({ maxLength: 20 }),
    padding: fc.constantFrom('', '0', '0000'),
  })
  .map(
    ({ sign, zeros, integer, point, fraction, padding }) =>
      sign + zeros + integer + (point ? `.${fraction}${padding}` : ''),
  )
  .filter((text) => /\d/.test(text));
