import type { Line, Report } from './report.js';

// What the chart shows: a figure of a measure each.
const SHOWN = [
  ['Size, brotli', 'script', 'Script, kB brotli'],
  ['First rows, local, CPU slowed 4×', 'painted', 'First rows, local'],
  ['First rows, 150 ms, 1.6 Mbit/s, CPU slowed 4×', 'painted', 'First rows, slow network'],
  ['Tokens alone, 40 ms, 10 Mbit/s', 'painted', 'Tokens alone, 40 ms'],
  ['1,000 rows from memory, CPU slowed 4×', 'painted', '1,000 rows'],
  ['1,000 rows from memory, CPU slowed 4×', 'new filter result', 'New filter result on 1,000 rows'],
  ['10,000 rows from memory', 'painted', '10,000 rows'],
] as const;
const WIDTH = 720;
const LABEL = 190;
const BAR = 16;
const ROOM = WIDTH - LABEL - 140;
const FLOOR = '#8a919c';
const OWN = '#3650c9';
const OTHERS = '#c3c8d0';

/** Bars for the medians of a report, each group to its own scale. */
export function drawChart({ results, browser, processor, repeats }: Report): string {
  const parts: string[] = [];
  let y = 10;
  for (const [measure, figure, title] of SHOWN) {
    const lines = (results.find((result) => result.measure === measure)?.lines ?? []).filter(({ figures }) => figures[figure]);
    const most = Math.max(...lines.map((line) => medianOf(line, figure)));
    parts.push(`<text x="10" y="${y + 13}" font-weight="600">${escapeText(title)}</text>`);
    y += 22;
    for (const [place, line] of lines.entries()) {
      parts.push(bar(y, line, figure, (medianOf(line, figure) / most) * ROOM, colorOf(line, place)));
      y += BAR + 4;
    }
    y += 14;
  }
  const circumstances = `Medians of ${repeats} repeats, with their ratio to the first. ${browser}, ${processor}.`;
  parts.push(`<text x="10" y="${y + 4}" fill="#59616b" font-size="11">${escapeText(circumstances)}</text>`);
  y += 16;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" font-family="system-ui, sans-serif" font-size="13">
<rect width="${WIDTH}" height="${y}" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}

function bar(y: number, line: Line, figure: string, width: number, color: string): string {
  const { median = 0, unit = '', ratio = null } = line.figures[figure] ?? {};
  const amount = median.toLocaleString('en', { maximumFractionDigits: median < 100 ? 1 : 0 });
  const text = `${amount} ${unit}${ratio === null ? '' : `, ${ratio.toFixed(2)} ×`}`;
  return [
    `<text x="${LABEL - 8}" y="${y + 12}" text-anchor="end">${escapeText(line.contender)}</text>`,
    `<rect x="${LABEL}" y="${y}" width="${Math.max(1, width).toFixed(1)}" height="${BAR}" rx="2" fill="${color}"/>`,
    `<text x="${(LABEL + width + 6).toFixed(1)}" y="${y + 12}">${escapeText(text)}</text>`,
  ].join('');
}

function colorOf({ contender }: Line, place: number): string {
  if (place === 0) return FLOOR;
  return contender.startsWith('these widgets') ? OWN : OTHERS;
}

function medianOf({ figures }: Line, figure: string): number {
  return figures[figure]?.median ?? 0;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
