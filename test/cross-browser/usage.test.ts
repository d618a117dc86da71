import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { expiredToken, meteredAccount, quota } from '../browser/metered-records.js';
import { passTime, setVisibility } from '../browser/page-state.js';
import { scriptTag } from '../browser/portal-html.js';
import { SECRETS } from '../browser/portal-records.js';
import { usageService } from '../browser/usage-service.js';
import { ENGINES } from './engines.js';
import type { Engine } from './engine.js';
import type { RoleQuery } from './accessibility-tree.js';
import { containing, plural, t, used } from './messages.js';
import { openPortal, type PortalOptions } from './portal-page.js';

const [SECRET] = SECRETS;
const USAGE: RoleQuery = { role: 'region', name: t('usage') };
const METERS: RoleQuery = { role: 'meter', within: USAGE };
const LIST: RoleQuery = { role: 'region', name: t('subscriptions') };

function widget(subscriptionId = 'sub_1', usageUrl = '/usage'): string {
  return `<portal-usage subscription-id="${subscriptionId}" usage-url="${usageUrl}"></portal-usage>${scriptTag()}`;
}

/** A portal beside the real usage handler. */
async function openWithUsage(engine: Engine, options: Partial<PortalOptions> = {}) {
  const { service } = usageService();
  const portal = await openPortal(engine, { account: meteredAccount(), body: widget(), ...options, service });
  return {
    ...portal,
    usageRequests: () => portal.service.requests.filter(({ path }) => path === '/usage'),
    meters: async () => (await portal.queryAll(METERS)).map(({ name, value }) => [name, value]),
  };
}

