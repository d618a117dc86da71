import type { BenchResult } from './results.js';

const FIRST_VISIT = 'First rows, 40 ms, 10 Mbit/s';
const SECOND_VISIT = 'First rows, second visit, 40 ms, 10 Mbit/s';
const OWN_COLOR = '#3650c9';
const OTHER_COLOR = '#b4bac4';

const BARS = [
  { label: 'Static HTML, the limit', measure: FIRST_VISIT, subject: 'Static', color: OTHER_COLOR },
  { label: 'These widgets', measure: FIRST_VISIT, subject: 'Current build', color: OWN_COLOR },
  { label: 'These widgets, preloaded', measure: FIRST_VISIT, subject: 'Current build, preloaded', color: OWN_COLOR },
  { label: 'These widgets, second visit', measure: SECOND_VISIT, subject: 'Current build', color: OWN_COLOR },
  { label: 'Release 5a5b807', measure: FIRST_VISIT, subject: 'Release 5a5b807', color: OTHER_COLOR },
  { label: 'Plain React', measure: FIRST_VISIT, subject: 'Plain React', color: OTHER_COLOR },
] as const;

const WIDTH = 720;
const BAR_START = 214;
const MAX_BAR_WIDTH = WIDTH - BAR_START - 80;
const BAR_HEIGHT = 24;
const FIRST_BAR = 58;
const DISTANCE = 34;

/**
 * Draws how long a page takes until its first rows are painted, one bar for each subject that was
 * measured.
 */
export function drawChart({ results, browser, processor, repeats }: BenchResult): string {
  const bars = BARS.flatMap(({ measure, subject, ...bar }) => {
    const rows = results.find((result) => result.measure === measure)?.rows ?? [];
    const { painted } = rows.find((row) => row.subject === subject)?.metrics ?? {};
    return painted ? [{ ...bar, duration: painted.median }] : [];
  });
  const longest = Math.max(...bars.map(({ duration }) => duration));
  const captionY = FIRST_BAR + bars.length * DISTANCE + 12;
  const caption = `Network: 40 ms, 10 Mbit/s. Medians of ${repeats} repeats. ${browser}, ${processor}.`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${captionY + 14}" font-family="system-ui, sans-serif" font-size="14">
<rect width="${WIDTH}" height="${captionY + 14}" fill="#fff"/>
<text x="10" y="26" font-size="16" font-weight="600">Milliseconds until details, 20 subscriptions and 5 access tokens are on screen</text>
<text x="10" y="45" fill="#59616b" font-size="12">Shorter is better</text>
${bars
  .map(({ label, color, duration }, index) => {
    const y = FIRST_BAR + index * DISTANCE;
    const width = (duration / longest) * MAX_BAR_WIDTH;
    return [
      `<text x="${BAR_START - 10}" y="${y + 17}" text-anchor="end">${escapeText(label)}</text>`,
      `<rect x="${BAR_START}" y="${y}" width="${width.toFixed(1)}" height="${BAR_HEIGHT}" rx="3" fill="${color}"/>`,
      `<text x="${(BAR_START + width + 8).toFixed(1)}" y="${y + 17}" font-weight="600">${Math.round(duration)} ms</text>`,
    ].join('');
  })
  .join('\n')}
<text x="10" y="${captionY}" fill="#59616b" font-size="11">${escapeText(caption)}</text>
</svg>
`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
