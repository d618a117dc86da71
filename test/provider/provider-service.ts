import { recordsAccount, type PlainRecords } from '../../src/harness/service/accounts/records-account.js';
import { accessTokenRecord } from '../../src/harness/service/resources/access-token.js';
import { billableMetricRecord } from '../../src/harness/service/resources/billable-metric.js';
import { customerRecord } from '../../src/harness/service/resources/customer.js';
import { subscriptionRecord } from '../../src/harness/service/resources/subscription.js';
import type { RunningService, ServerOptions } from '../../src/harness/service/server.js';
import type { ProviderClientOptions } from '../../src/provider/options.js';
import { createProviderClient, type ProviderClient } from '../../src/provider/provider-client.js';
import { runningService } from '../harness/service/running-service.js';

export const KEY = 'vendor-key-Zx81_Qm47-pL09';
export const CUSTOMER = 'cus_1';
export const SUBSCRIPTION = 'sub_1';
export const TOKEN = 'Token-of-sub-1_a8F3kQ0zR5';
export const OTHER_CUSTOMER = 'cus_2';
export const OTHER_SUBSCRIPTION = 'sub_2';
export const OTHER_TOKEN = 'Token-of-sub-2_b7G4lS1xT6';

export interface ProviderService {
  readonly service: RunningService;
  readonly provider: ProviderClient;
  /** The requested operations, without the prefix `provider.`. */
  operations(): string[];
}

/** A simulated service with two customers of one subscription each, and a client of its Provider API. */
export async function providerService(
  records: PlainRecords = {},
  { service: serverOptions, client }: { service?: ServerOptions; client?: Partial<ProviderClientOptions> } = {},
): Promise<ProviderService> {
  const service = await runningService({
    providerKey: KEY,
    accounts: [
      recordsAccount({
        id: 'one',
        customer: customerRecord({ id: CUSTOMER }),
        subscriptions: [subscriptionRecord({ id: SUBSCRIPTION, customer_id: CUSTOMER })],
        tokens: { [SUBSCRIPTION]: [accessTokenRecord({ value: TOKEN })] },
        metrics: { [SUBSCRIPTION]: [billableMetricRecord({ label: 'Calls of one' })] },
        ...records,
      }),
      recordsAccount({
        id: 'other',
        customer: customerRecord({ id: OTHER_CUSTOMER }),
        subscriptions: [subscriptionRecord({ id: OTHER_SUBSCRIPTION, customer_id: OTHER_CUSTOMER })],
        tokens: { [OTHER_SUBSCRIPTION]: [accessTokenRecord({ value: OTHER_TOKEN })] },
        metrics: { [OTHER_SUBSCRIPTION]: [billableMetricRecord({ label: 'Calls of the other' })] },
      }),
    ],
    ...serverOptions,
  });
  return {
    service,
    provider: clientOf(service, client),
    operations: () => service.requests.map(({ operation }) => operation?.replace('provider.', '') ?? ''),
  };
}

/** A client without retries by default. */
export function clientOf({ origin }: { origin: string }, options: Partial<ProviderClientOptions> = {}): ProviderClient {
  return createProviderClient({
    baseUrl: `${origin}/provider/v0`,
    apiKey: KEY,
    retries: 0,
    usageQuery: { name: 'usage' },
    ...options,
  });
}

export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
