import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/harness/mock-server/resources/access-token.js';
import { localeScriptFiles } from './locale-scripts.js';
import { meteredAccount } from './metered-records.js';
import { openPortal, scriptTag } from './portal-page.js';
import { openWithUsage } from './usage-server.js';

const ROUNDS = 1000;
const MEGABYTE = 1_000_000;

interface LeakTracker {
  /** Pending timers and active listeners, each as `kind target type`. */
  readonly leftovers: () => string[];
  readonly mountAndUnmount: (rounds: number) => Promise<void>;
}

/** Tracks timers, animation frames, idle callbacks, observers and listeners outside the widgets that are not canceled. */
function trackLeaks(): void {
  const pending = new Map<unknown, string>();
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
        if (start !== 'setInterval') pending.delete(`${start} ${String(id)}`);
        return (callback as (...values: unknown[]) => unknown)(...values);
      };
      const id = begin?.(run, ...args);
      pending.set(`${start} ${String(id)}`, start);
      return id;
    };
    page[stop] = (id) => {
      pending.delete(`${start} ${String(id)}`);
      return end?.(id);
    };
  }
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const listeners: { target: unknown; type: string; listener: unknown }[] = [];
  const isOutside = (target: EventTarget): boolean => target === window || target === document || !(target instanceof Node);
  EventTarget.prototype.addEventListener = function (type, listener, ...rest) {
    const target = this ?? window;
    const isRegistered = listeners.some((entry) => entry.target === target && entry.type === type && entry.listener === listener);
    // Listeners of an abort signal are released with its request.
    if (isOutside(target) && !(target instanceof AbortSignal) && !isRegistered) listeners.push({ target, type, listener });
    add.call(target, type, listener, ...rest);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, ...rest) {
    const target = this ?? window;
    const index = listeners.findIndex((entry) => entry.target === target && entry.type === type && entry.listener === listener);
    if (index >= 0) listeners.splice(index, 1);
    remove.call(target, type, listener, ...rest);
  };
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver']) {
    const prototype = Reflect.get(page[name] as object, 'prototype') as Record<string, (...args: unknown[]) => unknown>;
    const { observe, disconnect } = prototype;
    prototype['observe'] = function (...args) {
      pending.set(this, name);
      return observe?.apply(this, args);
    };
    prototype['disconnect'] = function () {
      pending.delete(this);
      return disconnect?.apply(this);
    };
  }
  const leftovers = () => [
    ...pending.values(),
    ...listeners.map(({ target, type }) => `listener ${Object.prototype.toString.call(target)} ${type}`),
  ];

  /** Mounts, uses and unmounts views like an application. Every third is unmounted before it has loaded. */
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
        const find = (name: string, part: string) => view.querySelector(`portal-${name}`)?.shadowRoot?.querySelector<HTMLElement>(part);
        const until = async (name: string, part: string) => {
          while (!find(name, part)) await new Promise(requestAnimationFrame);
        };
        await until('access-tokens', '[part=token]');
        await until('subscription-list', '[lang=de] [part=row]');
        await until('usage', `[lang=${language}] [role=meter]`);
        find('access-tokens', 'button')?.click();
        // Alternates between the tokens and the usage of the first row.
        find('subscription-list', `[part=row] button${round % 2 === 0 ? '' : ' + button'}`)?.click();
        await until('subscription-list', round % 2 === 0 ? '[part=token]' : '[role=meter]');
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

it(
  'widgets mounted and unmounted a thousand times do not leak memory, timers or listeners',
  async () => {
    const account = meteredAccount();
    const expires_at = new Date(Date.now() + 3600_000).toISOString();
    const { page, context } = await openWithUsage({
      account: { ...account, tokens: { sub_1: [accessTokenRecord({ id: 'tok_1', name: 'Server', expires_at })] } },
      body: scriptTag(),
      initScript: trackLeaks,
      files: await localeScriptFiles('ar', 'de'),
    });
    const protocol = await context.newCDPSession(page);
    async function measure() {
      for (const _ of [1, 2, 3]) await protocol.send('HeapProfiler.collectGarbage');
      const { usedSize } = await protocol.send('Runtime.getHeapUsage');
      return { heap: usedSize, ...(await protocol.send('Memory.getDOMCounters')) };
    }

    // Warm-up. Created once: formatters, event history, resource timing entries, the cached queries of the last round.
    await page.evaluate(() => (globalThis as unknown as LeakTracker).mountAndUnmount(150));
    const before = await measure();
    await page.evaluate((rounds) => (globalThis as unknown as LeakTracker).mountAndUnmount(rounds), ROUNDS);
    // Queries are cached for 30 seconds after their last observer has unsubscribed.
    const leftovers = () => page.evaluate(() => (globalThis as unknown as LeakTracker).leftovers());
    await expect.poll(leftovers, { timeout: 40_000 }).toEqual([]);
    // The timeout signal of a request is released when it expires.
    await expect.poll(async () => (await measure()).heap - before.heap, { timeout: 30_000 }).toBeLessThan(MEGABYTE);
    const after = await measure();
    expect(after.nodes - before.nodes).toBeLessThan(20);
    expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(5);
    expect(after.documents).toBe(before.documents);
    expect(await page.getByRole('region').count()).toBe(0);
  },
  150_000,
);

it('the check detects leaks', async () => {
  const { page } = await openPortal({ body: scriptTag(), initScript: trackLeaks });
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
