import type { AccountRecords } from '../../src/mock-server/fixtures/static-account.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import type { MockServer, MockServerOptions } from '../../src/mock-server/server.js';
import type { ProviderClientOptions } from '../../src/provider/options.js';
import { createProviderClient, type ProviderClient } from '../../src/provider/provider-client.js';
import { startTestServer } from '../mock-server/test-server.js';

export const KEY = 'vendor-key-Zx81_Qm47-pL09';
export const CUSTOMER = 'cus_1';
export const SUBSCRIPTION = 'sub_1';
export const TOKEN = 'Token-of-sub-1_a8F3kQ0zR5';
export const OTHER_CUSTOMER = 'cus_2';
export const OTHER_SUBSCRIPTION = 'sub_2';
export const OTHER_TOKEN = 'Token-of-sub-2_b7G4lS1xT6';

export interface ProviderService {
  readonly service: MockServer;
  readonly provider: ProviderClient;
  /** The requested operations, without the prefix `provider.`. */
  operations(): string[];
}

/**
 * A simulated service with two customers of one subscription each, and a client of its Provider
 * API.
 */
export async function providerService(
  records: AccountRecords = {},
  { service: serverOptions, client }: { service?: MockServerOptions; client?: Partial<ProviderClientOptions> } = {},
): Promise<ProviderService> {
  const service = await startTestServer({
    providerKey: KEY,
    accounts: {
      one: {
        customer: customerRecord({ id: CUSTOMER }),
        subscriptions: [subscriptionRecord({ id: SUBSCRIPTION, customer_id: CUSTOMER })],
        tokens: { [SUBSCRIPTION]: [accessTokenRecord({ value: TOKEN })] },
        metrics: { [SUBSCRIPTION]: [billableMetricRecord({ label: 'Calls of one' })] },
        ...records,
      },
      other: {
        customer: customerRecord({ id: OTHER_CUSTOMER }),
        subscriptions: [subscriptionRecord({ id: OTHER_SUBSCRIPTION, customer_id: OTHER_CUSTOMER })],
        tokens: { [OTHER_SUBSCRIPTION]: [accessTokenRecord({ value: OTHER_TOKEN })] },
        metrics: { [OTHER_SUBSCRIPTION]: [billableMetricRecord({ label: 'Calls of the other' })] },
      },
    },
    ...serverOptions,
  });
  return {
    service,
    provider: accountOf(service, client),
    operations: () => service.requests.map(({ operation }) => operation?.replace('provider.', '') ?? ''),
  };
}

/** A client without retries by default. */
export function accountOf(
  { origin }: { origin: string },
  options: Partial<ProviderClientOptions> = {},
): ProviderClient {
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
