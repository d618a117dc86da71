import document from '../../docs/check-codes.md?raw';

/** The effect of a finding on customers, and the remedy. */
interface CodeEffect {
  readonly seen: string;
  readonly remedy: string;
}

/**
 * The rows of the document, which explains each code, by code. The text of a link stays, without
 * its address.
 */
export const CODE_EFFECTS: ReadonlyMap<string, CodeEffect> = new Map(
  document
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const cells = line.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').split('|');
      const [, code = '', , seen = '', remedy = ''] = cells.map((cell) => cell.trim());
      return [code.replaceAll('`', ''), { seen, remedy }];
    }),
);
