import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/harness/mock-server/resources/access-token.js';
import { localeScriptFiles } from './locale-scripts.js';
import { meteredAccount } from './metered-records.js';
import { openPortal, scriptTag } from './portal-page.js';
import { openWithUsage } from './usage-server.js';

const ROUNDS = 1000;
const MEGABYTE = 1_000_000;

interface Watched {
  /** Pending timers and active listeners, each as `kind target type`. */
  readonly leftovers: () => string[];
  readonly comeAndGo: (rounds: number) => Promise<void>;
}

/** Keeps account of every timer, frame, interval, observer and listener outside the widgets that is not called off. */
function keepAccount(): void {
  const pending = new Map<unknown, string>();
  const page = globalThis as unknown as Record<string, (...given: unknown[]) => unknown>;
  for (const [start, stop] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
    ['requestAnimationFrame', 'cancelAnimationFrame'],
    ['requestIdleCallback', 'cancelIdleCallback'],
  ] as const) {
    const { [start]: begin, [stop]: end } = page;
    page[start] = (call, ...given) => {
      const act = (...values: unknown[]): unknown => {
        if (start !== 'setInterval') pending.delete(`${start} ${String(id)}`);
        return (call as (...values: unknown[]) => unknown)(...values);
      };
      const id = begin?.(act, ...given);
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
    const isKnown = listeners.some((entry) => entry.target === target && entry.type === type && entry.listener === listener);
    // A signal goes with its request, and its listeners with it.
    if (isOutside(target) && !(target instanceof AbortSignal) && !isKnown) listeners.push({ target, type, listener });
    add.call(target, type, listener, ...rest);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, ...rest) {
    const target = this ?? window;
    const place = listeners.findIndex((entry) => entry.target === target && entry.type === type && entry.listener === listener);
    if (place >= 0) listeners.splice(place, 1);
    remove.call(target, type, listener, ...rest);
  };
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver']) {
    const prototype = Reflect.get(page[name] as object, 'prototype') as Record<string, (...given: unknown[]) => unknown>;
    const { observe, disconnect } = prototype;
    prototype['observe'] = function (...given) {
      pending.set(this, name);
      return observe?.apply(this, given);
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

  /** As the views of an application: each comes, loads, is used, and goes; every third goes before it has loaded. */
  async function comeAndGo(rounds: number): Promise<void> {
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
        // Every other time the usage of the first row, else its tokens.
        find('subscription-list', `[part=row] button${round % 2 === 0 ? '' : ' + button'}`)?.click();
        await until('subscription-list', round % 2 === 0 ? '[part=token]' : '[role=meter]');
      }
      if (round % 2 === 0) for (const handle of handles) handle.unmount();
      view.remove();
      await Promise.resolve();
      // Removes the cached data, which views share for 30 seconds.
      if (round % 5 === 0) await PortalWidgets.refresh();
    }
    await new Promise(requestAnimationFrame);
    await PortalWidgets.refresh();
  }
  Object.assign(globalThis, { leftovers, comeAndGo } satisfies Watched);
}

it(
  'an application that mounts and unmounts the widgets a thousand times has nothing left of them',
  async () => {
    const account = meteredAccount();
    const expires_at = new Date(Date.now() + 3600_000).toISOString();
    const { page, context } = await openWithUsage({
      account: { ...account, tokens: { sub_1: [accessTokenRecord({ id: 'tok_1', name: 'Server', expires_at })] } },
      body: scriptTag(),
      initScript: keepAccount,
      files: await localeScriptFiles('ar', 'de'),
    });
    const protocol = await context.newCDPSession(page);
    async function measure() {
      for (const _ of [1, 2, 3]) await protocol.send('HeapProfiler.collectGarbage');
      const { usedSize } = await protocol.send('Runtime.getHeapUsage');
      return { heap: usedSize, ...(await protocol.send('Memory.getDOMCounters')) };
    }

    // Created once: formatters, event history, resource timing entries, the cached queries of the last round.
    await page.evaluate(() => (globalThis as unknown as Watched).comeAndGo(150));
    const before = await measure();
    await page.evaluate((rounds) => (globalThis as unknown as Watched).comeAndGo(rounds), ROUNDS);
    // The cache keeps queries for 30 seconds after their last observer has gone.
    const leftovers = () => page.evaluate(() => (globalThis as unknown as Watched).leftovers());
    await expect.poll(leftovers, { timeout: 40_000 }).toEqual([]);
    // The timeout of a request is released when its time is over.
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
  const { page } = await openPortal({ body: scriptTag(), initScript: keepAccount });
  const left = await page.evaluate(() => {
    const call = (): void => undefined;
    setTimeout(call, 60_000);
    setInterval(call, 60_000);
    clearTimeout(setTimeout(call, 60_000));
    addEventListener('resize', call);
    document.addEventListener('click', call);
    document.removeEventListener('click', call);
    matchMedia('print').addEventListener('change', call);
    new ResizeObserver(call).observe(document.body);
    return (globalThis as unknown as Watched).leftovers();
  });
  expect(left.toSorted()).toEqual([
    'ResizeObserver',
    'listener [object MediaQueryList] change',
    'listener [object Window] resize',
    'setInterval',
    'setTimeout',
  ]);
});
