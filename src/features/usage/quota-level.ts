const NEAR_LIMIT_PERCENT = 90n;

export interface QuotaUsage {
  /** 0 if the quota is unknown. */
  readonly max: number;
  /** Clamped to 0 … `max`. 0 if the usage is unknown. */
  readonly value: number;
  /** Exact decimal digits, negative over the quota. Undefined if unknown. */
  readonly remaining: string | undefined;
  /** `near` from 90 % of the quota, `reached` at 100 %. `unknown` if there is nothing to draw. */
  readonly level: 'normal' | 'near' | 'reached' | 'over' | 'unknown';
  /** 0 if the usage is unknown, or the quota is unknown or zero. */
  readonly ratio: number;
}

const DECIMAL = /^(-?\d{1,300})(?:\.(\d{1,20}))?$/;
const FRACTION_DIGITS = 20;

/** Usage and quota are decimals of any size. */
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

/**
 * Scales a decimal to a whole number, because binary fractions would round it. Undefined for other
 * text.
 */
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
