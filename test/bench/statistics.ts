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

/** The median of the ratios of samples that were taken one after the other. Null where there is nothing to divide by. */
export function medianRatio(samples: readonly number[], base: readonly number[]): number | null {
  const ratios = samples.flatMap((sample, place) => (base[place] ? [sample / base[place]] : []));
  return ratios.length > 0 ? quantile(ratios, 0.5) : null;
}

/** Interpolated between the two samples that it lies between. */
function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
