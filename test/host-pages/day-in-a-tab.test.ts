import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { openPortal, scriptTag } from '../browser/portal-page.js';
import { smallAccount, subscription } from '../browser/portal-records.js';

interface Day {
  /** A tenth of what a customer does with a page that stays open. */
  readonly spendTenth: () => Promise<void>;
}

function defineDay(): void {
  const MAX_FRAMES = 10_000;
  const root = () => document.querySelector('portal-account')?.shadowRoot as ShadowRoot;
  const find = (selector: string) => root().querySelector<HTMLInputElement>(selector);
  const until = async (isTrue: () => unknown): Promise<void> => {
    for (let frames = 0; !isTrue(); frames++) {
      if (frames > MAX_FRAMES) throw new Error(`Never true: ${isTrue.toString()}`);
      await new Promise(requestAnimationFrame);
    }
  };
  const rows = () => [...root().querySelectorAll<HTMLElement>('[part~=row-button]')];

  async function openAndClose(index: number): Promise<void> {
    const row = () => rows()[index] as HTMLElement;
    // The first row is open at first.
    if (row().getAttribute('aria-expanded') !== 'true') row().click();
    await until(() => row().getAttribute('aria-expanded') === 'true' && find('[part=token]') && find('[role=meter]'));
    find('[part~=show]')?.click();
    await until(() => find('[part=token-value]'));
    row().click();
    await until(() => !find('[part=token]'));
  }

  async function search(text: string): Promise<void> {
    const field = find('input[type=search]') as HTMLInputElement;
    const setText = (value: string): void => {
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    setText(text);
    await until(() => rows().length < 5);
    setText('');
    await until(() => rows().length >= 20);
  }

  async function mountAndUnmount(): Promise<void> {
    const view = document.createElement('section');
    document.body.append(view);
    const handles = [
      PortalWidgets.mount(view, 'customer-card'),
      PortalWidgets.mount(view, 'usage', { subscriptionId: 'sub_1', usageUrl: '/usage' }),
    ];
    const isShown = (name: string, selector: string) => view.querySelector(name)?.shadowRoot?.querySelector(selector);
    await until(() => isShown('portal-customer-card', 'dl') && isShown('portal-usage', '[role=meter]'));
    for (const handle of handles) handle.unmount();
    view.remove();
  }

  async function spendTenth(): Promise<void> {
    await until(() => rows().length >= 20);
    for (let count = 0; count < 50; count++) await PortalWidgets.refresh();
    for (let count = 0; count < 20; count++) await openAndClose(count % 2);
    for (let count = 0; count < 5; count++) await search(`Plan ${count + 21}`);
    for (let count = 0; count < 20; count++) await mountAndUnmount();
    // Discards what is cached for 30 seconds.
    await PortalWidgets.refresh();
    await new Promise(requestAnimationFrame);
  }
  Object.assign(globalThis, { spendTenth } satisfies Day);
}

it('a page that is used for a day keeps its listeners, nodes and memory', { timeout: 900_000 }, async () => {
  const account = smallAccount();
  const titles = Array.from({ length: 25 }, (_each, index) => [`sub_${index + 1}`, `Plan ${index + 1}`] as const);
  const expires_at = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const token = (id: string) => [accessTokenRecord({ id, name: 'Server', expires_at })];
  const metrics = account.metrics.sub_1;
  const { page, context } = await openPortal({
    account: {
      ...account,
      subscriptions: titles.map(([id, title]) => subscription(id, title)),
      tokens: { sub_1: token('tok_1'), sub_2: token('tok_2') },
      metrics: { sub_1: metrics, sub_2: metrics },
    },
    body: `<main>${scriptTag('account', 'data-usage-url="/usage"')}</main>`,
    initScript: defineDay,
    context: { viewport: { width: 600, height: 800 } },
    isInterpreted: true,
  });
  const protocol = await context.newCDPSession(page);
  const tenths: { readonly heap: number; readonly nodes: number; readonly listeners: number }[] = [];
  for (let tenth = 0; tenth < 10; tenth++) {
    await page.evaluate(() => (globalThis as unknown as Day).spendTenth());
    await page.evaluate(() => {
      recordedEvents.length = 0;
      performance.clearResourceTimings();
    });
    for (const _round of [1, 2, 3]) await protocol.send('HeapProfiler.collectGarbage');
    const { usedSize: heap } = await protocol.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners: listeners } = await protocol.send('Memory.getDOMCounters');
    tenths.push({ heap, nodes, listeners });
  }
  const [, second, , , , , , , , last] = tenths;
  expect({ nodes: last?.nodes, listeners: last?.listeners }).toEqual({
    nodes: second?.nodes,
    listeners: second?.listeners,
  });
  expect((last?.heap ?? 0) / (second?.heap ?? 1)).toBeLessThan(1.02);
});
