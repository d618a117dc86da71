const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** Parses JSON in which numbers may be larger or finer than a number holds: those become strings, as they were written. */
export function parseExactly(json: string): unknown {
  // Quoting could make JSON of what is none.
  JSON.parse(json);
  return JSON.parse(json.replaceAll(TEXT_OR_NUMBER, (found) => (isHeld(found) ? found : `"${found}"`)));
}

function isHeld(found: string): boolean {
  if (found.startsWith('"')) return true;
  const number = Number(found);
  return /^-?\d+$/.test(found) ? Number.isSafeInteger(number) : canonical(found) === canonical(String(number));
}

/** One text for each value, however it is written. */
function canonical(decimal: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(decimal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return whole && '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
