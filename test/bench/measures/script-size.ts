import { brotli } from '../brotli.js';
import { type MeasureResult, type Metric, singleMetric } from '../results.js';
import type { Subject } from '../subject.js';

export const SIZE_MEASURE = 'Size, brotli';

/**
 * Compressed size of each script, and of the style sheet that comes with it. Modules are in chunks,
 * whose size `npm run check` prints.
 */
export function measureSizes(all: readonly Subject[]): MeasureResult {
  const subjects = all.filter(
    ({ code, isModule }, index) => code && !isModule && all.findIndex((other) => other.code === code) === index,
  );
  const scripts = new Map(subjects.map(({ name, code }) => [name, kilobytes(code)]));
  const reference = scripts.get(subjects[0]?.name ?? '');
  const earlier = subjects.find(({ release }) => release === 'earlier');
  const ratio = (size: number, other: number | undefined): number | null => (other ? size / other : null);
  return {
    measure: SIZE_MEASURE,
    rows: subjects.map(({ name, css, release }) => {
      const size = scripts.get(name) ?? Number.NaN;
      const script: Metric = {
        ...singleMetric(size, 'kB', ratio(size, reference)),
        ...(release === 'current' && { baselineRatio: ratio(size, scripts.get(earlier?.name ?? '')) }),
      };
      const styleSheet = singleMetric(css ? kilobytes(css) : 0, 'kB');
      return { subject: name, samples: 1, metrics: { script, 'style sheet': styleSheet } };
    }),
  };
}

function kilobytes(text: string): number {
  return brotli(text).length / 1000;
}
