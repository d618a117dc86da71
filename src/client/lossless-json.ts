const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** Parses JSON. A number that would lose digits as a double becomes a string of its literal. */
export function parseLosslessJson(json: string): unknown {
  // Validates first: quoting numbers could turn invalid text into valid JSON.
  JSON.parse(json);
  return JSON.parse(json.replaceAll(STRING_OR_NUMBER, (literal) => (isSafe(literal) ? literal : `"${literal}"`)));
}

function isSafe(literal: string): boolean {
  if (literal.startsWith('"')) return true;
  const number = Number(literal);
  return /^-?\d+$/.test(literal) ? Number.isSafeInteger(number) : normalize(literal) === normalize(String(number));
}

/** The same text for all spellings of a decimal: its significant digits and exponent. */
function normalize(decimal: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(decimal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = stripTrailingZeros(digits);
  if (significant === '') return whole && '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

/** `/0+$/` would take quadratic time for zeros within a number. */
function stripTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}
