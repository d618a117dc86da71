import { DAY, HOUR, isoTimestamp } from '../../mock-server/clock.js';
import { EVERYDAY_CUSTOMER } from '../../mock-server/fixtures/customers.js';
import { type AccessToken, accessTokenRecord } from '../../mock-server/resources/access-token.js';
import { billableMetricRecord, quotaRecord } from '../../mock-server/resources/billable-metric.js';
import { type Customer, portalCustomer } from '../../mock-server/resources/customer.js';
import { type Price, priceRecord } from '../../mock-server/resources/price.js';
import { type Subscription, subscriptionRecord } from '../../mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../mock-server/resources/subscription-item.js';
import type { MockResponse } from './story.js';

/** The frozen current time of all stories. */
export const NOW = Date.UTC(2026, 2, 12, 10);

/** The token value that the mock clipboard rejects. */
export const REFUSED_VALUE = 'specimen_refused_4Wn8cQz1Lr6Ty3Ub';

export const SUBSCRIPTION_ID = 'sub_specimen';

export const inDays = (days: number): string => isoTimestamp(NOW + days * DAY);
export const inHours = (hours: number): string => isoTimestamp(NOW + hours * HOUR);

export function customer(fields: Partial<Record<keyof Customer, unknown>> = {}): MockResponse {
  return { json: portalCustomer({ ...EVERYDAY_CUSTOMER, ...fields }) };
}

/** Creates a subscription that started a month ago and renews in twelve days. */
export function subscription(price: Partial<Price>, fields: Partial<Subscription> = {}): Subscription {
  const id = fields.id ?? `${SUBSCRIPTION_ID}_${(price.name ?? 'unnamed').toLowerCase().replaceAll(/\W+/g, '_')}`;
  return subscriptionRecord({
    id,
    created_at: inDays(-33),
    activated_at: inDays(-33),
    updated_at: inDays(-2),
    items: [item({ name: 'Weather API – Developer', price: '29.00', ...price })],
    ...fields,
  });
}

export function item(price: Partial<Price>, quantity = '1') {
  return subscriptionItemRecord({
    price: priceRecord(price),
    quantity,
    billing_started_at: inDays(-33),
    next_billed_at: inDays(12),
  });
}

/** Creates a paginated list as in the Portal API. */
export function list(data: readonly unknown[], total = data.length): MockResponse {
  return { json: { data, metadata: { pagination: { limit: 20, offset: 0, total } } } };
}

let tokens = 0;

export function token(name: string, expiresInDays: number | null, fields: Partial<AccessToken> = {}): AccessToken {
  tokens += 1;
  const expires_at = expiresInDays === null ? null : inDays(expiresInDays);
  const value = `specimen_${String(tokens).padStart(2, '0')}_7Kd2mVx9Qp4Rt6Ys`;
  const issued_at = inDays(Math.min(-40, (expiresInDays ?? 0) - 30));
  return accessTokenRecord({ id: `tok_${tokens}`, name, value, issued_at, expires_at, ...fields }, NOW);
}

/** Creates a metric with one quota, which ends in nine days. */
export function metric(label: string, usage: unknown, quota: unknown, overrides: object = {}): unknown {
  const [base] = billableMetricRecord({ quotas: [quotaRecord({ end: inDays(9) })] }).quotas;
  return { name: label.toLowerCase(), label, quotas: [{ ...base, usage, quota, ...overrides }] };
}

/** Creates usage metrics, with the customer and token that the widget requests first. */
export function usagePortal(...metrics: readonly unknown[]) {
  return { customer: customer(), tokens: list([token('Server', null)]), usage: { json: { data: metrics } } } as const;
}
