import type { CDPSession, Page } from 'playwright';
import type { Environment } from './measure.js';
import { observePage, type PaintTarget } from './page-observer.js';
import type { PageName, Subject } from './subject.js';

export interface Conditions {
  readonly cpuSlowdown: number;
  readonly latencyMs?: number;
  readonly megabitsPerSecond?: number;
}

export interface OpenedPage {
  readonly page: Page;
  readonly devtools: CDPSession;
}

const TIMEOUT_MS = 60_000;

export interface OpenPageOptions {
  readonly name: PageName;
  readonly conditions: Conditions;
  readonly targets?: readonly PaintTarget[];
  /** Whether the tab has shown the page before. */
  readonly isSecondVisit?: boolean;
}

/** Opens one of a subject's pages with an empty profile, runs `use` and closes the page. */
export async function openPage<Result>(
  { browser, server }: Environment,
  subject: Subject,
  { name, conditions, targets = [], isSecondVisit = false }: OpenPageOptions,
  use: (opened: OpenedPage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1024, height: 800 },
  });
  try {
    context.setDefaultTimeout(TIMEOUT_MS);
    await context.addCookies([server.cookie]);
    const page = await context.newPage();
    const scriptError = new Promise<never>((_, reject) => page.once('pageerror', reject));
    await page.addInitScript(observePage, targets);
    const devtools = await context.newCDPSession(page);
    const url = server.urlOf(subject, name);
    const visit = async (): Promise<Result> => {
      if (isSecondVisit) {
        await page.goto(url);
        await page.evaluate(leavePage, name === 'account' ? subject.account?.otherRow : undefined);
        await page.goto(server.otherUrl);
      }
      await emulate(devtools, conditions);
      // Counts the time of the main thread from here on.
      await devtools.send('Performance.enable');
      await page.goto(url, { waitUntil: 'commit' });
      return use({ page, devtools });
    };
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const timedOut = new Promise<never>((_, reject) => {
      timeout.addEventListener('abort', () => reject(new Error('Not painted within a minute')), { once: true });
    });
    return await Promise.race([visit(), scriptError, timedOut]);
  } finally {
    await context.close();
  }
}

/** Runs in the first of two visits: waits for the paint, then selects a row. */
async function leavePage(row: string | undefined): Promise<void> {
  await pageObserver.initialPaint;
  if (row === undefined) return;
  const button = pageObserver.find(row);
  if (!button) throw new Error(`No element matches ${row}`);
  button.click();
}

async function emulate(devtools: CDPSession, { cpuSlowdown, latencyMs, megabitsPerSecond }: Conditions): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (latencyMs === undefined) return;
  const bytesPerSecond = megabitsPerSecond === undefined ? -1 : (megabitsPerSecond * 1_000_000) / 8;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
