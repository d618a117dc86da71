const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/;
// Matches fields that spreadsheets run as formulas (CSV injection). Some spreadsheets skip a
// leading tab or line break.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
// Matches formulas within a field. Spreadsheets that split lines at semicolons or tabs ignore our
// quotes and start a new cell there.
const INNER_FORMULA = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[\s"]+|[;\t\r\n])/g;

/** Creates a CSV file (RFC 4180). Excel needs the byte order mark to read UTF-8. */
export function createCsv(records: readonly (readonly string[])[]): string {
  return `\uFEFF${records.map((record) => `${record.map(formatField).join(',')}\r\n`).join('')}`;
}

function formatField(text: string): string {
  return `"${neutralizeFormula(text).replaceAll('"', '""')}"`;
}

function neutralizeFormula(text: string): string {
  if (NEGATIVE_NUMBER.test(text)) return text;
  const withoutInner = text.replaceAll(INNER_FORMULA, "'");
  return FORMULA.test(text) ? `'${withoutInner}` : withoutInner;
}
