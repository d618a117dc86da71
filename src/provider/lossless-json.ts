const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** Parses JSON. If a number would lose digits as a double, it becomes a string. */
export function parseLosslessJson(json: string): unknown {
  // Validate first, because quoting numbers could turn invalid text into valid JSON.
  JSON.parse(json);
  return JSON.parse(json.replaceAll(STRING_OR_NUMBER, (literal) => (isSafe(literal) ? literal : `"${literal}"`)));
}

function isSafe(literal: string): boolean {
  if (literal.startsWith('"')) return true;
  const number = Number(literal);
  return /^-?\d+$/.test(literal) ? Number.isSafeInteger(number) : normalize(literal) === normalize(String(number));
}

/** Returns the significant digits and the exponent, so that equal decimals have equal texts. */
function normalize(decimal: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(decimal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = stripTrailingZeros(digits);
  if (significant === '') return whole && '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

/** Strips zeros in linear time. `/0+$/` would take quadratic time. */
function stripTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}
