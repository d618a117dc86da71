import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from '../browser/chromium.js';
import { codeUnder } from '../browser/documentation.js';
import { packPackage } from '../browser/pack-package.js';
import { prepareConsumer, runIn } from './consumer.js';

const DOCUMENT = 'src/docs/testing.md';

let tarball: string;
let folder: string;

beforeAll(async () => {
  const packed = await mkdtemp(join(tmpdir(), 'portal-widgets-package-'));
  tarball = await packPackage(packed);
  return () => rm(packed, { recursive: true });
});

beforeEach(async () => {
  folder = await prepareConsumer('testing');
  const installed = join(folder, 'node_modules/portal-widgets');
  await mkdir(installed, { recursive: true });
  await runIn(folder, 'tar', 'xzf', tarball, '--strip-components=1', '-C', installed);
});

/** Writes a documented example into the consumer. */
async function writeExample(heading: string, file: string): Promise<void> {
  const [code = ''] = await codeUnder(heading, DOCUMENT);
  // The library of the tests has the same runner.
  await writeFile(join(folder, file), code.replace('@playwright/test', 'playwright/test'));
}

describe('the documented tests with the mock server', () => {
  it.each([
    ['Vitest', 'usage.test.mjs', '--reporter=json'],
    // In CommonJS.
    ['Jest', 'usage.test.cjs', '--json'],
  ])('pass in %s', async (runner, file, option) => {
    await writeExample(runner, file);
    await runIn(folder, 'npm', 'run', runner.toLowerCase(), '--', option, '--outputFile=report.json');
    expect(JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))).toMatchObject({ numPassedTests: 1 });
  });

  it.each(['usage.spec.ts', 'usage.spec.mts'])('pass in Playwright, as %s', async (file) => {
    const launchOptions = { executablePath: findChromium(), args: ['--no-sandbox'] };
    const config = { testMatch: '*.spec.*', use: { launchOptions } };
    await writeFile(join(folder, 'playwright.config.js'), `module.exports = ${JSON.stringify(config)};`);
    await writeExample('Playwright', file);
    expect(await runIn(folder, 'npm', 'run', 'playwright', '--', '--reporter=line')).toMatch(/\b1 passed\b/);
  });
});

describe('CommonJS', () => {
  it('requires and imports the module', async () => {
    expect(await runIn(folder, 'node', 'require.cjs')).toBe('200 true\n');
  });

  it('has types with the module kind nodenext, and not with node16', async () => {
    await runIn(folder, 'npm', 'run', 'types', '--', '--module', 'nodenext');
    const older = runIn(folder, 'npm', 'run', 'types', '--', '--module', 'node16');
    await expect(older).rejects.toThrow(/TS1479|TS1541/);
  });
});
