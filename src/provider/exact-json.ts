const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;
// Every decimal of so many digits comes out of a number as it went in.
const EXACT_DIGITS = 15;

/** Parses JSON in which numbers may be larger or finer than a number holds: those become strings of their digits. */
export function parseExactly(json: string): unknown {
  // Quoting could make JSON of what is none.
  JSON.parse(json);
  return JSON.parse(json.replaceAll(TEXT_OR_NUMBER, (found) => (isHeld(found) ? found : `"${found}"`)));
}

function isHeld(found: string): boolean {
  if (found.startsWith('"')) return true;
  if (/^-?\d+$/.test(found)) return Number.isSafeInteger(Number(found));
  const [mantissa = ''] = found.split(/e/i);
  const isZero = !/[1-9]/.test(mantissa);
  return mantissa.replaceAll(/\D/g, '').length <= EXACT_DIGITS && Number.isFinite(Number(found)) && isZero === (Number(found) === 0);
}
