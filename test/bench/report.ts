import type { Metric, MeasureResult } from './results.js';

/** The former shape of `ResultRow`, which `measures/usage-handler.ts` still returns. */
export interface Line {
  readonly contender: string;
  readonly samples: number;
  readonly figures: Readonly<Record<string, Metric>>;
  readonly failure?: string | undefined;
}

/** The former shape of `MeasureResult`. */
export interface Result {
  readonly measure: string;
  readonly lines: readonly Line[];
}

export function toMeasureResult({ measure, lines }: Result): MeasureResult {
  return {
    measure,
    rows: lines.map(({ contender, samples, figures, failure }) => ({
      subject: contender,
      samples,
      metrics: figures,
      error: failure,
    })),
  };
}
