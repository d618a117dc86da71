import type { Quota } from '../client/resources/billable-metric.js';
import { parseDateTime } from './date-time.js';
import { getPeriodStart } from './period.js';
import { toFixedPoint } from './quota-usage.js';

/** Usage is extrapolated only within periods of this length, and when this part of one has passed: 1 in 10. */
const MIN_FORECAST_PERIOD_MS = 3_600_000;
const FORECAST_ELAPSED_DIVISOR = 10;

export type UsageForecast =
  /** The quota is reached at `at`, in milliseconds since the epoch, before the period ends. */
  | { readonly kind: 'limit'; readonly at: number }
  /** The whole percentage of the quota that is used at the end of the period: 1 to 100. */
  | { readonly kind: 'share'; readonly percent: number };

/**
 * Extrapolates the usage of a quota to the end of its period. Undefined if the data is missing or not meaningful: nothing is used,
 * everything is used, less than a tenth of the period has passed, the period has ended or is shorter than an hour.
 *
 * @param usedAt the server's time at which the usage was reported
 */
export function getUsageForecast({ usage, quota, period, end }: Quota, usedAt: number): UsageForecast | undefined {
  const [used, allowed] = [toFixedPoint(usage), toFixedPoint(quota)];
  const endsAt = parseDateTime(end);
  const startedAt = end === null ? null : getPeriodStart(period, end);
  if (
    used === undefined ||
    allowed === undefined ||
    used <= 0n ||
    used >= allowed ||
    endsAt === null ||
    startedAt === null
  )
    return undefined;
  const length = endsAt - startedAt;
  const elapsed = Math.floor(usedAt) - startedAt;
  if (length < MIN_FORECAST_PERIOD_MS || elapsed * FORECAST_ELAPSED_DIVISOR < length || elapsed >= length)
    return undefined;
  // Usage at the end of the period in relation to the quota, as a fraction of whole numbers.
  const [atEnd, limit] = [used * BigInt(length), allowed * BigInt(elapsed)];
  if (atEnd > limit) return { kind: 'limit', at: startedAt + Number(limit / used) };
  const percent = Number((200n * atEnd + limit) / (2n * limit));
  return percent > 0 ? { kind: 'share', percent } : undefined;
}
