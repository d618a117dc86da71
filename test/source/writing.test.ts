import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.js';

const PHRASES: Readonly<Record<string, RegExp>> = {
  'name the thing instead of': /\b(?:that|those|the one) of\b/i,
  'write "isn\'t" or "has no" instead of': / is no (?!longer)/,
  'begin with the actor or the verb instead of': /^(?:Of|That|Those|Also)\b/,
};

/** Documents have paragraphs, rows of tables and items of lists. */
const BETWEEN_PARAGRAPHS = /\n\s*\n|\n(?=\s*(?:[-|#>]|\d+\.))/;

interface Comment {
  readonly type: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

function readComments(path: string, content: string): readonly Comment[] {
  if (!path.endsWith('.css')) return parseSync(path, content).comments;
  return Array.from(content.matchAll(/\/\*([^]*?)\*\//g), ({ index, 0: { length }, 1: value = '' }) => ({
    type: 'Block',
    value,
    start: index,
    end: index + length,
  }));
}

/**
 * The comments of a source, where adjacent line comments are one, then each line of its code: it
 * may have a title or a message.
 */
function readSource(path: string, content: string): readonly string[] {
  const texts: string[] = [];
  let code = content;
  let endOfLast = 0;
  for (const { type, value, start, end } of readComments(path, content)) {
    const text = value.replaceAll(/^\s*\*+ ?/gm, '').trim();
    const isContinued = type === 'Line' && endOfLast > 0 && content.slice(endOfLast, start).trim() === '';
    if (isContinued) texts.push(`${texts.pop()} ${text}`);
    else texts.push(...text.split(/\n\s*\n|\n(?=- |@)/));
    endOfLast = type === 'Line' ? end : 0;
    code = code.slice(0, start) + content.slice(start, end).replaceAll(/[^\n]/g, ' ') + code.slice(end);
  }
  return [...texts, ...code.split('\n')];
}

function hasThreeOf(text: string): boolean {
  const positions = text.split(/\s+/).flatMap((word, index) => (/^\W*of\W*$/i.test(word) ? [index] : []));
  return positions.some((position, index) => (positions[index + 2] ?? Infinity) - position < 12);
}

function findPhrases(text: string): readonly string[] {
  const found = Object.entries(PHRASES).flatMap(([rule, phrase]) => {
    const [match] = phrase.exec(text) ?? [];
    return match === undefined ? [] : [`${rule} "${match.trim()}"`];
  });
  return hasThreeOf(text) ? [...found, 'write at most two "of" within twelve words'] : found;
}

test.for([
  ['the expiry, that of the token', ['name the thing instead of "that of"']],
  [
    'Those of a list are shown.',
    ['name the thing instead of "Those of"', 'begin with the actor or the verb instead of "Those"'],
  ],
  ['It is no URL.', ['write "isn\'t" or "has no" instead of "is no"']],
  ['It is no longer a URL.', []],
  ['Also while hidden.', ['begin with the actor or the verb instead of "Also"']],
  ['the end of the period of the price of an item', ['write at most two "of" within twelve words']],
  ['the end of the period of the price', []],
] as const)('finds what makes a sentence hard to read in "%s"', ([text, expected]) => {
  expect(findPhrases(text)).toEqual(expected);
});

test('comments, titles, messages and documents name things, actors and verbs', () => {
  const sources = ['src', 'test'].flatMap((folder) =>
    sourceFiles(folder, /(?<!\.d)\.(?:tsx?|css)$/).flatMap(({ path, content }) =>
      readSource(path, content).map((text) => ({ path, text })),
    ),
  );
  const documents = [...sourceFiles('src', /\.md$/), ...sourceFiles('test', /(?<!surface|written-dates)\.md$/)].flatMap(
    ({ path, content }) =>
      content.split(BETWEEN_PARAGRAPHS).map((text) => ({ path, text: text.replaceAll(/\s+/g, ' ') })),
  );
  const found = [...sources, ...documents]
    .filter(({ path }) => !/^test\/surface\/\d|source\/writing\.test\.ts/.test(path))
    .flatMap(({ path, text }) =>
      findPhrases(text.trim()).map((problem) => `${path}: ${problem}: ${text.trim().slice(0, 120)}`),
    );
  expect(found).toEqual([]);
});
