import { spawn } from 'node:child_process';
import { execPath, kill } from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { launchHeadlessShell, sharedBrowser } from '../browser/chromium.js';
import { printedOrigin } from '../browser/cli-process.js';
import { freePort } from '../browser/free-port.js';

/** Runs the command of `npm run docs` until the test ends. */
async function serveDocs(): Promise<string> {
  const options = ['--host', '127.0.0.1', '--port', String(await freePort())];
  const { FORCE_COLOR: _, ...env } = process.env;
  const child = spawn(execPath, ['src/release/run.js', 'src/docs/site/run.ts', 'dev', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, PREBUILT: '1', NO_COLOR: '1' },
    detached: true, // A group, because the command starts VitePress as a process of its own.
  });
  const { pid } = child;
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  onTestFinished(async () => {
    if (pid !== undefined && child.exitCode === null) kill(-pid);
    await closed;
  });
  return printedOrigin(child);
}

it('the served site has pages, and a search that finds them', async () => {
  const origin = await serveDocs();
  const browser = await sharedBrowser('site', () => launchHeadlessShell());
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(`${origin}/start`);
  await page.getByRole('heading', { level: 1, name: 'Start on a hosted portal' }).waitFor();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('CSP');
  await expect
    .poll(() => page.getByRole('listbox').getByRole('option').first().innerText())
    .toContain('Content policy (CSP)');
});
