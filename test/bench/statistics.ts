export interface Summary {
  readonly median: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
}

export function summarize(samples: readonly number[]): Summary {
  return {
    median: quantile(samples, 0.5),
    lowerQuartile: quantile(samples, 0.25),
    upperQuartile: quantile(samples, 0.75),
  };
}

/**
 * Returns the median ratio between samples of one round. Null if no reference sample can be divided
 * by.
 */
export function medianRatio(samples: readonly number[], reference: readonly number[]): number | null {
  const ratios = samples.flatMap((sample, round) => (reference[round] ? [sample / reference[round]] : []));
  return ratios.length > 0 ? quantile(ratios, 0.5) : null;
}

/** Interpolates linearly between the two nearest samples. */
function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * q;
  const lower = sorted[Math.floor(position)] ?? Number.NaN;
  const upper = sorted[Math.ceil(position)] ?? Number.NaN;
  return lower + (upper - lower) * (position - Math.floor(position));
}
