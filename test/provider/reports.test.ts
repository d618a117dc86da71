import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import type { UsageHandlerError } from '../../src/provider/reports.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { useImmediateRetries } from './immediate-retries.js';
import { CUSTOMER, KEY, providerService, TOKEN } from './provider-service.js';
import { PORTAL, queryOf } from './usage-server.js';

const IDS = ['sub_1', 'sub_2', 'sub_3'];
const RECORDS = {
  subscriptions: IDS.map((id) => subscriptionRecord({ id, customer_id: CUSTOMER })),
  tokens: Object.fromEntries(IDS.map((id) => [id, [accessTokenRecord({ value: TOKEN })]])),
  metrics: { sub_1: [], sub_2: [billableMetricRecord({})], sub_3: [billableMetricRecord({})] },
};

/** Both handlers on a simulated service, which request the usage of a subscription, and the log. */
async function handlers(
  usageQuery: { readonly name: string } | undefined,
  onError?: (error: UsageHandlerError) => void,
) {
  const logError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logError.mockRestore());
  const client = { usageQuery: usageQuery as { name: string } };
  const { provider, service } = await providerService(RECORDS, { client });
  const portal = createPortalHandler({ provider, authenticate: () => CUSTOMER, onError });
  const usage = createUsageHandler({ provider, allowOrigin: PORTAL, onError });
  const headers = { authorization: `Bearer ${TOKEN}` };
  return {
    service,
    logError,
    portal: (id: string) => portal(new Request(`https://vendor.example/usage?subscription_id=${id}`)),
    usage: (id: string) => usage(new Request(`https://vendor.example/?${queryOf(CUSTOMER, id)}`, { headers })),
  };
}

it.each(['portal', 'usage'] as const)(
  'the %s handler reports once that no metric has usage, and names the option',
  async (name) => {
    const onError = vi.fn();
    const { [name]: send, logError } = await handlers(undefined, onError);
    for (const id of IDS) expect((await send(id)).status).toBe(200);
    const hint = expect.stringMatching(/usageQuery.*createProviderClient/);
    expect(onError.mock.calls).toEqual([[{ operation: 'listBillableMetrics', kind: 'no-usage', status: 200, hint }]]);
    expect(logError).not.toHaveBeenCalled();
  },
);

describe('without `onError`, the log', () => {
  it.each([
    ['has the hint if no metric has usage', undefined, [[expect.stringContaining('usageQuery')]]],
    ['is empty if one has', { name: 'usage' }, []],
  ])('%s', async (_, usageQuery, logged) => {
    const { usage, logError } = await handlers(usageQuery);
    for (const id of IDS) await usage(id);
    expect(logError.mock.calls).toEqual(logged);
  });

  it('has operation, kind and status of the first failure of each kind', async () => {
    useImmediateRetries();
    const { usage, logError, service } = await handlers({ name: 'usage' });
    service.faults.set('provider.listBillableMetrics', { kind: 'status', status: 500 });
    for (const id of IDS) expect((await usage(id)).status).toBe(502);
    expect(logError.mock.calls).toEqual([
      [expect.stringMatching(/listBillableMetrics failed: 127\.0\.0\.1:\d+ failed \(500\)\. Check/)],
    ]);
    const message = String(logError.mock.calls[0]);
    for (const secret of [KEY, TOKEN, CUSTOMER, 'sub_']) expect(message).not.toContain(secret);
  });
});
