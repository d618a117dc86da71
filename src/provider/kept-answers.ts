export interface KeptAnswersOptions {
  /** How long an answer may be used, in milliseconds. */
  readonly maxAgeMs: number;
  /** How many are kept; the oldest go first. */
  readonly maxEntries: number;
}

/** Answers that are kept for a while, and asked for once however many wait for them. A failure is kept by nobody. */
export interface KeptAnswers<Answer> {
  /** The answer, or one that is younger than `youngerThanMs`, from what is kept or under way, or else from `ask`. */
  get(key: string, ask: () => Promise<Answer>, youngerThanMs?: number): Promise<Answer>;
}

export function keepAnswers<Answer>({ maxAgeMs, maxEntries }: KeptAnswersOptions): KeptAnswers<Answer> {
  // In the order in which they came.
  const kept = new Map<string, { readonly answer: Answer; readonly since: number }>();
  const underWay = new Map<string, Promise<Answer>>();

  function keep(key: string, answer: Answer): void {
    const since = performance.now();
    kept.delete(key);
    if (maxAgeMs > 0) kept.set(key, { answer, since });
    for (const [oldest, entry] of kept) {
      if (kept.size <= maxEntries && since - entry.since < maxAgeMs) break;
      kept.delete(oldest);
    }
  }

  function askAndKeep(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const asked = ask()
      .then((answer) => {
        keep(key, answer);
        return answer;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return asked;
  }

  return {
    async get(key, ask, youngerThanMs = maxAgeMs) {
      const entry = kept.get(key);
      if (entry && performance.now() - entry.since < Math.min(youngerThanMs, maxAgeMs)) return entry.answer;
      return underWay.get(key) ?? askAndKeep(key, ask);
    },
  };
}
