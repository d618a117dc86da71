import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { argv, stdout, version } from 'node:process';
import { parseArgs } from 'node:util';
import { launchChromium } from '../browser/chromium.js';
import { setup } from '../browser/global-setup.js';
import type { Measure } from './measure.js';
import { firstRows, tokensAlone } from './measures/first-rows.js';
import { floorContender, ownContender } from './own-contenders.js';
import { type Report, reportTable, type Result, resultTable } from './report.js';
import { runMeasure } from './run-measures.js';
import { openSite } from './site.js';

const MEASURES: readonly Measure[] = [...firstRows, ...tokensAlone];

const { values } = parseArgs({
  args: argv.slice(1),
  options: { repeats: { type: 'string', default: '15' }, only: { type: 'string', default: '' } },
});
const repeats = Number(values.repeats);
if (!Number.isSafeInteger(repeats) || repeats < 1) throw new Error('--repeats takes a number of at least one');

setup();
const contenders = [await floorContender(), await ownContender()];
const site = await openSite(contenders);
const browser = await launchChromium();
const results: Result[] = [];
try {
  for (const measure of MEASURES.filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase()))) {
    const taken = await runMeasure(measure, { browser, site }, contenders, repeats);
    results.push(...taken);
    stdout.write(`${taken.map(resultTable).join('\n\n')}\n\n`);
  }
} finally {
  await browser.close();
  await site.service.stop();
}
const report: Report = {
  browser: `Chromium ${browser.version()}`,
  node: version.slice(1),
  processor: cpus()[0]?.model ?? 'unknown processor',
  repeats,
  results,
};
stdout.write(`${reportTable(report)}\n`);
await writeFile('test/bench/result.json', `${JSON.stringify(report, null, 2)}\n`);
