import { brotliSize } from '../../../src/release/manifest.js';
import type { Contender } from '../contender.js';
import type { Figure, Result } from '../report.js';
import { summarize } from '../statistics.js';

/** What each page's script and style sheet weigh on the wire. */
export function scriptSizes(contenders: readonly Contender[]): Result {
  const base = contenders[0] ? brotliSize(contenders[0].code) / 1000 : Number.NaN;
  const figure = (kilobytes: number): Figure => ({ unit: 'kB', ratio: kilobytes / base, ...summarize([kilobytes]) });
  return {
    measure: 'Size, brotli',
    lines: contenders.map(({ name, code, css }) => ({
      contender: name,
      samples: 1,
      figures: { script: figure(brotliSize(code) / 1000), 'style sheet': figure(css ? brotliSize(css) / 1000 : 0) },
    })),
  };
}
