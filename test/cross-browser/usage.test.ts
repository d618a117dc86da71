import { afterAll, describe, expect, it } from 'vitest';
import { meteredAccount } from '../browser/metered-records.js';
import { scriptTag } from '../browser/portal-html.js';
import { usageService } from '../browser/usage-service.js';
import { ENGINES } from './engines.js';
import type { Engine } from './engine.js';
import type { RoleQuery } from './accessibility-tree.js';
import { containing, t, used } from './messages.js';
import { openPortal, type PortalOptions } from './portal-page.js';

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
});
