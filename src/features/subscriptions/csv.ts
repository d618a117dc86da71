const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/;
// The first character of a formula (CSV injection), or white space that some spreadsheets skip before it.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
// The start of a cell or row in a spreadsheet that separates cells by semicolons or tabs, and therefore ignores the quotes of this cell.
const INNER_FORMULA = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[\s"]+|[;\t\r\n])/g;

/** A CSV file (RFC 4180) in UTF-8 with a byte order mark. Text that a spreadsheet would evaluate as a formula is prefixed with an apostrophe. */
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
