import { readFileSync } from 'node:fs';

/** A realistic mistake in one line of the sources, which a unit test has to notice. */
export interface Mutation {
  /** Relative to the repository. */
  readonly file: string;
  /** Files of unit tests, at least one of which has to fail. */
  readonly tests: readonly string[];
  /** A part of one line, which the file has exactly once. */
  readonly original: string;
  readonly replacement: string;
  /** The effect that a user would notice. */
  readonly effect: string;
}

/** All mutations, from `mutations.txt`. */
export const MUTATIONS: readonly Mutation[] = readFileSync('test/mutations/mutations.txt', 'utf8')
  .split('\n\n')
  .slice(1)
  .flatMap((block) => {
    const [file = '', tests = '', ...lines] = block.trimEnd().split('\n');
    return Array.from({ length: Math.ceil(lines.length / 3) }, (_, index): Mutation => {
      const [original = '', replacement = '', effect = ''] = lines.slice(3 * index).map((line) => line.slice(2));
      return { file, tests: tests.trim().split(' '), original, replacement, effect };
    });
  });

/**
 * The content of a file with the mutation. Throws if it does not have the original exactly once.
 */
export function mutate(content: string, { file, original, replacement }: Mutation): string {
  const [before, after, ...others] = content.split(original);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`${file} has "${original}" ${after === undefined ? 'nowhere' : 'more than once'}`);
  return before + replacement + after;
}
