import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COPY, section, textOfSection, unquotedParts } from './document.js';

const copy = readFileSync(COPY, 'utf8');

describe('the copy of the document', () => {
  it('has no section without a file that quotes it', () => {
    const tests = readdirSync('test/surface').map((name) => readFileSync(`test/surface/${name}`, 'utf8'));
    const quoted = tests.flatMap((test) =>
      Array.from(test.matchAll(/ = section\('(.*)'\)/g), ([, starts = '']) => starts.split("', '")).flat(),
    );
    const headings = Array.from(copy.matchAll(/^#+ (.*)/gm), ([, heading = '']) => heading);
    expect(headings.filter((heading) => !quoted.some((start) => heading.startsWith(start)))).toEqual([]);
  });
});

describe('a section', () => {
  const markdown = '# Title\n\n## 1. One\n\nA first sentence.\nA second one.\n\n| a | b |\n|---|---|\n| row | text |\n';
  const text = textOfSection(markdown, '1.');

  it('is its sentences and the rows of its tables, without their headers', () => {
    expect(text).toBe('A first sentence. A second one. row | text');
  });

  it('fails for a sentence that is not quoted', () => {
    expect(unquotedParts(text, ['A first sentence.', 'row | text'])).toEqual(['A second one.']);
  });

  it('fails for a quote that the document has not, or more than once', () => {
    expect(() => unquotedParts(text, ['A third sentence.'])).toThrow('0 times: A third');
    expect(() => unquotedParts(text, ['e'])).toThrow('times: e');
  });

  it('fails for a quote that overlaps another', () => {
    expect(() => unquotedParts(text, ['A first sentence.', 'sentence. A second'])).toThrow(
      'overlaps: sentence. A second',
    );
  });
});

const { untestable } = section('Public API');
const REASON = 'says what the document is for; the sections have what can be shown';
untestable(
  "What an integrator types and can rely on. This is the one fixed part of the design; everything behind it is the developers' to shape.",
  REASON,
);
untestable("Host pages that we don't control use these names, so renaming one is a breaking change.", REASON);
untestable(
  'The HTTP interface that the widgets read is described in `subscription-apis.md`; where that document says "not shown", nothing is guessed and every possible response is handled.',
  'about another document: test/client/openapi-responses.test.ts, test/client/resources/schema.test.ts',
);
