import type { Unit } from './measure.js';
import type { Summary } from './statistics.js';

export interface Figure extends Summary {
  readonly unit: Unit;
  /** To the page written by hand, of samples that were taken one after the other. */
  readonly ratio: number | null;
}

export interface Line {
  readonly contender: string;
  readonly samples: number;
  readonly figures: Readonly<Record<string, Figure>>;
  /** Why there are no figures. */
  readonly failure?: string | undefined;
}

export interface Result {
  readonly measure: string;
  readonly lines: readonly Line[];
}

export interface Report {
  readonly browser: string;
  readonly node: string;
  readonly processor: string;
  readonly repeats: number;
  /** Contenders that could not be measured, and why. */
  readonly missing: readonly string[];
  readonly results: readonly Result[];
}

/** A table with a line for each contender: median, quartiles and ratio of each figure. */
export function resultTable({ measure, lines }: Result): string {
  const names = Object.keys(lines.find(({ failure }) => failure === undefined)?.figures ?? {});
  const rows = [
    [measure, ...names],
    ...lines.map(({ contender, figures }) => [`  ${contender}`, ...names.map((name) => cell(figures[name]))]),
  ];
  const widths = [0, ...names].map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row, place) => {
      const failure = lines[place - 1]?.failure;
      if (failure !== undefined) return `${row[0]}: no figures: ${failure}`;
      return row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('   ').trimEnd();
    })
    .join('\n');
}

function cell(figure: Figure | undefined): string {
  if (!figure) return '';
  const { median, lowerQuartile, upperQuartile, unit, ratio } = figure;
  const times = ratio === null ? '' : ` ${ratio.toFixed(2)} ×`;
  const range = lowerQuartile === upperQuartile ? '' : ` [${show(lowerQuartile)}–${show(upperQuartile)}]`;
  return `${`${show(median)} ${unit}`.trimEnd()}${range}${times}`;
}

function show(number: number): string {
  const size = Math.abs(number);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return number.toLocaleString('en', { maximumFractionDigits: digits });
}
