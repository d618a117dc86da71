import type { CDPSession, Page } from 'playwright';
import type { Contender } from './contender.js';
import type { Stage } from './measure.js';
import { type Sight, watchPage } from './page-watch.js';
import type { Scene } from './site.js';

/** What stands between a visitor and a page. */
export interface Conditions {
  readonly slowdown: number;
  readonly latencyMs?: number;
  readonly megabitsPerSecond?: number;
}

export interface Visit {
  readonly page: Page;
  readonly devtools: CDPSession;
}

const TIMEOUT_MS = 60_000;

/** Opens a contender's page as somebody who has never been there, does something there and leaves. */
export async function visit<Result>(
  { browser, site }: Stage,
  contender: Contender,
  { scene, conditions, sights = [] }: { scene: Scene; conditions: Conditions; sights?: readonly Sight[] },
  act: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC', viewport: { width: 1024, height: 800 } });
  try {
    context.setDefaultTimeout(TIMEOUT_MS);
    await context.addCookies([site.cookie]);
    const page = await context.newPage();
    const broken = new Promise<never>((_, reject) => page.once('pageerror', reject));
    await page.addInitScript(watchPage, sights);
    const devtools = await context.newCDPSession(page);
    await emulate(devtools, conditions);
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const late = new Promise<never>((_, reject) => {
      timeout.addEventListener('abort', () => reject(new Error('Not painted within a minute')), { once: true });
    });
    await page.goto(site.addressOf(contender, scene), { waitUntil: 'commit' });
    return await Promise.race([act({ page, devtools }), broken, late]);
  } finally {
    await context.close();
  }
}

async function emulate(devtools: CDPSession, { slowdown, latencyMs, megabitsPerSecond }: Conditions): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
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
