import type { MeasureResult, Metric } from './results.js';

/** Formats a result as a text table: median, quartiles and ratios of each metric. */
export function resultTable({ measure, rows }: MeasureResult): string {
  const metricNames = Object.keys(rows.find(({ error }) => error === undefined)?.metrics ?? {});
  const lines = [
    [measure, ...metricNames],
    ...rows.map(({ subject, metrics }) => [`  ${subject}`, ...metricNames.map((name) => formatMetric(metrics[name]))]),
  ];
  const widths = [0, ...metricNames].map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells, index) => {
      const error = rows[index - 1]?.error;
      if (error !== undefined) return `${cells[0]}: failed: ${error}`;
      return cells
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd();
    })
    .join('\n');
}

function formatMetric(metric: Metric | undefined): string {
  if (!metric) return '';
  const { median, lowerQuartile, upperQuartile, unit, ratio, baselineRatio } = metric;
  const range =
    lowerQuartile === upperQuartile ? '' : ` [${formatNumber(lowerQuartile)}–${formatNumber(upperQuartile)}]`;
  const ratios = [
    ...(ratio === null ? [] : [`${ratio.toFixed(2)} ×`]),
    ...(baselineRatio == null ? [] : [`${baselineRatio.toFixed(2)} × baseline`]),
  ];
  return `${`${formatNumber(median)} ${unit}`.trimEnd()}${range} ${ratios.join(', ')}`.trimEnd();
}

function formatNumber(number: number): string {
  const size = Math.abs(number);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return number.toLocaleString('en', { maximumFractionDigits: digits });
}
