const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/;
// The first character of a formula (CSV injection), or white space that some spreadsheets skip
// before it.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
// The start of a cell for spreadsheets that separate cells by semicolons or tabs, and therefore
// ignore our quotes.
const INNER_FORMULA = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[\s"]+|[;\t\r\n])/g;

/**
 * Creates a CSV file (RFC 4180) in UTF-8 with a byte order mark. An apostrophe precedes text that a
 * spreadsheet would evaluate as a formula.
 */
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
