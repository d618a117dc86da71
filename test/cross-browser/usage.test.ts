import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { billableMetricRecord } from '../../src/harness/mock-server/resources/billable-metric.js';
import { expiredToken, meteredAccount, quota } from '../browser/metered-records.js';
import { passTime, setVisibility } from '../browser/page-state.js';
import { scriptTag } from '../browser/portal-html.js';
import { SECRETS } from '../browser/portal-records.js';
import { usageService } from '../browser/usage-service.js';
import { ENGINES } from './engines.js';
import type { Engine } from './engine.js';
import type { RoleQuery } from './accessibility-tree.js';
import { openPortal, type PortalOptions } from './portal-page.js';

const [SECRET] = SECRETS;
const USAGE: RoleQuery = { role: 'region', name: 'Usage' };
const METERS: RoleQuery = { role: 'meter', within: USAGE };
const LIST: RoleQuery = { role: 'region', name: 'Subscriptions' };

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

  it('shows a meter for each quota of each metric', async () => {
    const metrics = [
      billableMetricRecord({
        label: 'Minutes',
        quotas: [quota({ usage: 58, quota: 60, period: { unit: 'day', value: 1 } }), quota({ usage: 1200, quota: 1200 })],
      }),
      billableMetricRecord({ label: 'Exports', quotas: [quota({ usage: 31, quota: 25 })] }),
      billableMetricRecord({ label: 'Previews', quotas: [quota({ usage: 0, quota: 0 })] }),
      { name: 'traffic', quotas: [{ ...quota({ quota: 5000 }), usage: null }] },
    ];
    const portal = await openWithUsage(engine, { account: { ...meteredAccount(), metrics: { sub_1: metrics } } });
    await expect.poll(portal.meters).toEqual([
      ['Minutes', '58 of 0 to 60: 58 of 60 used 2 left'],
      ['Minutes', '1200 of 0 to 1200: 1,200 of 1,200 used 0 left'],
      ['Exports', '25 of 0 to 25: 31 of 25 used 6 over quota'],
      ['Previews', '0 of 0 to 0: 0 of 0 used 0 left'],
      ['traffic', '0 of 0 to 5000: Usage not reported'],
    ]);
    expect(await portal.namesOf({ role: 'heading', within: { role: 'listitem', within: USAGE } })).toEqual([
      'Minutes per day',
      'Minutes per month',
      'Exports per month',
      'Previews per month',
      'traffic per month',
    ]);
    const exports = await portal.find({ role: 'listitem', text: /^Exports/, within: USAGE });
    expect(exports.text).toMatch(/6 over quota 31 of 25 used Period ends in 10 days · \w+ \d+, \d{4}$/);
    await portal.find({ role: 'status', text: /^5 quotas/ });
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
    await portal.page.evaluate(() => void PortalWidgets.mount('main', 'usage', { subscriptionId: 'sub_1', usageUrl: '/usage' }));
    const bytes = await portal.find({ role: 'listitem', within: USAGE });
    expect(bytes.text).toContain('1 left 90,071,992,547,409,930 of 90,071,992,547,409,931 used');
  });

  it.each<readonly [string, Partial<PortalOptions>, RegExp]>([
    ['subscription without a token', { body: widget('sub_2') }, /no access token that could show its usage/],
    [
      'expired token',
      { account: { ...meteredAccount(), tokens: { sub_1: [expiredToken(SECRET, 'date')] } } },
      /no access token that could show its usage/,
    ],
    ['no usage URL', { body: widget('sub_1', '') }, /not shown in this portal/],
  ])('%s: shows a message without a request', async (_, options, sentence) => {
    const portal = await openWithUsage(engine, options);
    await portal.find({ ...USAGE, text: sentence });
    expect(await portal.queryAll(METERS)).toEqual([]);
    expect(await portal.queryAll({ role: 'alert' })).toEqual([]);
    expect(await portal.events('portal-error')).toEqual([]);
    expect(portal.usageRequests()).toEqual([]);
  });

  it('expands usage in the list and shares its request with the usage widget', async () => {
    const portal = await openWithUsage(engine, {
      body:
        '<portal-subscription-list usage-url="/usage"></portal-subscription-list>' +
        `<portal-usage usage-url="/usage"></portal-usage>${scriptTag()}`,
    });
    await portal.find({ ...USAGE, text: /Choose a subscription/ });
    expect(portal.usageRequests()).toEqual([]);
    const opener: RoleQuery = { role: 'button', name: 'Usage Maps' };
    await portal.click(opener);
    await portal.find({ role: 'meter', name: 'Map tiles', within: { role: 'listitem', text: /Maps/, within: LIST } });
    await portal.find({ role: 'meter', name: 'Map tiles', within: USAGE });
    expect((await portal.find(opener)).states).toContain('expanded');
    expect(portal.usageRequests().length).toBe(1);

    await portal.click({ role: 'button', name: 'Access tokens Maps' });
    await portal.find({ role: 'button', name: 'Show Server', within: LIST });
    expect(await portal.queryAll({ role: 'meter', within: LIST })).toEqual([]);
    expect((await portal.find(opener)).states).toContain('collapsed');
    await portal.click(opener);
    await portal.find({ role: 'meter', name: 'Map tiles', within: LIST });
    await portal.click(opener);
    await portal.waitForRemoval({ role: 'meter', within: LIST });
    expect((await portal.focus())?.name).toBe('Usage Maps');
    expect(portal.usageRequests().length).toBe(1);
  });

  it('refetches when the page becomes visible after a minute, not before', async () => {
    const account = meteredAccount();
    const portal = await openWithUsage(engine, { account });
    const { page, usageRequests } = portal;
    await portal.find({ ...USAGE, text: /250 of 1,000 used/ });
    account.metrics.sub_1[0] = billableMetricRecord({ label: 'Map tiles', quotas: [quota({ usage: 251, quota: 1000 })] });
    const comeBackAfter = async (milliseconds: number) => {
      await setVisibility(page, 'hidden');
      await passTime(page, milliseconds);
      await setVisibility(page, 'visible');
    };
    await comeBackAfter(50_000);
    await pause(300);
    expect(usageRequests().length).toBe(1);
    await comeBackAfter(10_000);
    await portal.find({ ...USAGE, text: /251 of 1,000 used/ });
    expect(usageRequests().length).toBe(2);
  });
});
