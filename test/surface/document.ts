import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The copy of the document that a clean clone has. */
export const COPY = 'test/surface/surface.md';

/** The text below a heading in one line, without table headers, which say nothing that a page could rely on. */
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

/** The parts of a text that no quote contains. A quote that the text has not, or more than once, is an error. */
export function unquotedParts(text: string, quotes: readonly string[]): string[] {
  const isQuoted = Array.from(text, () => false);
  for (const quote of quotes.map(normalize)) {
    const [before = '', ...others] = text.split(quote);
    if (others.length !== 1) throw new Error(`The section has ${others.length} times: ${quote}`);
    isQuoted.fill(true, before.length, before.length + quote.length);
  }
  const rest = Array.from(text, (_, index) => (isQuoted[index] ? '\n' : text[index])).join('');
  return rest.split(/\n+/).flatMap((part) => (/[\p{L}\p{N}]/u.test(part) ? [part.trim()] : []));
}

/** Functions that account for every word of a section: a test for a quote, or the reason why there is none. */
export interface Section {
  /** A test of what the document says. One page may show several quotes. */
  says(quote: string | readonly string[], test: () => Promise<void> | void): void;
  /** A test of what the release does not do yet, and why. Fails as soon as it passes, and is then one of `says`. */
  unmet(quote: string | readonly string[], reason: string, test: () => Promise<void> | void): void;
  /**
   * What a later issue brings. Fails as soon as it is true, so that it becomes a test; also if the check throws, so that an error
   * does not pass for "not yet".
   */
  pending(quote: string | readonly string[], isTrue: () => Promise<boolean> | boolean): void;
  /** What no test here can show, and why; the reason may name the file that shows it. */
  untestable(quote: string, reason: string): void;
}

/**
 * For the only file with quotes of one or more sections. Its first test fails for words of theirs that are not accounted for.
 *
 * @param headings the beginnings of the sections' headings
 */
export function section(...headings: readonly string[]): Section {
  const quotes: string[] = [];
  const reasons: string[] = [];
  const add = (added: string | readonly string[]): string => {
    quotes.push(...[added].flat());
    return [added].flat().join(' … ');
  };
  it(`every word of "${headings.join('" and "')}" is quoted`, () => {
    const copy = readFileSync(COPY, 'utf8');
    expect(unquotedParts(headings.map((heading) => textOfSection(copy, heading)).join(' '), quotes)).toEqual([]);
    const files = reasons.flatMap((reason) => reason.match(/\btest\/[\w/.-]+\w/g) ?? []);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
  return {
    // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- the title is the quote, and the test that of the caller
    says: (quote, test) => it(add(quote), test),
    // oxlint-disable-next-line vitest/expect-expect -- the test is that of the caller
    unmet: (quote, reason, test) => it.fails(`unmet (${reason}): ${add(quote)}`, test),
    pending: (quote, isTrue) =>
      it(`not yet: ${add(quote)}`, async () => {
        expect(await isTrue(), 'This is true now: make it a test with `says`').toBe(false);
      }),
    untestable(quote, reason) {
      add(quote);
      reasons.push(reason);
    },
  };
}

function normalize(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
