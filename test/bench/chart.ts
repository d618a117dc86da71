import type { BenchResult, ResultRow } from './results.js';

const GROUPS = [
  ['Size, brotli', 'script', 'Script, kB brotli'],
  ['First rows, local, 4× CPU slowdown', 'painted', 'First rows, local'],
  ['First rows, 150 ms, 1.6 Mbit/s, 4× CPU slowdown', 'painted', 'First rows, slow network'],
  ['Tokens only, 40 ms, 10 Mbit/s', 'painted', 'Tokens only, 40 ms'],
  ['1,000 rows, in-memory responses, 4× CPU slowdown', 'painted', '1,000 rows'],
  ['1,000 rows, in-memory responses, 4× CPU slowdown', 'filter: first screen', 'Filter on 1,000 rows, first screen'],
  ['10,000 rows, in-memory responses', 'painted', '10,000 rows'],
] as const;
const WIDTH = 720;
const LABEL_WIDTH = 210;
const BAR_HEIGHT = 16;
const MAX_BAR_WIDTH = WIDTH - LABEL_WIDTH - 140;
const HAND_WRITTEN_COLOR = '#8a919c';
const CURRENT_COLOR = '#3650c9';
const BASELINE_COLOR = '#9aa7e0';
const COMPETITOR_COLOR = '#c3c8d0';

/** Draws the medians as bars, each group to its own scale. */
export function drawChart({ results, browser, processor, repeats }: BenchResult): string {
  const parts: string[] = [];
  let y = 10;
  for (const [measure, metric, title] of GROUPS) {
    const rows = (results.find((result) => result.measure === measure)?.rows ?? []).filter(
      ({ metrics }) => metrics[metric],
    );
    const max = Math.max(...rows.map((row) => medianOf(row, metric)));
    parts.push(`<text x="10" y="${y + 13}" font-weight="600">${escapeText(title)}</text>`);
    y += 22;
    for (const [index, row] of rows.entries()) {
      parts.push(bar(y, row, metric, (medianOf(row, metric) / max) * MAX_BAR_WIDTH, colorOf(row, index)));
      y += BAR_HEIGHT + 4;
    }
    y += 14;
  }
  const caption = `Medians of ${repeats} repeats, with their ratio to the first bar. ${browser}, ${processor}.`;
  parts.push(`<text x="10" y="${y + 4}" fill="#59616b" font-size="11">${escapeText(caption)}</text>`);
  y += 16;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" font-family="system-ui, sans-serif" font-size="13">
<rect width="${WIDTH}" height="${y}" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}

function bar(y: number, row: ResultRow, metric: string, width: number, color: string): string {
  const { median = 0, unit = '', ratio = null } = row.metrics[metric] ?? {};
  const value = median.toLocaleString('en', { maximumFractionDigits: median < 100 ? 1 : 0 });
  const text = `${value} ${unit}${ratio === null ? '' : `, ${ratio.toFixed(2)} ×`}`;
  return [
    `<text x="${LABEL_WIDTH - 8}" y="${y + 12}" text-anchor="end">${escapeText(row.subject)}</text>`,
    `<rect x="${LABEL_WIDTH}" y="${y}" width="${Math.max(1, width).toFixed(1)}" height="${BAR_HEIGHT}" rx="2" fill="${color}"/>`,
    `<text x="${(LABEL_WIDTH + width + 6).toFixed(1)}" y="${y + 12}">${escapeText(text)}</text>`,
  ].join('');
}

function colorOf({ subject }: ResultRow, index: number): string {
  if (index === 0) return HAND_WRITTEN_COLOR;
  if (subject.startsWith('Current build')) return CURRENT_COLOR;
  return subject.startsWith('Release') ? BASELINE_COLOR : COMPETITOR_COLOR;
}

function medianOf({ metrics }: ResultRow, metric: string): number {
  return metrics[metric]?.median ?? 0;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
