import { brotli } from '../brotli.js';
import type { MeasureResult, Metric } from '../results.js';
import { summarize } from '../statistics.js';
import type { Subject } from '../subject.js';

export const SIZE_MEASURE = 'Size, brotli';

/** Compressed size of each subject's script and style sheet. */
export function measureSizes(subjects: readonly Subject[]): MeasureResult {
  const scripts = new Map(subjects.map(({ name, code }) => [name, kilobytes(code)]));
  const reference = scripts.get(subjects[0]?.name ?? '');
  const ratio = (size: number, other: number | undefined): number | null => (other ? size / other : null);
  return {
    measure: SIZE_MEASURE,
    rows: subjects.map(({ name, css, baseline = '' }) => {
      const size = scripts.get(name) ?? Number.NaN;
      const script: Metric = {
        unit: 'kB',
        ratio: ratio(size, reference),
        baselineRatio: ratio(size, scripts.get(baseline)),
        ...summarize([size]),
      };
      const styleSheet: Metric = { unit: 'kB', ratio: null, ...summarize([css ? kilobytes(css) : 0]) };
      return { subject: name, samples: 1, metrics: { script, 'style sheet': styleSheet } };
    }),
  };
}

function kilobytes(text: string): number {
  return brotli(text).length / 1000;
}
