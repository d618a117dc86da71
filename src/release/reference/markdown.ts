type Row = readonly string[];

/** Stands below the title of each page, for its editors only: renderers of Markdown hide it. */
export const GENERATED = '<!-- Written by `npm run build`. Change the source, not this page. -->';

export function code(text: string): string {
  return `\`${text}\``;
}

/** Formats a table. Empty without rows. */
export function table(header: Row, rows: readonly Row[]): string {
  const format = (cells: Row) => `| ${cells.map((cell) => cell.replaceAll(/(?<!\\)\|/g, '\\|')).join(' | ')} |`;
  return rows.length > 0 ? [format(header), `|${'---|'.repeat(header.length)}`, ...rows.map(format)].join('\n') : '';
}

/** Joins the blocks of a page, without empty ones. */
export function page(...blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Formats a section with a heading. Empty without content. */
export function section(heading: string, ...blocks: readonly string[]): string {
  const content = blocks.filter((block) => block !== '');
  return content.length > 0 ? [`## ${heading}`, ...content].join('\n\n') : '';
}
