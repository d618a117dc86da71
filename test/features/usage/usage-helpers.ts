import { screen } from '@testing-library/preact';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { billableMetricRecord, quotaRecord } from '../../../src/mock-server/resources/billable-metric.js';
import { customerRecord, portalCustomer } from '../../../src/mock-server/resources/customer.js';
import { SECRET } from '../access-tokens/token-helpers.js';
import type { MockPortal } from '../../store/mock-portal.js';
import { pageOf, renderUsage } from '../render-widget.js';
import { rowOf } from '../rows.js';

export const USAGE_URL = 'https://usage.example/v1';
/** The end of a period that is never reached. */
export const FAR_FUTURE = '2999-01-01T00:00:00Z';
export const TOKEN = accessTokenRecord({ name: 'CI', value: SECRET });

/** A metric of one quota, whose fields may be of any shape. */
export function metricOf(quota: Record<string, unknown>, fields: Record<string, unknown> = {}) {
  return { ...billableMetricRecord(), quotas: [{ ...quotaRecord(), end: FAR_FUTURE, ...quota }], ...fields };
}

/**
 * Responds to the requests for the customer and the tokens, which the request for the usage needs.
 */
export async function respondToDependencies(
  { customer, accessTokens }: MockPortal,
  tokens: readonly unknown[] = [TOKEN],
): Promise<void> {
  await customer.last().respond(portalCustomer(customerRecord()));
  await accessTokens.last().respond(pageOf(tokens));
}

export async function renderUsageOf(metrics: readonly unknown[], options: Parameters<typeof renderUsage>[0] = {}) {
  const widget = renderUsage({ subscriptionId: 'sub_1', usageUrl: USAGE_URL, ...options });
  await respondToDependencies(widget.portal);
  await widget.portal.billableMetrics.last().respond({ data: metrics });
  return widget;
}

export function region(): HTMLElement {
  return screen.getByRole('region', { name: 'Usage' });
}

export function meter(name = 'API calls'): HTMLElement {
  return screen.getByRole('meter', { name });
}

/** The list item of a quota. */
export function row(name = 'API calls'): HTMLElement {
  return rowOf(meter(name));
}
