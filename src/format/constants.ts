/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

/** The default time before the expiry of a token from which it expires soon: a fifth of its lifetime, within these limits. */
export const EXPIRY_WARNING_SHARE = 1 / 5;
export const MIN_EXPIRY_WARNING_MS = 2 * DAY_MS;
export const MAX_EXPIRY_WARNING_MS = 30 * DAY_MS;

/** A subscription is announced to end this long before its scheduled end. */
export const ENDING_SOON_MS = 30 * DAY_MS;

/** How long a payment of an active subscription counts as past due if its billing period is not known. */
export const MAX_PAST_DUE_MS = 45 * DAY_MS;

/** The percentage of a quota from which it is nearly used up. */
export const NEAR_LIMIT_PERCENT = 90n;

/** Usage is extrapolated only within periods of this length, and when this part of one has passed: 1 in 10. */
export const MIN_FORECAST_PERIOD_MS = 3_600_000;
export const FORECAST_ELAPSED_DIVISOR = 10;
