type Row = readonly string[];

/** Stands below the title of each page. */
export const GENERATED = 'Written by `npm run build`. Change the source, not this page.';

export function code(text: string): string {
  return `\`${text}\``;
}

/** A table, or nothing without rows. */
export function table(header: Row, rows: readonly Row[]): string {
  const format = (cells: Row) => `| ${cells.map((cell) => cell.replaceAll(/(?<!\\)\|/g, '\\|')).join(' | ')} |`;
  return rows.length > 0 ? [format(header), `|${'---|'.repeat(header.length)}`, ...rows.map(format)].join('\n') : '';
}

/** A page from its blocks. Empty blocks are left out. */
export function page(...blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** A section with a heading, or nothing if its content is empty. */
export function section(heading: string, ...blocks: readonly string[]): string {
  const content = blocks.filter((block) => block !== '');
  return content.length > 0 ? [`## ${heading}`, ...content].join('\n\n') : '';
}
