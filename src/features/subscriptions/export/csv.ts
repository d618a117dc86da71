const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/;
// The start of a formula (CSV injection), or white space that some spreadsheets skip.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
// The start of a formula in spreadsheets that ignore our quotes, because they separate cells by
// semicolons or tabs.
const INNER_FORMULA = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[\s"]+|[;\t\r\n])/g;

/**
 * Creates a CSV file (RFC 4180) in UTF-8 with a byte order mark. Precedes formulas with an
 * apostrophe.
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
