import type { Quota } from '../../client/resources/billable-metric.js';
import { parseDateTime } from '../../format/date-time.js';
import { getPeriodStart } from '../../format/period.js';
import { toFixedPoint } from './quota-level.js';

/** Predict usage only in periods of at least an hour, and only after a tenth of the period. */
const MIN_FORECAST_PERIOD_MS = 3_600_000;
const FORECAST_ELAPSED_DIVISOR = 10;

export type UsageForecast =
  /** The quota will be used up at this time, in milliseconds since the epoch. */
  | { readonly kind: 'limit'; readonly at: number }
  /** The percentage of the quota that will be used in this period, from 1 to 100. */
  | { readonly kind: 'share'; readonly percent: number };

/**
 * Extrapolates usage to the end of its period.
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
  // Multiply instead of dividing, because whole numbers stay exact.
  const [atEnd, limit] = [used * BigInt(length), allowed * BigInt(elapsed)];
  if (atEnd > limit) return { kind: 'limit', at: startedAt + Number(limit / used) };
  const percent = Number((200n * atEnd + limit) / (2n * limit));
  return percent > 0 ? { kind: 'share', percent } : undefined;
}
