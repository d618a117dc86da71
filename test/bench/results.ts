import type { Unit } from './measure.js';
import { summarize, type Summary } from './statistics.js';

export interface Metric extends Summary {
  readonly unit: Unit;
  /** Median ratio to the first subject of the measure, over samples of the same round. */
  readonly ratio: number | null;
  /** Median ratio to the subject's counterpart from the baseline release. */
  readonly baselineRatio?: number | null;
}

/** The metric of what is measured once. */
export const singleMetric = (value: number, unit: Unit, ratio: number | null = null): Metric => ({
  unit,
  ratio,
  ...summarize([value]),
});

export interface ResultRow {
  readonly subject: string;
  readonly samples: number;
  readonly metrics: Readonly<Record<string, Metric>>;
  /** Why there are no metrics. */
  readonly error?: string | undefined;
}

export interface MeasureResult {
  readonly measure: string;
  readonly rows: readonly ResultRow[];
}

/** The content of `result.json`. */
export interface BenchResult {
  readonly browser: string;
  readonly node: string;
  readonly processor: string;
  readonly repeats: number;
  /** Subjects that were not measured, with the reason. */
  readonly skipped: readonly string[];
  readonly results: readonly MeasureResult[];
}
