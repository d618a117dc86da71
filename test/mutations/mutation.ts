/** A realistic mistake in one line of the sources, which a unit test has to notice. */
export interface Mutation {
  /** Relative to the repository. */
  readonly file: string;
  /** A part of one line, which the file has exactly once. */
  readonly original: string;
  readonly replacement: string;
  /** Files of unit tests, at least one of which has to fail. */
  readonly tests: readonly string[];
  /** What a user would notice. */
  readonly effect: string;
  /** Why no test can notice it. Without an explanation, a mutation that survives is an error. */
  readonly survives?: string;
}

/** The content of a file with the mutation. Throws if it does not have the original exactly once. */
export function mutate(content: string, { file, original, replacement }: Mutation): string {
  const [before, after, ...others] = content.split(original);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`${file} has "${original}" ${after === undefined ? 'nowhere' : 'more than once'}`);
  return before + replacement + after;
}
