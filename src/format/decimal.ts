/** The fraction digits that every engine's Intl can show. */
export const MOST_FRACTION_DIGITS = 20;

/** Intl formats text exactly, but calls 1e309 "∞". The limit also keeps the pattern quick on hostile text. */
const MOST_CHARACTERS = 300;

const DECIMAL = /^([+-]?)(?=\.?\d)0*(\d*)(?:\.(\d*?)0*)?$/;

/**
 * Decimal text without the signs and zeros that say nothing, as `Intl.NumberFormat` takes it without loss.
 * Null when it is no decimal, or one longer than Intl can show exactly.
 */
export function exactDecimal(text: string): `${number}` | null {
  if (text.length > MOST_CHARACTERS) return null;
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, integer = '', fraction = ''] = match;
  if (fraction.length > MOST_FRACTION_DIGITS) return null;
  const minus = sign === '-' && (integer || fraction) ? '-' : '';
  return `${minus}${integer === '' ? '0' : integer}${fraction && `.${fraction}`}` as `${number}`;
}
