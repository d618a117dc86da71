const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/;
// Characters that begin a formula in spreadsheets, and the white space before which some of them look for one.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
// Where a spreadsheet that separates cells by semicolons or tabs begins another cell, or another row: it does not see the quotes of this one.
const INNER_FORMULA = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[\s"]+|[;\t\r\n])/g;

/** A CSV file (RFC 4180) in UTF-8 with a byte order mark. Texts that a spreadsheet would take for a formula get an apostrophe. */
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
