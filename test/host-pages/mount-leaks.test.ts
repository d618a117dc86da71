import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { localeScriptFiles } from '../browser/locale-scripts.js';
import { openPortal, scriptTag } from '../browser/portal-page.js';
import { trackListeners, trackTimers } from '../browser/track-pending.js';
import { smallAccount } from '../browser/portal-records.js';

const ROUNDS = 400;
// Measured: 12.
const BYTES_PER_ROUND = 100;

interface LeakTracker {
  /** Pending timers, connected observers and active listeners. */
  readonly leftovers: () => string[];
  readonly mountAndUnmount: (rounds: number) => Promise<void>;
}

/**
 * Tracks observers, and adds functions for the test. Use it with `initScript`, after `trackTimers`
 * and `trackListeners`.
 */
function trackLeaks(): void {
  const observers = new Map<unknown, string>();
  const page = globalThis as unknown as Record<string, unknown>;
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver']) {
    const prototype = Reflect.get(page[name] as object, 'prototype') as Record<string, (...args: unknown[]) => unknown>;
    const { observe, disconnect } = prototype;
    prototype['observe'] = function (...args) {
      observers.set(this, name);
      return observe?.apply(this, args);
    };
    prototype['disconnect'] = function () {
      observers.delete(this);
      return disconnect?.apply(this);
    };
  }
  const leftovers = () => [
    ...[...pendingTimers].map((timer) => timer.replace(/ .*/, '')),
    ...observers.values(),
    ...activeListeners().map((listener) => `listener ${listener}`),
  ];

  /**
   * Mounts, uses and unmounts views like an application. Every third is unmounted before it has
   * loaded.
   */
  async function mountAndUnmount(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const language = round % 2 === 0 ? 'ar' : 'de';
      const view = document.createElement('main');
      document.body.append(view);
      const handles = [
        PortalWidgets.mount(view, 'customer-card'),
        PortalWidgets.mount(view, 'subscription-list', { urlSync: true, usageUrl: '/usage', locale: 'de' }),
        PortalWidgets.mount(view, 'access-tokens', { subscriptionId: 'sub_1' }),
        PortalWidgets.mount(view, 'usage', { subscriptionId: 'sub_1', usageUrl: '/usage', locale: language }),
      ];
      if (round % 3 !== 0) {
        const find = (name: string, part: string) =>
          view.querySelector(`portal-${name}`)?.shadowRoot?.querySelector<HTMLElement>(part);
        const until = async (name: string, part: string) => {
          while (!find(name, part)) await new Promise(requestAnimationFrame);
        };
        await until('access-tokens', '[part=token]');
        await until('subscription-list', '[lang=de] [part~=row]');
        await until('usage', `[lang=${language}] [role=meter]`);
        find('access-tokens', '[aria-label="Show Server"]')?.click();
        // The row that was expanded last may be expanded again.
        find('subscription-list', 'li:first-child [part~=row-button][aria-expanded=false]')?.click();
        await until('subscription-list', '[part=token]');
        await until('subscription-list', '[role=meter]');
      }
      if (round % 2 === 0) for (const handle of handles) handle.unmount();
      view.remove();
      await Promise.resolve();
      // Evicts the cached data, which views share for 30 seconds.
      if (round % 5 === 0) await PortalWidgets.refresh();
    }
    await new Promise(requestAnimationFrame);
    await PortalWidgets.refresh();
  }
  Object.assign(globalThis, { leftovers, mountAndUnmount } satisfies LeakTracker);
}

const LEAK_SCRIPTS = [trackTimers, trackListeners, trackLeaks];

it('widgets mounted and unmounted hundreds of times do not leak memory, timers or listeners', async () => {
  const account = smallAccount();
  const expires_at = new Date(Date.now() + 3600_000).toISOString();
  const { page, context } = await openPortal({
    account: { ...account, tokens: { sub_1: [accessTokenRecord({ id: 'tok_1', name: 'Server', expires_at })] } },
    body: scriptTag(),
    initScript: LEAK_SCRIPTS,
    files: await localeScriptFiles('ar', 'de'),
    isInterpreted: true,
  });
  const protocol = await context.newCDPSession(page);
  async function measure() {
    // Forget what the test has recorded.
    await page.evaluate(() => {
      recordedEvents.length = 0;
    });
    for (const _ of [1, 2, 3]) await protocol.send('HeapProfiler.collectGarbage');
    const { usedSize } = await protocol.send('Runtime.getHeapUsage');
    return { heap: usedSize, ...(await protocol.send('Memory.getDOMCounters')) };
  }

  // Warm-up. Created once: formatters, event history, resource timing entries, the cached queries
  // of the last round.
  await page.evaluate(() => (globalThis as unknown as LeakTracker).mountAndUnmount(150));
  const before = await measure();
  await page.evaluate((rounds) => (globalThis as unknown as LeakTracker).mountAndUnmount(rounds), ROUNDS);
  // Queries are cached for 30 seconds after their last observer has unsubscribed.
  const leftovers = () => page.evaluate(() => (globalThis as unknown as LeakTracker).leftovers());
  await expect.poll(leftovers, { timeout: 120_000 }).toEqual([]);
  // The timeout signal of a request is released when it expires.
  await expect
    .poll(async () => (await measure()).heap - before.heap, { timeout: 120_000 })
    .toBeLessThan(ROUNDS * BYTES_PER_ROUND);
  const after = await measure();
  expect(after.nodes - before.nodes).toBeLessThan(20);
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(5);
  expect(after.documents).toBe(before.documents);
  expect(await page.getByRole('region').count()).toBe(0);
}, 600_000);

it('the check detects leaks', async () => {
  const { page } = await openPortal({ body: scriptTag(), initScript: LEAK_SCRIPTS });
  const leaks = await page.evaluate(() => {
    const callback = (): void => undefined;
    setTimeout(callback, 60_000);
    setInterval(callback, 60_000);
    clearTimeout(setTimeout(callback, 60_000));
    addEventListener('resize', callback);
    document.addEventListener('click', callback);
    document.removeEventListener('click', callback);
    matchMedia('print').addEventListener('change', callback);
    new ResizeObserver(callback).observe(document.body);
    return (globalThis as unknown as LeakTracker).leftovers();
  });
  expect(leaks.toSorted()).toEqual([
    'ResizeObserver',
    'listener [object MediaQueryList] change',
    'listener [object Window] resize',
    'setInterval',
    'setTimeout',
  ]);
});
