import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { meteredAccount, quota } from '../browser/metered-records.js';
import { widgetsSettled } from '../browser/page-state.js';
import { scriptTag } from '../browser/portal-page.js';
import { subscription } from '../browser/portal-records.js';
import { codeUnder } from '../browser/documentation.js';
import { openWithUsage } from '../browser/usage-server.js';
import { openAccountPage } from './account-page.js';
import { useFonts } from './needed-fonts.js';

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface LayoutShift {
  /** Sum of all shifts. */
  page: number;
  /** Sum of the shifts of elements of widgets. */
  widgets: number;
}

declare global {
  var layoutShift: () => LayoutShift;
}

/** For `initScript`: adds up the layout shifts of the page. */
function trackLayoutShift(): void {
  const sums: LayoutShift = { page: 0, widgets: 0 };
  const add = (entries: readonly PerformanceEntry[]): void => {
    for (const { value, sources } of entries as readonly ShiftEntry[]) {
      sums.page += value;
      // Nodes of a shadow tree are reported as their host.
      if (sources.some(({ node }) => node === null || node.getRootNode() !== document || node.nodeName.includes('-')))
        sums.widgets += value;
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  globalThis.layoutShift = () => {
    add(observer.takeRecords());
    return sums;
  };
}

/** The layout shift of a page with `trackLayoutShift` after its widgets have settled. */
async function measureLayoutShift(page: Page): Promise<LayoutShift> {
  await widgetsSettled(page);
  return page.evaluate(() => layoutShift());
}

const THREE = ['First', 'Second', 'Third'];

/** An account with as many rows as a skeleton in a narrow container. */
function account() {
  const { customer } = meteredAccount();
  return {
    customer,
    subscriptions: THREE.map((name, index) => ({
      ...subscription(`sub_${index + 1}`, name),
      customer_id: customer.id,
    })),
    tokens: { sub_1: THREE.map((name) => accessTokenRecord({ id: name, name, value: `${name}-kq7Zx81Qm47pL09` })) },
    metrics: {
      sub_1: THREE.map((label) =>
        billableMetricRecord({ name: label, label, quotas: [quota({ usage: 5, quota: 9 })] }),
      ),
    },
  };
}

useFonts();

const reports: string[] = [];

afterAll(() => {
  process.stdout.write(`layout shift from skeleton to data\n${reports.join('\n')}\n`);
});

const WIDGETS: Readonly<Record<string, string>> = {
  'customer-card': '',
  'subscription-list': 'usage-url="/usage"',
  'access-tokens': 'subscription-id="sub_1"',
  usage: 'subscription-id="sub_1" usage-url="/usage"',
};

it.each(
  Object.entries(WIDGETS).flatMap(([widget, attributes]) =>
    [320, 1280].map((width) => ({ widget, attributes, width })),
  ),
)('$widget has no layout shift while loading, at $width px', async ({ widget, attributes, width }) => {
  const { page, service } = await openWithUsage({
    account: account(),
    body: `<p>Before</p><portal-${widget} ${attributes}></portal-${widget}><p id="after">After</p>${scriptTag()}`,
    context: { viewport: { width, height: 1600 } },
    initScript: trackLayoutShift,
  });
  service.faults.set('*', { delayMs: 400 });
  await page.reload();
  const host = page.locator(`portal-${widget}`);
  await host.locator('[part=skeleton]').first().waitFor();
  const before = await host.boundingBox();
  await host.locator('[part~=row], [part=token], [part=quota], [part=details]').first().waitFor();
  const after = await host.boundingBox();
  const shift = await measureLayoutShift(page);
  reports.push(
    `  ${widget} at ${width} px: ${shift.widgets} within, ${shift.page.toFixed(4)} of the page; ` +
      `${before?.height} px high, then ${after?.height} px`,
  );
  expect(shift.widgets).toBe(0);
  // The measurement detects a shift.
  await host.locator('[part=content]').evaluate((content: HTMLElement) => {
    content.style.paddingBlockStart = '80px';
  });
  expect((await measureLayoutShift(page)).widgets).toBeGreaterThan(0);
});

const EVERYDAY = [
  ...[320, 390, 768, 1280].map((width) => ({ width, locale: 'en', factor: 1 })),
  // Beyond the time after which a skeleton says that it is still loading.
  ...[320, 390, 768, 1280].map((width) => ({ width, locale: 'en', factor: 4 })),
  ...['de', 'ar'].flatMap((locale) => [320, 390, 1280].map((width) => ({ width, locale, factor: 1 }))),
  // The longest words in the least space.
  { width: 320, locale: 'de', factor: 4 },
];

it.each(EVERYDAY)(
  'the everyday account has little layout shift on arrival, at $width px, in the language $locale, $factor × slow',
  async ({ width, locale, factor }) => {
    const { page, service } = await openAccountPage({
      account: 'everyday',
      width,
      locale,
      initScript: trackLayoutShift,
    });
    for (const [operation, delayMs] of [
      ['listSubscriptions', 500],
      ['getCustomer', 650],
      ['listAccessTokens', 900],
    ] as const)
      service.faults.set(operation, { delayMs: delayMs * factor });
    await page.reload();
    await page.locator('[part=skeleton]').first().waitFor();
    await page.getByRole('meter').first().waitFor();
    await page.getByText('Maya Lindqvist').waitFor();
    const shift = await measureLayoutShift(page);
    reports.push(`  everyday account at ${width} px, ${locale}, ${factor} × slow: ${shift.page.toFixed(4)}`);
    expect(shift.page).toBeLessThanOrEqual(0.02);
  },
);

it('a page with reserved space has no layout shift', async () => {
  const reserve = (await codeUnder('Faster loading', 'src/element/README.md')).at(-1) ?? '';
  const elements = Object.entries(WIDGETS).map(
    ([widget, attributes]) => `<portal-${widget} ${attributes}></portal-${widget}><p>After</p>`,
  );
  const { page, service } = await openWithUsage({
    account: account(),
    css: reserve,
    body: `${elements.join('')}${scriptTag()}`,
    context: { viewport: { width: 1280, height: 3000 } },
    initScript: trackLayoutShift,
  });
  service.faults.set('*', { delayMs: 300 });
  await page.reload();
  for (const row of ['[part=details]', '[part~=row]', '[part=token]', '[part=quota]'])
    await page.locator(row).first().waitFor();
  expect(await measureLayoutShift(page)).toEqual({ page: 0, widgets: 0 });
  // The measurement detects a shift.
  await page
    .locator('p')
    .first()
    .evaluate((before: HTMLElement) => {
      before.style.paddingBlockStart = '80px';
    });
  expect((await measureLayoutShift(page)).page).toBeGreaterThan(0);
});

// Core Web Vitals rate a cumulative layout shift of up to 0.1 as good.
it.each([3, 5, 20])('a page without reserved space has little layout shift with %d subscriptions', async (count) => {
  const { customer, ...records } = account();
  const subscriptions = Array.from({ length: count }, (_, index) => ({
    ...subscription(`sub_${index + 1}`, `Plan ${index + 1}`),
    customer_id: customer.id,
  }));
  const { page, service } = await openWithUsage({
    account: { ...records, customer, subscriptions },
    body: `<h1>Your account</h1><portal-customer-card></portal-customer-card><portal-subscription-list></portal-subscription-list>
      <portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`,
    context: { viewport: { width: 1024, height: 800 } },
    initScript: trackLayoutShift,
  });
  service.faults.set('*', { delayMs: 1000 });
  await page.reload();
  await page.locator('[part=skeleton].subscriptions').waitFor();
  for (const row of ['[part=details]', '[part~=row]', '[part=token]']) await page.locator(row).first().waitFor();
  expect((await measureLayoutShift(page)).page).toBeLessThan(0.1);
});
