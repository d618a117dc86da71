// @vitest-environment node
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import type { UsageHandlerError } from '../../src/provider/reports.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { CUSTOMER, KEY, providerService, TOKEN } from './provider-service.js';
import { PORTAL, queryOf } from './usage-server.js';

const IDS = ['sub_1', 'sub_2', 'sub_3'];
const RECORDS = {
  subscriptions: IDS.map((id) => subscriptionRecord({ id, customer_id: CUSTOMER })),
  tokens: Object.fromEntries(IDS.map((id) => [id, [accessTokenRecord({ value: TOKEN })]])),
  metrics: { sub_1: [], sub_2: [billableMetricRecord({})], sub_3: [billableMetricRecord({})] },
};

/** Both handlers on a simulated service; each requests the usage of a subscription. */
async function handlers(
  usageQuery: { readonly name: string } | undefined,
  onError?: (error: UsageHandlerError) => void,
) {
  const { provider, service } = await providerService(RECORDS, {
    client: { usageQuery: usageQuery as { name: string } },
  });
  const portal = createPortalHandler({ provider, authenticate: () => CUSTOMER, onError });
  const usage = createUsageHandler({ provider, allowOrigin: PORTAL, onError });
  const headers = { authorization: `Bearer ${TOKEN}` };
  return {
    service,
    portal: async (id: string) =>
      (await portal(new Request(`https://vendor.example/usage?subscription_id=${id}`))).status,
    usage: async (id: string) =>
      (await usage(new Request(`https://vendor.example/?${queryOf(CUSTOMER, id)}`, { headers }))).status,
  };
}

function watchConsole() {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => error.mockRestore());
  return error;
}

describe.each(['portal', 'usage'] as const)('the %s handler', (name) => {
  it('reports once that no metric has usage, and names the option', async () => {
    const onError = vi.fn();
    const logError = watchConsole();
    const send = (await handlers(undefined, onError))[name];
    for (const id of IDS) expect(await send(id)).toBe(200);
    expect(onError.mock.calls).toEqual([
      [
        {
          ...{ operation: 'listBillableMetrics', kind: 'no-usage', status: 200 },
          hint: expect.stringMatching(/usageQuery.*createProviderClient/),
        },
      ],
    ]);
    expect(logError).not.toHaveBeenCalled();
  });

  it('logs it without `onError`', async () => {
    const logError = watchConsole();
    const send = (await handlers(undefined))[name];
    for (const id of IDS) await send(id);
    expect(logError.mock.calls).toEqual([[expect.stringContaining('usageQuery')]]);
  });

  it('does not report it if a metric has usage', async () => {
    const logError = watchConsole();
    const send = (await handlers({ name: 'usage' }))[name];
    for (const id of IDS) await send(id);
    expect(logError).not.toHaveBeenCalled();
  });

  it('logs operation, kind and status of the first failure of each kind without `onError`', async () => {
    const logError = watchConsole();
    const all = await handlers({ name: 'usage' });
    const send = all[name];
    all.service.faults.set('provider.listBillableMetrics', { kind: 'status', status: 500 });
    for (const id of IDS) expect(await send(id)).toBe(502);
    all.service.faults.set('provider.listBillableMetrics', { kind: 'status', status: 401 });
    expect(await send('unknown')).toBe(name === 'portal' ? 404 : 401);
    const [[message]] = logError.mock.calls as [[string]];
    expect(logError).toHaveBeenCalledTimes(1);
    expect(message).toContain('listBillableMetrics: server (500)');
    for (const secret of [KEY, TOKEN, CUSTOMER, 'sub_']) expect(message).not.toContain(secret);
  });
});
