import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { argv, env, stdout, version } from 'node:process';
import { parseArgs } from 'node:util';
import { launchChromium } from '../browser/chromium.js';
import { setup } from '../browser/global-setup.js';
import { drawChart } from './chart.js';
import type { Contender } from './contender.js';
import type { Measure } from './measure.js';
import { firstRows, tokensAlone } from './measures/first-rows.js';
import { manyRows } from './measures/many-rows.js';
import { mounts } from './measures/mounts.js';
import { outages, pageView } from './measures/scale.js';
import { scriptSizes } from './measures/script-size.js';
import { measureUsageHandler } from './measures/usage-handler.js';
import { floorContender, ownContender, withHeads } from './own-contenders.js';
import { peerContenders } from './peer-contenders.js';
import { type Report, type Result, resultTable } from './report.js';
import { runMeasure } from './run-measures.js';
import { differentRows } from './same-rows.js';
import { openSite } from './site.js';

const MEASURES: readonly Measure[] = [...firstRows, ...tokensAlone, ...manyRows, mounts, pageView];
const USAGE = 'usage handler';
const OUTAGES = 'pages after one outage';
const REPORT = 'test/bench/result.json';
const CHART = 'test/bench/result.svg';
const REPEATS = 15;

const { values } = parseArgs({
  args: argv.slice(1),
  options: { repeats: { type: 'string' }, only: { type: 'string' }, chart: { type: 'boolean' } },
});
const repeats = Number(values.repeats ?? REPEATS);
if (!Number.isSafeInteger(repeats) || repeats < 1) throw new Error('--repeats takes a number of at least one');
const isWanted = (name: string): boolean => name.toLowerCase().includes((values.only ?? '').toLowerCase());

// What is measured is what is released.
env['NODE_ENV'] = 'production';
if (values.chart) await draw(JSON.parse(await readFile(REPORT, 'utf8')) as Report);
else await measure();

async function measure(): Promise<void> {
  setup();
  const peers = await peerContenders();
  for (const reason of peers.missing) stdout.write(`Not measured: ${reason}\n`);
  const [floor, own] = [await floorContender(), await ownContender()];
  const contenders = [floor, own, ...(await withHeads(own)), ...peers.contenders];
  const results: Result[] = [scriptSizes([floor, own, ...peers.contenders])];
  stdout.write(`\n${results.map(resultTable).join('\n\n')}\n\n`);
  const browserVersion = await measureInBrowser(contenders, results);
  if (isWanted(OUTAGES)) keep(results, outages());
  if (isWanted(USAGE)) keep(results, ...(await measureUsageHandler(repeats)));
  // What is a part of it is for a look, and not kept.
  if (values.only !== undefined) return;
  const report: Report = {
    browser: `Chromium ${browserVersion}`,
    node: version.slice(1),
    processor: `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown processor'}`,
    repeats,
    missing: peers.missing,
    results,
  };
  await writeFile(REPORT, `${JSON.stringify(report, null, 2)}\n`);
  await draw(report);
}

async function measureInBrowser(contenders: readonly Contender[], results: Result[]): Promise<string> {
  const site = await openSite(contenders);
  const browser = await launchChromium();
  try {
    for (const difference of await differentRows({ browser, site }, contenders)) stdout.write(`${difference}\n\n`);
    for (const each of MEASURES.filter(({ name }) => isWanted(name))) {
      keep(results, await runMeasure(each, { browser, site }, contenders, repeats));
    }
    return browser.version();
  } finally {
    await browser.close();
    await site.service.stop();
  }
}

function keep(results: Result[], ...taken: readonly Result[]): void {
  results.push(...taken);
  stdout.write(`${taken.map(resultTable).join('\n\n')}\n\n`);
}

async function draw(report: Report): Promise<void> {
  await writeFile(CHART, drawChart(report));
}
