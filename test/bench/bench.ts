import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { argv, env, stdout, version } from 'node:process';
import { parseArgs } from 'node:util';
import { launchHeadlessShell } from '../browser/chromium.js';
import { setup } from '../browser/global-setup.js';
import { drawChart } from './chart.js';
import type { Measure } from './measure.js';
import { arrivals } from './measures/initial-load.js';
import { rowPress } from './measures/row-press.js';
import { OUTAGE_MEASURE, pageView, simulateOutages } from './measures/scale.js';
import { search } from './measures/search.js';
import { measureSizes, SIZE_MEASURE } from './measures/script-size.js';
import { reactSubject } from './react-subject.js';
import { releaseSubjects } from './release-subjects.js';
import { resultTable } from './result-table.js';
import type { BenchResult, MeasureResult } from './results.js';
import { runMeasure } from './run-measure.js';
import { startBenchServer } from './server.js';
import { staticSubject } from './static-subject.js';
import type { Subject } from './subject.js';
import { findTextDifferences } from './text-differences.js';
import { currentSubjects } from './widget-subjects.js';

const PAGE_MEASURES: readonly Measure[] = [...arrivals, rowPress, search, pageView];
// Enough to compare a change with the baseline release. `--only` selects among all measures, also
// in a quick run.
const QUICK_MEASURES = ['Size', 'First rows', 'Account complete', 'Requests per page view'];
const RESULT_FILE = 'test/bench/result.json';
const CHART_FILE = 'test/bench/result.svg';
const REPEATS = 15;
const QUICK_REPEATS = 3;

const { values: options } = parseArgs({
  args: argv.slice(1),
  options: {
    quick: { type: 'boolean', default: false },
    repeats: { type: 'string' },
    only: { type: 'string' },
    chart: { type: 'boolean', default: false },
  },
});
const repeats = Number(options.repeats ?? (options.quick ? QUICK_REPEATS : REPEATS));
if (!Number.isSafeInteger(repeats) || repeats < 1) throw new Error('--repeats must be a positive integer');
const isSelected = (name: string): boolean => {
  if (options.only !== undefined) return name.toLowerCase().includes(options.only.toLowerCase());
  return !options.quick || QUICK_MEASURES.some((prefix) => name.startsWith(prefix));
};

// Selects the production code of React and the build.
env['NODE_ENV'] = 'production';
if (options.chart)
  await writeFile(CHART_FILE, drawChart(JSON.parse(await readFile(RESULT_FILE, 'utf8')) as BenchResult));
else await measure();

async function measure(): Promise<void> {
  setup();
  const results: MeasureResult[] = [];
  const add = (...measured: readonly MeasureResult[]): void => {
    results.push(...measured);
    stdout.write(`${measured.map(resultTable).join('\n\n')}\n\n`);
  };
  const pageMeasures = PAGE_MEASURES.filter(({ name }) => isSelected(name));
  const { subjects, skipped } =
    pageMeasures.length > 0 || isSelected(SIZE_MEASURE) ? await createSubjects() : { subjects: [], skipped: [] };
  for (const reason of skipped) stdout.write(`Skipped: ${reason}\n`);
  stdout.write(
    '\n"×": ratio to the first row of the table. "× baseline": ratio to the same page with an earlier release.\n\n',
  );
  if (isSelected(SIZE_MEASURE)) add(measureSizes(subjects));
  const browserVersion = pageMeasures.length > 0 ? await measurePages(pageMeasures, subjects, add) : '';
  if (isSelected(OUTAGE_MEASURE)) add(simulateOutages());
  // Only complete runs are worth comparing with later ones.
  if (options.quick || options.only !== undefined || repeats < REPEATS) return;
  const result: BenchResult = {
    browser: `Chromium ${browserVersion}`,
    node: version.slice(1),
    processor: `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown processor'}`,
    repeats,
    skipped,
    results,
  };
  // A line for each row of a table.
  await writeFile(RESULT_FILE, `${JSON.stringify(result).replaceAll(/\{"(?:measure|subject)"/g, '\n$&')}\n`);
  await writeFile(CHART_FILE, drawChart(result));
}

async function createSubjects(): Promise<{ subjects: readonly Subject[]; skipped: readonly string[] }> {
  const [current, ...variants] = await currentSubjects();
  const releases = await releaseSubjects();
  const react = options.quick
    ? { subjects: [], skipped: ['Plain React: not part of a quick run'] }
    : await reactSubject();
  return {
    subjects: [await staticSubject(current), current, ...variants, ...releases.subjects, ...react.subjects],
    skipped: [...releases.skipped, ...react.skipped],
  };
}

async function measurePages(
  measures: readonly Measure[],
  subjects: readonly Subject[],
  add: (result: MeasureResult) => void,
): Promise<string> {
  const server = await startBenchServer(subjects);
  const browser = await launchHeadlessShell();
  try {
    for (const difference of await findTextDifferences({ browser, server }, subjects))
      stdout.write(`${difference}\n\n`);
    for (const each of measures) add(await runMeasure(each, { browser, server }, subjects, repeats));
    return browser.version();
  } finally {
    await browser.close();
    await server.stop();
  }
}
