import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The copy of the document that a clean clone has. */
export const COPY = 'test/surface/surface.md';

/** Returns the text below a heading in one line, without table headers. */
export function textOfSection(markdown: string, heading: string): string {
  const found = markdown.split(/^#+ /m).find((part) => part.startsWith(heading)) ?? '';
  const lines = found.split('\n').slice(1);
  const isTableHeader = (index: number) => /^\|[-|]+\|$/.test(lines[index + 1] ?? '');
  return normalize(
    lines
      .filter((line, index) => !/^\|[-|]+\|$/.test(line) && !isTableHeader(index))
      .map((line) => line.replace(/^\|(.*)\|$/, '$1').replace(/^\*\*[^*]+\*\*/, ''))
      .join(' '),
  );
}

/**
 * The parts of a text that no quote contains. A quote that the text has not, or more than once, is
 * an error, and so is one that overlaps another: a sentence is either shown or not.
 */
export function unquotedParts(text: string, quotes: readonly string[]): string[] {
  const isQuoted = Array.from(text, () => false);
  for (const quote of quotes.map(normalize)) {
    const [before = '', ...others] = text.split(quote);
    if (others.length !== 1) throw new Error(`The section has ${others.length} times: ${quote}`);
    const end = before.length + quote.length;
    if (isQuoted.slice(before.length, end).includes(true)) throw new Error(`Another quote overlaps: ${quote}`);
    isQuoted.fill(true, before.length, end);
  }
  const rest = Array.from(text, (_, index) => (isQuoted[index] ? '\n' : text[index])).join('');
  return rest.split(/\n+/).flatMap((part) => (/[\p{L}\p{N}]/u.test(part) ? [part.trim()] : []));
}

/**
 * Functions that account for every word of a section: a test for a quote, or the reason why there
 * is none.
 */
export interface Section {
  /** Quotes what the document says. One test may show several quotes. */
  says(...quotes: readonly string[]): (test: () => Promise<void> | void) => void;
  /**
   * The sentences that no test here can show, with the reason, which may name the file that shows
   * them.
   */
  untestable(quote: string, reason: string): void;
}

/**
 * Checks the only file with quotes of some sections. Its first test fails for words of theirs that
 * no quote covers.
 *
 * @param headings the beginnings of the sections' headings
 */
export function section(...headings: readonly string[]): Section {
  const quotes: string[] = [];
  const reasons: string[] = [];
  it(`every word of "${headings.join('" and "')}" is quoted`, () => {
    const copy = readFileSync(COPY, 'utf8');
    expect(unquotedParts(headings.map((heading) => textOfSection(copy, heading)).join(' '), quotes)).toEqual([]);
    const files = reasons.flatMap((reason) => reason.match(/\btest\/[\w/.-]+\w/g) ?? []);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
  return {
    says(...added) {
      quotes.push(...added);
      // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- the title is the quote, and the caller has the test
      return (test) => it(added.join(' … '), test);
    },
    untestable(quote, reason) {
      quotes.push(quote);
      reasons.push(reason);
    },
  };
}

function normalize(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
