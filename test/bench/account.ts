import type { AccountRecords } from '../../src/mock-server/fixtures/static-account.js';
import { sizedAccount } from '../../src/mock-server/fixtures/sized-account.js';
import {
  billableMetricRecord,
  type BillableMetric,
  quotaRecord,
} from '../../src/mock-server/resources/billable-metric.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';

/** Access tokens per subscription. */
export const TOKEN_COUNT = 5;

const DAY_MS = 86_400_000;
// None has expired: some designs fold expired tokens.
const EXPIRY_DAYS = [200, 3, null, 60, 400];

/** The customer of all pages that load from the simulated portal. */
export function benchAccount(startedAt: number): AccountRecords {
  const size = { subscriptions: 1000, tokens: 1, limits: 0, items: 1 };
  const records = sizedAccount(startedAt, 'bench', size, []);
  const inDays = (days: number): string => new Date(startedAt + days * DAY_MS).toISOString();
  const tokens = EXPIRY_DAYS.map((days, index) =>
    accessTokenRecord({
      id: `tok_${index}`,
      name: `Server ${index + 1}`,
      value: `Example-token-value-${index}_0123456789abcdefghij`,
      issued_at: inDays(-100),
      expires_at: days === null ? null : inDays(days),
    }),
  );
  return {
    ...records,
    customer: { ...(records.customer as object), name: 'Maya Lindqvist', email: 'maya@example.com' },
    tokens: Object.fromEntries(Object.keys(records.tokens ?? {}).map((id) => [id, tokens])),
  };
}

/**
 * Three quotas: far from the limit, reached before the end of the period at this rate, and near the
 * limit.
 */
export function usageMetrics(): readonly BillableMetric[] {
  const end = new Date(Date.now() + 9 * DAY_MS).toISOString();
  return [
    ['API calls', 12_400, 100_000],
    ['Exports', 850, 1000],
    ['Routes', 4780, 5000],
  ].map(([label, usage, quota]) =>
    billableMetricRecord({
      name: String(label),
      label: String(label),
      quotas: [quotaRecord({ usage: Number(usage), quota: Number(quota), end })],
    }),
  );
}

export function firstSubscriptionId(): string {
  const [first] = benchAccount(Date.now()).subscriptions as readonly { readonly id: string }[];
  return first?.id ?? '';
}
