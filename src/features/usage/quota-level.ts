const NEAR_LIMIT_PERCENT = 90n;

export interface QuotaUsage {
  /** The quota, or 0 if it is unknown. */
  readonly max: number;
  /** The usage, clamped to 0 … `max`. 0 if it is unknown. */
  readonly value: number;
  /** The exact remaining quota in decimal digits, negative if the quota is exceeded. */
  readonly remaining: string | undefined;
  /**
   * `near` starts at 90 % of the quota, and `reached` is exactly 100 %. `unknown` means that usage
   * or quota is unknown, or that both are 0.
   */
  readonly level: 'normal' | 'near' | 'reached' | 'over' | 'unknown';
  /** The usage divided by the quota. 0 if one is unknown, or if the quota is 0. */
  readonly ratio: number;
}

const DECIMAL = /^(-?\d{1,300})(?:\.(\d{1,20}))?$/;
const FRACTION_DIGITS = 20;

export function getQuotaUsage(usage: number | string | null, quota: number | string | null): QuotaUsage {
  const used = toFixedPoint(usage);
  const limit = toFixedPoint(quota);
  // The API doesn't define negative quotas, so treat one as unknown.
  const allowed = limit !== undefined && limit < 0n ? undefined : limit;
  const max = allowed === undefined ? 0 : Number(quota);
  return {
    max,
    value: used === undefined ? 0 : Math.min(max, Math.max(0, Number(usage))),
    remaining: used === undefined || allowed === undefined ? undefined : toDigits(allowed - used),
    level: getLevel(used, allowed),
    ratio: used === undefined || !max ? 0 : Number(usage) / max,
  };
}

function getLevel(used: bigint | undefined, allowed: bigint | undefined): QuotaUsage['level'] {
  if (used === undefined || allowed === undefined) return 'unknown';
  if (used > allowed) return 'over';
  if (!allowed) return 'unknown';
  if (used === allowed) return 'reached';
  return used * 100n >= allowed * NEAR_LIMIT_PERCENT ? 'near' : 'normal';
}

/** Returns a decimal times 10^20 as a whole number, because the type `number` would round it. */
export function toFixedPoint(value: number | string | null): bigint | undefined {
  const match = DECIMAL.exec(String(value));
  return match ? BigInt(`${match[1]}${(match[2] ?? '').padEnd(FRACTION_DIGITS, '0')}`) : undefined;
}

function toDigits(fixedPoint: bigint): string {
  const digits = String(fixedPoint)
    .replace('-', '')
    .padStart(FRACTION_DIGITS + 1, '0');
  const fraction = digits.slice(-FRACTION_DIGITS).replace(/0+$/, '');
  return `${fixedPoint < 0n ? '-' : ''}${digits.slice(0, -FRACTION_DIGITS)}${fraction && `.${fraction}`}`;
}
