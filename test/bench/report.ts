import type { Unit } from './measure.js';
import type { Summary } from './statistics.js';

export interface Line extends Partial<Summary> {
  readonly contender: string;
  readonly samples: number;
  /** To the page written by hand, of samples taken one after the other. */
  readonly ratio?: number | null;
  /** Why there are no figures. */
  readonly failure?: string;
}

export interface Result {
  readonly measure: string;
  readonly figure: string;
  readonly unit: Unit;
  readonly lines: readonly Line[];
}

export interface Report {
  readonly browser: string;
  readonly node: string;
  readonly processor: string;
  readonly repeats: number;
  readonly results: readonly Result[];
}

export function reportTable({ browser, node, processor, repeats, results }: Report): string {
  const head = `${browser}, Node ${node}, ${processor}, ${repeats} repeats; median [quartiles], ratio to the first of each`;
  return [head, ...results.map(resultTable)].join('\n\n');
}

export function resultTable({ measure, figure, unit, lines }: Result): string {
  const width = Math.max(...lines.map(({ contender }) => contender.length));
  return [`${measure}: ${figure}`, ...lines.map((line) => `  ${line.contender.padEnd(width)}  ${figures(line, unit)}`)].join('\n');
}

function figures({ median, lowerQuartile, upperQuartile, ratio, failure }: Line, unit: Unit): string {
  if (failure !== undefined) return `no figure: ${failure}`;
  const range = `[${show(lowerQuartile)} – ${show(upperQuartile)}]`;
  return `${`${show(median)} ${unit}`.padStart(12)} ${range.padEnd(20)} ${ratio == null ? '' : `${ratio.toFixed(2)} ×`}`.trimEnd();
}

function show(number = Number.NaN): string {
  const digits = number >= 100 ? 0 : number >= 10 ? 1 : number === 0 ? 0 : 3;
  return number.toLocaleString('en', { minimumFractionDigits: 0, maximumFractionDigits: digits });
}
