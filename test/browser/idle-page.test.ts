import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/harness/mock-server/resources/access-token.js';
import { meteredAccount } from './metered-records.js';
import { scriptTag } from './portal-page.js';
import { openWithUsage } from './usage-server.js';

const MINUTE = 60_000;

interface TimerCounts {
  /** Timers and animation frames that are waiting. */
  readonly pending: number;
  /** Callbacks that have run. */
  readonly fired: number;
}

declare global {
  var countTimers: () => TimerCounts;
}

/** Counts timers and animation frames. */
function trackTimers(): void {
  const pending = new Set<string>();
  let fired = 0;
  const page = globalThis as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const [start, stop] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
    ['requestAnimationFrame', 'cancelAnimationFrame'],
    ['requestIdleCallback', 'cancelIdleCallback'],
  ] as const) {
    const { [start]: begin, [stop]: end } = page;
    page[start] = (callback, ...args) => {
      const run = (...values: unknown[]): unknown => {
        fired += 1;
        if (start !== 'setInterval') pending.delete(`${start} ${String(id)}`);
        return (callback as (...values: unknown[]) => unknown)(...values);
      };
      const id = begin?.(run, ...args);
      pending.add(`${start} ${String(id)}`);
      return id;
    };
    page[stop] = (id) => {
      pending.delete(`${start} ${String(id)}`);
      return end?.(id);
    };
  }
  globalThis.countTimers = () => ({ pending: pending.size, fired });
}

it('an idle page sends no requests and does not grow in an hour', async () => {
  const account = meteredAccount();
  // The first expires before the hour that is measured. The text of the second changes every minute in the last third of that hour.
  const tokens = [30, 160].map((minutes) =>
    accessTokenRecord({ id: `tok_${minutes}`, name: `Server ${minutes}`, expires_at: new Date(Date.now() + minutes * MINUTE).toISOString() }),
  );
  const { page, context, service } = await openWithUsage({
    account: { ...account, tokens: { sub_1: tokens } },
    body: `<portal-account usage-url="/usage"></portal-account>${scriptTag()}`,
  });
  await page.clock.install();
  // After the clock, so that the widgets' timers are counted, and not those of the clock.
  await context.addInitScript(trackTimers);
  await page.reload();
  await page.getByRole('meter').waitFor();
  await page.getByText(/Expires in \d hours/).first().waitFor();
  const devtools = await context.newCDPSession(page);
  const measure = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    await devtools.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { pending, fired } = await page.evaluate(() => countTimers());
    return { heap: usedSize, fired, constant: { nodes, jsEventListeners, pending, requests: service.requests.length } };
  };
  // Has run every function once.
  await page.clock.runFor(60 * MINUTE);
  const before = await measure();
  await page.clock.runFor(60 * MINUTE);
  const after = await measure();
  expect(await page.getByText(/Expires in (39|4\d) minutes/).count()).toBeGreaterThan(0);
  expect(after.constant).toEqual(before.constant);
  // Once per minute at most.
  const fired = after.fired - before.fired;
  expect(fired).toBeGreaterThan(15);
  expect(fired).toBeLessThanOrEqual(60);
  expect(after.heap - before.heap).toBeLessThan(50_000);
  process.stdout.write(`idle for an hour: ${fired} timers, ${after.heap - before.heap} bytes\n`);
});