describe.each(ENGINES)('in $name', (engine) => {
  afterAll(() => engine.close());

  it('shows a meter for each quota of each metric, highest usage first', async () => {
    const metrics = [
      billableMetricRecord({
        label: 'Minutes',
        quotas: [
          quota({ usage: 58, quota: 60, period: { unit: 'day', value: 1 } }),
          quota({ usage: 1200, quota: 1200 }),
        ],
      }),
      billableMetricRecord({ label: 'Exports', quotas: [quota({ usage: 31, quota: 25 })] }),
      billableMetricRecord({ label: 'Previews', quotas: [quota({ usage: 0, quota: 0 })] }),
      { name: 'traffic', quotas: [{ ...quota({ quota: 5000 }), usage: null }] },
    ];
    const portal = await openWithUsage(engine, { account: { ...meteredAccount(), metrics: { sub_1: metrics } } });
    await expect.poll(portal.meters).toEqual([
      ['Exports', `25 of 0 to 25: ${used('31', '25')} · ${t('overLimit', { quantity: '6' })}`],
      ['Minutes', `1200 of 0 to 1200: ${used('1,200', '1,200')} · ${t('limitReached')}`],
      ['Minutes', `58 of 0 to 60: ${used('58', '60')} · ${t('remaining', { quantity: '2' })}`],
      ['Previews', `0 of 0 to 0: ${t('noneIncluded')}`],
      ['traffic', `0 of 0 to 5000: ${t('notReported')}`],
    ]);
    expect(await portal.namesOf({ role: 'heading', within: { role: 'listitem', within: USAGE } })).toEqual([
      'Exports per month',
      'Minutes per month',
      'Minutes per day',
      'Previews per month',
      'traffic per month',
    ]);
    const exports = await portal.find({ role: 'listitem', text: /^Exports/, within: USAGE });
    expect(exports.text).toMatch(
      containing(used('31', '25'), t('overLimit', { quantity: '6' }), t('periodEnds', { when: 'in 10 days' })),
    );
    await portal.find({ role: 'status', text: containing(plural('usageLoaded', 5)) });
    expect(await portal.events('portal-load')).toEqual([{ widget: 'usage', count: 5 }]);
    expect(portal.usageRequests().map(({ method, query }) => [method, query])).toEqual([
      ['GET', { customer_id: 'cus_example', subscription_id: 'sub_1' }],
    ]);
    for (const secret of SECRETS) expect(await portal.findLeaks(secret)).toEqual([]);
  });

  it('shows every digit of numbers beyond the safe range', async () => {
    const portal = await openWithUsage(engine, { body: `<main></main>${scriptTag()}` });
    const body = '{"data":[{"label":"Bytes","quotas":[{"quota":90071992547409931,"usage":90071992547409930}]}]}';
    portal.service.faults.set('provider.listBillableMetrics', { kind: 'raw', body, contentType: 'application/json' });
    await portal.page.evaluate(
      () => void PortalWidgets.mount('main', 'usage', { subscriptionId: 'sub_1', usageUrl: '/usage' }),
    );
    const bytes = await portal.find({ role: 'listitem', within: USAGE });
    expect(bytes.text).toMatch(
      containing(used('90,071,992,547,409,930', '90,071,992,547,409,931'), t('remaining', { quantity: '1' })),
    );
  });

  it.each<readonly [string, Partial<PortalOptions>, RegExp]>([
    ['subscription without a token', { body: widget('sub_2') }, containing(t('hint.usageNeedsToken'))],
    [
      'expired token',
      { account: { ...meteredAccount(), tokens: { sub_1: [expiredToken(SECRET, 'date')] } } },
      containing(t('hint.usageNeedsValidToken')),
    ],
  ])('%s: shows a message without a request', async (_, options, message) => {
    const portal = await openWithUsage(engine, options);
    await portal.find({ ...USAGE, text: message });
    expect(await portal.queryAll(METERS)).toEqual([]);
    expect(await portal.queryAll({ role: 'alert' })).toEqual([]);
    expect(await portal.events('portal-error')).toEqual([]);
    expect(portal.usageRequests()).toEqual([]);
  });

  it('follows the selection of the list, whose panel leaves usage out', async () => {
    const portal = await openWithUsage(engine, {
      body:
        '<portal-subscription-list usage-url="/usage"></portal-subscription-list>' +
        `<portal-usage usage-url="/usage"></portal-usage>${scriptTag()}`,
    });
    const select = (title: string): RoleQuery => ({ role: 'button', name: title, within: LIST });
    await portal.page.evaluate(() => {
      const page = globalThis as unknown as { selected: string[] };
      page.selected = [];
      document.addEventListener('portal-select', ({ detail }) => page.selected.push(detail.subscriptionId));
    });
    // The first active subscription.
    await portal.find({ role: 'meter', name: 'Map tiles', within: USAGE });
    expect(portal.usageRequests().length).toBe(1);

    await portal.click(select('Weather'));
    await portal.find({ ...USAGE, text: containing(t('hint.usageNeedsToken')) });
    expect(await portal.queryAll({ role: 'meter' })).toEqual([]);
    expect(portal.usageRequests().length).toBe(1);

    await portal.click(select('Maps'));
    await portal.find({ role: 'meter', name: 'Map tiles', within: USAGE });
    await portal.find({ role: 'group', name: t('tokens'), within: LIST });
    expect(await portal.queryAll({ role: 'group', name: t('usage') })).toEqual([]);
    expect((await portal.find(select('Maps'))).states).toEqual(expect.arrayContaining(['focused', 'expanded']));
    expect(await portal.page.evaluate(() => (globalThis as unknown as { selected: string[] }).selected)).toEqual([
      'sub_2',
      'sub_1',
    ]);
  });

  it('shows usage in the panel of a subscription if the page has no usage widget', async () => {
    const portal = await openWithUsage(engine, {
      body: `<portal-subscription-list usage-url="/usage"></portal-subscription-list>${scriptTag()}`,
    });
    const row: RoleQuery = { role: 'button', name: 'Maps', within: LIST };
    const group: RoleQuery = { role: 'group', name: t('usage'), within: { role: 'region', name: 'Maps' } };
    await portal.find(row);
    expect(portal.usageRequests()).toEqual([]);
    await portal.click(row);
    await portal.find({ role: 'meter', name: 'Map tiles', within: group });
    expect((await portal.find(row)).states).toContain('expanded');
    expect(portal.usageRequests().length).toBe(1);

    await portal.click(row);
    await portal.waitForRemoval(group);
    expect((await portal.find(row)).states).toEqual(expect.arrayContaining(['focused', 'collapsed']));
    await portal.click(row);
    await portal.find({ role: 'meter', name: 'Map tiles', within: group });
  });

  it('refetches when the page becomes visible after a minute, not before', async () => {
    const account = meteredAccount();
    const portal = await openWithUsage(engine, { account });
    const { page, usageRequests } = portal;
    await portal.find({ ...USAGE, text: containing(used('250', '1,000')) });
    account.metrics.sub_1[0] = billableMetricRecord({
      label: 'Map tiles',
      quotas: [quota({ usage: 251, quota: 1000 })],
    });
    const returnAfter = async (milliseconds: number) => {
      await setVisibility(page, 'hidden');
      await passTime(page, milliseconds);
      await setVisibility(page, 'visible');
    };
    await returnAfter(50_000);
    await pause(300);
    expect(usageRequests().length).toBe(1);
    await returnAfter(10_000);
    await portal.find({ ...USAGE, text: containing(used('251', '1,000')) });
    expect(usageRequests().length).toBe(2);
  });
});
