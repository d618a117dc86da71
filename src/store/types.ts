import type { Quota } from '../client/resources/billable-metric.js';

/** One quota of a billable metric, or the metric alone if it has no quota. */
export interface MetricQuota extends Quota {
  readonly name: string | null;
  readonly label: string | null;
}

/** The authorization of usage requests: an access token of the subscription, or the customer's session. */
export type UsageAuth = 'token' | 'session';
