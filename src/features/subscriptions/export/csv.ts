const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/;
// Matches a field that spreadsheets run as a formula (CSV injection). Some spreadsheets skip a tab
// or a line break before it.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
// Matches a formula within a field. A spreadsheet that separates cells by semicolons or tabs
// ignores our quotes, so a new cell may start there.
const INNER_FORMULA = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[\s"]+|[;\t\r\n])/g;

/**
 * Creates a CSV file (RFC 4180) with a byte order mark, which Excel needs to read UTF-8. Puts an
 * apostrophe before formulas.
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
